import { html, nothing, type TemplateResult } from 'lit';
import type { Judgement, Verdicts } from '../../api/verdicts.js';
import { number } from '../../app/messages.js';
import { language } from '../../app/preferences.js';
import { titleOf } from '../../form/values.js';
import { moreSeeds } from '../launch/again.js';
import { settings } from './attacks.js';
import { plainTable, type Column } from '../../components/parts.js';
import { tabled } from '../../components/table-menu.js';
import { single } from '../../components/table-text.js';
import { share, swatch, type RunContext } from './parts.js';
import { findings, isAttacked, type Findings } from './findings.js';
import type { Step } from './history.js';
import { t } from './messages.js';

interface Told {
  readonly name: string;
  readonly found: Findings;
  readonly judged: Judgement | undefined;
  readonly i: number;
}

type Known = Told & { readonly steps: readonly Step[] };

const toldOf = (run: RunContext): Known[] =>
  run.history.strategies.map((steps, i) => ({ name: run.names[i] ?? String(i), steps, found: findings(steps), judged: judgement(run, i), i }));

/** What held and what did not: a word and its numbers for each rule, and the reasons for those who ask. */
export function verdictCards(run: RunContext): TemplateResult {
  const groups = together(toldOf(run));
  const words = [...new Set(groups.flatMap(([first]) => (first?.judged ? [first.judged.verdict] : [])))];
  return html`<section class="stack">
    <h2 class="unseen">${t('summary')}</h2>
    <div class="verdicts">${groups.map((group) => card(group, run))}</div>
    ${words.length > 0
      ? html`<details class="words">
          <summary>${t('words')}</summary>
          <dl>${words.map((word) => html`<dt>${t(word)}</dt><dd>${t(`${word}Means`)}</dd>`)}</dl>
        </details>`
      : nothing}
  </section>`;
}

/** Below three seeds a verdict may be for lack of them. */
const FEW_SEEDS = 3;

function card(group: readonly Known[], run: RunContext): TemplateResult {
  const judged = group[0]?.judged;
  const attacked = group.some(({ steps }) => steps.some(isAttacked));
  // The verdict is asked for now and then, and may be older than the rounds.
  const current = judged && !(judged.verdict === 'calm' && attacked) ? judged : undefined;
  const name = group.length > 1 ? (group[0]?.name.replace(/ \d+$/, '') ?? '') : (group[0]?.name ?? '');
  const undecided = current?.verdict === 'undecided' && current.seeds < FEW_SEEDS && !run.live;
  const again = (): void => void moreSeeds([{ simulation_id: run.id, display_name: String(settings(run.detail.config)['display_name'] ?? run.id), status: 'completed' }]);
  return html`<article class="card">
    <h3 class="row">
      ${[...new Set(group.map(({ i }) => run.colors[i]))].map(swatch)}${titleOf(name)}
      ${current ? html`<span class="verdict ${current.verdict}">${t(current.verdict)}</span>` : nothing}
    </h3>
    <p class="figures">${figures(group, current)}</p>
    ${undecided ? html`<p><button class="button small" @click=${again}>${t('tellBySeeds')}</button></p>` : nothing}
    <details>
      <summary>${t('why')}</summary>
      ${paragraphs(group, run).map((text) => html`<p>${text}</p>`)}
    </details>
  </article>`;
}

/** Where a rule stands, and how far from its clean twin. */
function figures(group: readonly Known[], judged: Judgement | undefined): TemplateResult {
  const { mean = null } = judged && judged.verdict !== 'calm' ? judged.accuracy : {};
  const ends = group.flatMap(({ found }) => (found.accuracy === null ? [] : [found.accuracy]));
  const shown = mean ?? (ends.length > 0 ? ends.reduce((sum, one) => sum + one, 0) / ends.length : null);
  const clean = mean === null ? null : (judged?.clean_accuracy.mean ?? null);
  const points = clean === null || shown === null ? '' : number(100 * (shown - clean), undefined, 1);
  return html`<strong class="number">${share(shown)}</strong>
    ${points ? html`<span class="number">${t('byAttack', { points })}</span>` : nothing}
    ${judged && judged.seeds > 1 ? html`<span class="quiet">${t('ofSeeds', { count: judged.seeds })}</span>` : nothing}`;
}

/** The best and worst of every strategy. */
export function worstCases(run: RunContext): TemplateResult {
  type Row = Known & ReturnType<typeof ends>;
  const at = (step: Step | undefined): string => (step ? t('atRound', { value: share(step.test_accuracy), round: step.round }) : '–');
  const accuracy = (step: Step | undefined): string => single(step?.test_accuracy, true);
  const columns: Array<Column<Row>> = [
    { head: t('strategy'), of: ({ name, i }) => html`${swatch(run.colors[i])}${name}` },
    { head: t('verdict'), of: ({ judged }) => (judged ? t(judged.verdict) : '–') },
    { head: t('last'), order: 'highest', of: ({ last }) => share(last?.test_accuracy), value: ({ last }) => accuracy(last) },
    { head: t('best'), order: 'highest', of: ({ best }) => at(best), value: ({ best }) => accuracy(best) },
    { head: t('lowest'), order: 'highest', of: ({ lowest }) => at(lowest), value: ({ lowest }) => accuracy(lowest) },
    { head: t('worstTenth'), order: 'highest', of: ({ last }) => share(last?.worst_tenth_accuracy), value: ({ last }) => single(last?.worst_tenth_accuracy, true) },
    { head: t('worstClient'), of: ({ last }) => (last ? worstClient(last) : '–') },
    { head: t('success'), order: 'lowest', of: ({ last }) => success(last), value: ({ last }) => single(last?.robustness.attack_success, true) },
  ];
  const rows = toldOf(run).map((one): Row => ({ ...one, ...ends(one.steps) }));
  return html`<section class="stack">
    <h2>${t('worstCase')}</h2>
    ${tabled(t('worstCase'), plainTable(columns, rows, 'plain-table'))}
  </section>`;
}

