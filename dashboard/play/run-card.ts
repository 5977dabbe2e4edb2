import { html, nothing, svg, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { follow, sleep } from '../src/api/events.js';
import { isFinal } from '../src/api/result.js';
import { percent } from '../src/app/messages.js';
import { View } from '../src/components/view.js';
import { endingOf, roundOf, run, verdicts, type Judgement, type Round, type Run } from './bridge.js';
import { t } from './words.js';

const isLive = (status: string): boolean => ['queued', 'pending', 'running'].includes(status);

const WIDTH = 260;
const HEIGHT = 96;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** A run of the crew's, drawn round by round; then its result, rule by rule. Fires `launched` when it is under way, and `ended` with how it ended. */
@customElement('cr-run-card')
export class RunCard extends View {
  @property() run = '';
  @state() private name = '';
  @state() private rules: readonly string[] = [];
  @state() private rounds: readonly Round[] = [];
  @state() private judged: readonly Judgement[] = [];
  @state() private problem = '';

  protected override begin(): void {
    void this.#show(this.untilGone());
  }

  async #show(signal: AbortSignal): Promise<void> {
    const before = await this.#detail(signal);
    if (!before || signal.aborted) {
      return;
    }
    if (isLive(before.status)) {
      this.dispatchEvent(new Event('launched'));
    }
    await follow(
      `/runs/${this.run}/events`,
      {
        event: ({ data }) => {
          const round = roundOf(data);
          if (round && !this.rounds.some((known) => known.strategy === round.strategy && known.round === round.round)) {
            this.rounds = [...this.rounds, round];
          }
        },
        trouble: ({ message }, done) => {
          this.problem = done ? message : '';
        },
      },
      signal,
    );
    const after = signal.aborted ? undefined : await this.#detail(signal);
    if (after && !isLive(after.status)) {
      this.judged = after.status === 'completed' ? await verdicts(this.run, signal) : [];
      this.dispatchEvent(new CustomEvent('ended', { detail: endingOf(after.status, this.judged) }));
    }
  }

  /** Asks until there is an answer, or a refusal for good. */
  async #detail(signal: AbortSignal): Promise<Run | undefined> {
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const answer = await run(this.run, signal);
      this.problem = answer.ok ? '' : answer.error.message;
      if (answer.ok) {
        this.name = answer.value.name;
        this.rules = answer.value.rules;
        return answer.value;
      }
      if (isFinal(answer.error)) {
        return undefined;
      }
      await sleep(pause, signal);
    }
    return undefined;
  }

  protected override render(): TemplateResult {
    const last = this.rounds.at(-1);
    return html`<h2 class="small-head">${t('run')}</h2>
      <p class="run-name">${this.name || this.run}</p>
      ${this.problem
        ? html`<p class="quiet">${t('noRuns', { why: this.problem })}</p>`
        : last
          ? this.#chart(last)
          : html`<p class="quiet">${t('waiting')}</p>`}
      ${this.#result()}
      <button class="text-button" @click=${() => this.dispatchEvent(new Event('close'))}>${t('putAway')}</button>`;
  }

  /** The verdict on each rule; nothing until the lab has judged them. */
  #result(): TemplateResult | typeof nothing {
    const said: Readonly<Record<string, string>> = { held: t('held'), broke: t('broke'), undecided: t('undecided'), calm: t('calm') };
    return this.judged.length > 0
      ? html`<h3 class="small-head">${t('result')}</h3>
          <ul class="verdicts" role="status">
            ${this.judged.map(({ rule, verdict, accuracy }) => {
              const end = accuracy?.mean === undefined ? '' : `, ${percent(accuracy.mean, 1)}`;
              return html`<li>${rule.replaceAll('_', ' ')}: ${said[verdict] ?? verdict}${end}</li>`;
            })}
          </ul>`
      : nothing;
  }

  #chart(last: Round): TemplateResult {
    const curves = [...new Set(this.rounds.map(({ strategy }) => strategy))].sort((a, b) => a - b);
    const told = curves.map((strategy) => `${this.#rule(strategy)} ${percent(this.#end(strategy), 1)}`);
    return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${t('chart', { rules: told.join(', ') })}>
        ${[0.25, 0.5, 0.75].map((share) => svg`<line class="grid" x1="0" x2=${WIDTH} y1=${HEIGHT * share} y2=${HEIGHT * share}></line>`)}
        ${curves.map((strategy) => svg`<polyline class="curve curve-${strategy % 6}" points=${this.#points(strategy)}></polyline>`)}
      </svg>
      <ul class="legend" aria-hidden="true">
        ${curves.map((strategy, i) => html`<li class="curve-${strategy % 6}">${told[i] ?? nothing}</li>`)}
      </ul>
      <p class="quiet">${t('round', { round: last.round, rounds: last.rounds })}</p>`;
  }

  #rule(strategy: number): string {
    return this.rules[strategy] ?? String(strategy + 1);
  }

  #end(strategy: number): number {
    return this.rounds.findLast((round) => round.strategy === strategy)?.accuracy ?? 0;
  }

  #points(strategy: number): string {
    return this.rounds
      .filter((round) => round.strategy === strategy)
      .map(({ round, rounds, accuracy }) => `${((WIDTH * round) / rounds).toFixed(1)},${(HEIGHT * (1 - accuracy)).toFixed(1)}`)
      .join(' ');
  }
}
