import { html, nothing, type TemplateResult } from 'lit';
import type { Span } from '../../components/chart.js';
import { charted } from '../../components/chart-menu.js';
import type { Line } from '../../components/lines.js';
import type { Cell } from '../../components/strip.js';
import { lineForms, partName, stripForms } from './client-forms.js';
import { chosenStrategy, noRounds, plain, share, strategyPick, type RunContext } from './parts.js';
import { CLIENT_METRICS, PART, type ClientMetric, type Part, type Step } from './history.js';
import { t } from './messages.js';
import { select } from '../../components/parts.js';
import { showState, viewState } from './state.js';
import '../../components/lines.js';
import '../../components/strip.js';

/** In the order of {@link PART}. */
const COLORS = ['--line', '--series-1', '--series-5', '--series-8', '--series-4'] as const;

/** Clients one by one: what they did in every round, and on demand a line for each. */
export function clients(run: RunContext): TemplateResult {
  const steps = run.history.strategies[chosenStrategy(run.names)] ?? [];
  if (steps.length === 0) {
    return html`<div class="row tools">${strategyPick(run)}</div>
      ${noRounds(run)}`;
  }
  return html`<div class="row tools">${strategyPick(run)}</div>
    <section class="stack">
      <h2>${t('strip')}</h2>
      ${charted(stripForms(steps), html`${strip(steps)} ${key()}`)}
    </section>
    <section class="stack">
      <div class="row spread">
        <h2>${t('lines')}</h2>
        <button class="button" aria-expanded=${viewState().lines} @click=${() => showState({ lines: !viewState().lines })}>
          ${viewState().lines ? t('hideLines') : t('drawLines')}
        </button>
      </div>
      ${viewState().lines ? lines(steps, run.spans) : nothing}
    </section>`;
}

export function strip(steps: readonly Step[]): TemplateResult {
  const count = Math.max(...steps.map((step) => step.clients.count));
  const rounds = (steps.at(-1) as Step).round;
  const byRound = new Map(steps.map((step) => [step.round, step]));
  const most = new Map(steps.map((step) => [step.round, step.clients.weight.reduce((a, b) => (b > a ? b : a), 0)]));
  const cell = (client: number, column: number): Cell | undefined => {
    const step = byRound.get(column + 1);
    if (!step) {
      return undefined;
    }
    const part = (step.clients.part[client] ?? PART.absent) as Part;
    const weight = (step.clients.weight[client] ?? NaN) / (most.get(column + 1) || 1);
    return painted(part, weight, step.clients.malicious[client] === 1);
  };
  return html`<cr-strip
    .label=${t('stripLabel', { clients: count, rounds })}
    .rowLabel=${t('client')}
    .columnLabel=${t('round')}
    .rows=${count}
    .columns=${rounds}
    .rowName=${String}
    .columnName=${(column: number) => String(column + 1)}
    .cell=${cell}
    .describe=${(client: number, column: number) => describe(byRound.get(column + 1), client, column + 1)}
  ></cr-strip>`;
}

/** The colour of a client's round; an update that counts for less is paler. `weight` is 1 for the most of the round, NaN where the rule weighs none. */
export function painted(part: Part, weight: number, malicious: boolean): Cell {
  const taken = Number.isNaN(weight) ? 0.7 : 0.2 + 0.5 * weight;
  const strength = part === PART.taken ? taken : part === PART.absent ? 0.35 : 1;
  // Whoever is not asked does not attack.
  return { color: COLORS[part], strength, marked: malicious && part !== PART.absent };
}

function describe(step: Step | undefined, client: number, round: number): string {
  if (!step) {
    return '';
  }
  const { clients } = step;
  const part = (clients.part[client] ?? PART.absent) as Part;
  const numbers = CLIENT_METRICS.filter((key) => !Number.isNaN(clients[key][client] ?? NaN)).map(
    (key) => `${t(key)} ${key === 'accuracy' ? share(clients[key][client]) : plain(clients[key][client])}`,
  );
  const cause = clients.failures[String(client)];
  const told = cause ? [...numbers, t('failureOf', { cause })] : numbers;
  return t('cell', { client, round, part: partName(part, clients.malicious[client] === 1), numbers: told.join(', ') });
}

export function key(): TemplateResult {
  const entries = [
    ['taken', 'taken'],
    ['less', 'takenLess'],
    ['left-out', 'leftOut'],
    ['removed', 'removed'],
    ['failed', 'failed'],
    ['absent', 'absent'],
    ['malicious', 'malicious'],
  ] as const;
  return html`<ul class="row legend-keys">
    ${entries.map(([name, text]) => html`<li class="row"><span class="key ${name}" aria-hidden="true"></span>${t(text)}</li>`)}
  </ul>`;
}

/** The clients that a text such as `0-9, 17` names; all when it is empty. */
export function chosenClients(text: string, count: number, malicious: ReadonlySet<number>): number[] {
  const all = Array.from({ length: count }, (_, i) => i);
  const parts = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
  return parts.length === 0 ? all : all.filter((client) => parts.some((part) => names(part, client, malicious)));
}

function names(part: string, client: number, malicious: ReadonlySet<number>): boolean {
  if (part.startsWith('mal')) {
    return malicious.has(client);
  }
  const range = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(part);
  return range !== null && client >= Number(range[1]) && client <= Number(range[2] ?? range[1]);
}

/** The lines of a strategy, kept until it has more rounds or others are wanted, since there may be a million points. */
let drawn: { readonly key: string; readonly steps: readonly Step[]; readonly lines: readonly Line[] } | undefined;

function lineData(steps: readonly Step[], of: ClientMetric, which: string): readonly Line[] {
  const key = `${of} ${which} ${steps.length}`;
  if (drawn?.key === key && drawn.steps === steps) {
    return drawn.lines;
  }
  const rounds = (steps.at(-1) as Step).round;
  const count = Math.max(...steps.map((step) => step.clients.count));
  const malicious = new Set<number>();
  for (const { clients } of steps) {
    clients.malicious.forEach((flag, client) => flag && malicious.add(client));
  }
  const lines = chosenClients(which, count, malicious).map((client) => {
    const y = new Float32Array(rounds).fill(NaN);
    for (const step of steps) {
      y[step.round - 1] = step.clients[of][client] ?? NaN;
    }
    return { label: `${t('client')} ${client}`, y, marked: malicious.has(client) };
  });
  drawn = { key, steps, lines };
  return lines;
}

function lines(steps: readonly Step[], spans: readonly Span[]): TemplateResult {
  const { of, clients: which } = viewState();
  const shown = lineData(steps, of, which);
  return html`<div class="row tools">
      ${select(
        t('metric'),
        of,
        CLIENT_METRICS.map((value) => ({ value, label: t(value) })),
        (value) => showState({ of: value as ClientMetric }),
      )}
      <label class="pick"
        ><span>${t('clients')}</span
        ><input
          class="input"
          placeholder="0-9, 17"
          title=${t('whichHint')}
          .value=${which}
          @change=${(event: Event) => showState({ clients: (event.target as HTMLInputElement).value })}
      /></label>
      <span class="quiet">${t('whichHint')}</span>
    </div>
    ${shown.length === 0
      ? html`<p class="quiet">${t('noClients')}</p>`
      : charted(
          lineForms(shown, of, spans),
          html`<cr-lines
              .label=${t('linesLabel', { metric: t(of), count: shown.length })}
              .lines=${shown}
              .rounds=${(steps.at(-1) as Step).round}
              .share=${of === 'accuracy'}
            ></cr-lines>
            <p class="quiet">${t('linesHint')}</p>`,
        )}`;
}