/** The last round, the best, and the worst under attack. */
function ends(steps: readonly Step[]): Readonly<Record<'last' | 'best' | 'lowest', Step | undefined>> {
  const known = steps.filter((step) => step.test_accuracy !== null).sort((a, b) => (a.test_accuracy ?? 0) - (b.test_accuracy ?? 0));
  return { last: steps.at(-1), best: known.at(-1), lowest: known.find(isAttacked) };
}

function success(last: Step | undefined): TemplateResult {
  const { attack_success: success = null, natural_rate: natural = null } = last?.robustness ?? {};
  return html`${share(success)}${natural === null ? nothing : html` <span class="quiet">(${t('natural', { rate: share(natural) })})</span>`}`;
}

function worstClient({ clients }: Step): string {
  let worst = -1;
  clients.accuracy.forEach((value, client) => {
    if (!clients.malicious[client] && !Number.isNaN(value) && (worst < 0 || value < (clients.accuracy[worst] as number))) {
      worst = client;
    }
  });
  return worst < 0 ? '–' : t('ofClient', { value: share(clients.accuracy[worst]), client: worst });
}

function judgement(run: RunContext, strategy: number): Judgement | undefined {
  return run.verdicts?.judgements.find(({ strategies }) => strategies.some((one) => one.simulation_id === run.id && one.strategy === strategy));
}

/** Strategies that one verdict judges, as the seeds of a rule, stand in one group; the others alone. */
function together<One extends Told>(all: readonly One[]): One[][] {
  const groups = new Map<Judgement | number, One[]>();
  for (const one of all) {
    const key = one.judged && one.judged.verdict !== 'calm' ? one.judged : one.i;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** What is said of a group: what its verdict says once, and of each strategy what differs. */
export function paragraphs(group: readonly Told[], { live, verdicts }: Pick<RunContext, 'live' | 'verdicts'>): string[] {
  const judged = group[0]?.judged;
  const attacked = judged && judged.verdict !== 'calm' ? underAttack(judged) : [];
  const own = group.map(({ name, found }) => ({ name, said: sentences(found, live, judged?.detects ?? false, verdicts) }));
  const [only] = own;
  if (only && own.length === 1) {
    const [first = '', ...others] = only.said;
    return [[first, ...attacked, ...others].join(' ')];
  }
  return [attacked.join(' '), ...own.map(({ name, said }) => `${name}: ${said.join(' ')}`)].filter(Boolean);
}

/** What was found in one strategy, in sentences. */
function sentences(found: Findings, live: boolean, detects: boolean, verdicts?: Verdicts): string[] {
  if (found.rounds === 0) {
    return [t('nothing')];
  }
  const said = [
    found.accuracy === null
      ? t('unjudged', { count: found.rounds })
      : t(live ? 'standsAt' : 'ended', { accuracy: share(found.accuracy), count: found.rounds }),
  ];
  if (found.backdoor) {
    const { success, natural } = found.backdoor;
    const beside = natural === null ? '' : t('naturally', { rate: share(natural) });
    const gotIn = success - (natural ?? 0) > (verdicts?.thresholds.backdoor ?? 1);
    said.push(t(gotIn ? 'backdoorIn' : 'backdoorOut', { success: share(success), natural: beside }));
  }
  if (detects && found.detection) {
    const { caught, wronged, hostile, honest } = found.detection;
    const portion = share(honest === 0 ? 0 : wronged / honest);
    said.push(caught + wronged === 0 ? t('leftNone') : t('leftOutOf', { caught, hostile, wronged, honest, share: portion }));
  }
  if (found.ended) {
    said.push(t('early', { reason: found.ended }));
  }
  if (found.failures > 0) {
    said.push(t('failures', { count: found.failures }));
  }
  return said;
}

/** Half of the last digit of a difference in points; what rounds to nothing is neither above nor below. */
const SHOWN = 0.0005;

function underAttack({ accuracy, clean_accuracy: clean, relative_loss: loss, usefulness, seeds, chance, sentence }: Judgement): string[] {
  if (accuracy.mean === null) {
    // Why there is no number is said of each strategy.
    return [];
  }
  const during = share(accuracy.mean);
  if (clean.mean === null || loss.mean === null) {
    return [t('noReference', { during })];
  }
  const points = number(100 * Math.abs(clean.mean - accuracy.mean), undefined, 1);
  const key = Math.abs(clean.mean - accuracy.mean) < SHOWN ? 'equal' : clean.mean > accuracy.mean ? 'below' : 'above';
  const said = [t(key, { during, points, reference: share(clean.mean), loss: share(Math.max(0, loss.mean)), chance: share(chance) })];
  said.push(seeds < 2 ? t('oneSeed') : t('interval', { seeds, low: share(loss.low), high: share(loss.high) }));
  if (usefulness.mean !== null && usefulness.mean > 0) {
    said.push(t('useful', { points: number(100 * usefulness.mean, undefined, 1) }));
  }
  const word = sentence[language.value];
  if (seeds > 1 && word) {
    said.push(word);
  }
  return said;
}
