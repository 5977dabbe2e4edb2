import { html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { dataOf, followLog } from '../../api/lab.js';
import type { LogEntry } from '../../api/types.js';
import { place } from '../../app/router.js';
import { icon } from '../../components/icons.js';
import { searchField, select } from '../../components/parts.js';
import { View } from '../../components/view.js';
import { t } from './messages.js';
import { save } from '../../components/save.js';
import { LEVELS, showState, viewState } from './state.js';

const LINE = 20;
const BEYOND = 20;
const PAUSE_MS = 150;

const rank = (level: string): number => {
  const known = LEVELS.findIndex((one) => level.toUpperCase().startsWith(one.slice(0, 4)));
  return known < 0 ? (/CRIT|FATAL|SEVERE/i.test(level) ? LEVELS.length : 1) : known;
};

/** The lines of at least a level that hold every word of a search. */
export function matching(entries: readonly LogEntry[], level: string, search: string): readonly LogEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const least = rank(level);
  if (least === 0 && words.length === 0) {
    return entries;
  }
  return entries.filter((entry) => rank(entry.level) >= least && words.every((word) => entry.message.toLowerCase().includes(word)));
}

/** The log of a run as it is written; only the lines in sight are drawn. */
@customElement('run-log')
export class RunLog extends View {
  @property() runId = '';
  @state() private count = 0;
  @state() private top = 0;
  @state() private following = true;
  #entries: LogEntry[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  protected override begin(): void {
    this.watch(place);
    const signal = this.untilGone();
    this.#entries = [];
    const take = (): void => {
      this.#timer = undefined;
      this.count = this.#entries.length;
    };
    const event = (one: { name: string; data: string; id: string }): void => {
      if (one.name === 'log') {
        this.#entries.push(dataOf<LogEntry>(one));
        this.#timer ??= setTimeout(take, PAUSE_MS);
      }
    };
    void followLog(this.runId, { event }, signal);
    this.atEnd(() => clearTimeout(this.#timer));
  }

  protected override render(): TemplateResult {
    const { q, level } = viewState();
    const shown = matching(this.#entries, level, q);
    const first = Math.max(0, Math.floor(this.top / LINE) - BEYOND);
    const seen = shown.slice(first, first + 2 * BEYOND + 40);
    const count = this.count;
    return html`<div class="row tools">
        ${searchField(t('search'), q, (text) => showState({ q: text }))}
        ${select(
          t('level'),
          level,
          LEVELS.map((value) => ({ value, label: t('andAbove', { level: value }) })),
          (value) => showState({ level: value as (typeof LEVELS)[number] }),
        )}
        <button class="button ${this.following ? 'on' : ''}" aria-pressed=${this.following} @click=${() => (this.following = !this.following)}>
          ${t('follow')}
        </button>
        <button class="button" @click=${() => this.#save()}>${icon('download')}${t('downloadLog')}</button>
      </div>
      <p class="quiet" role="status">
        ${shown.length === count ? t('logLines', { count }) : t('logShown', { count: shown.length, total: count })}
      </p>
      <div class="log" tabindex="0" role="log" aria-live="off" aria-label=${t('logLabel')} @scroll=${this.#scrolled} @wheel=${this.#loosen}>
        <div class="lines" .style=${`height:${shown.length * LINE}px`}>
          <div .style=${`transform:translateY(${first * LINE}px)`}>
            ${seen.map(
              (entry) =>
                html`<div class="entry level-${rank(entry.level)}"><time>${entry.timestamp}</time> <b>${entry.level}</b> ${entry.message}</div>`,
            )}
          </div>
        </div>
        ${count === 0 ? html`<p class="quiet">${t('noLog')}</p>` : ''}
      </div>`;
  }

  protected override updated(): void {
    if (this.following) {
      const pane = this.#pane();
      pane.scrollTop = pane.scrollHeight;
    }
  }

  #pane(): HTMLElement {
    return this.querySelector('.log') as HTMLElement;
  }

  #scrolled(): void {
    this.top = this.#pane().scrollTop;
  }

  /** Who scrolls up wants to read, not to be carried on. */
  #loosen(event: WheelEvent): void {
    if (event.deltaY < 0) {
      this.following = false;
    }
  }

  #save(): void {
    const lines = this.#entries.map(({ timestamp, level, message }) => `${timestamp} ${level} ${message}\n`);
    save(`${this.runId}.log`, lines.join(''), 'text/plain');
  }
}
