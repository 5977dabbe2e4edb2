import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { sleep } from '../../api/events.js';
import type { Failure, Result } from '../../api/result.js';
import { ago, number, percent } from '../../app/messages.js';
import { language } from '../../app/preferences.js';
import { go, href, place } from '../../app/router.js';
import { confirm } from '../../components/dialog.js';
import { loading, plainTable, progressBar, scrolling, stateChip, trouble, type Column } from '../../components/parts.js';
import { toastFailure } from '../../components/toasts.js';
import { View } from '../../components/view.js';
import { fileAddress, removeSweep, resumeSweep, stopSweep, sweep, sweeps, type Interval, type Pitfall, type Summary, type Sweep, type SweepDetail } from './api.js';
import './builder.js';
import { matrix } from './matrix.js';
import { t } from './messages.js';
import './sweeps.css';

const EVERY_MS = 2_000;
const LIVE: readonly string[] = ['queued', 'pending', 'running'];

/** All sweeps, or with `?id=` one of them as its cells come in. */
@customElement('page-sweeps')
export class SweepsPage extends View {
  @state() private list: readonly Sweep[] | undefined;
  @state() private detail: SweepDetail | undefined;
  @state() private failure: Failure | undefined;

  protected override begin(): void {
    this.watch(place);
    this.atEnd(place.listen(() => void this.#ask()));
    void this.#poll(this.untilGone());
  }

  async #poll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (document.visibilityState === 'visible') {
        await this.#ask();
      }
      await sleep(EVERY_MS, signal);
    }
  }

  #id(): string {
    return place.value.query.get('id') ?? '';
  }

  async #ask(): Promise<void> {
    const id = this.#id();
    if (id) {
      const answer = await sweep(id);
      if (id === this.#id()) {
        this.detail = answer.ok ? answer.value : undefined;
        this.failure = answer.ok ? undefined : answer.error;
      }
    } else {
      const answer = await sweeps();
      this.list = answer.ok ? answer.value : this.list;
      this.failure = answer.ok ? undefined : answer.error;
    }
  }

  protected override render(): TemplateResult {
    const id = this.#id();
    if (this.failure) {
      return trouble(this.failure, () => void this.#ask());
    }
    if (id) {
      return this.detail?.sweep_id === id ? this.#sweep(this.detail) : loading();
    }
    return this.list ? this.#all(this.list) : loading();
  }

  #all(list: readonly Sweep[]): TemplateResult {
    return html`<div class="page">
      <h1>${t('sweeps')}</h1>
      ${list.length === 0 ? html`<p class="quiet">${t('none')}. ${t('noneText')}</p>` : this.#table(list)}
      <cr-sweep-builder></cr-sweep-builder>
    </div>`;
  }

  #table(list: readonly Sweep[]): TemplateResult {
    const columns: Array<Column<Sweep>> = [
      { head: t('name'), of: (one) => html`<a href=${href(`/sweeps?id=${encodeURIComponent(one.sweep_id)}`)}>${one.name || one.sweep_id}</a>` },
      { head: t('state'), of: (one) => html`${stateChip(one.status)} ${LIVE.includes(one.status) ? percent(one.progress) : nothing}` },
      { head: t('cells'), of: ({ cells }) => (cells === null ? nothing : number(cells)), numeric: true },
      { head: t('created'), of: ({ created }) => (created ? ago(created) : nothing) },
    ];
    return scrolling(t('sweeps'), plainTable(columns, list));
  }

  #sweep(detail: SweepDetail): TemplateResult {
    const { sweep_id: id, summary, status } = detail;
    return html`<div class="page">
      <p><a href=${href('/sweeps')}>← ${t('back')}</a></p>
      <div class="row spread">
        <h1>${detail.name || id}</h1>
        <div class="row">
          ${stateChip(status)}
          ${LIVE.includes(status) ? html`<button class="button" @click=${() => void this.#do(stopSweep(id))}>${t('stop')}</button>` : nothing}
          ${status === 'stopped' || status === 'failed'
            ? html`<button class="button" @click=${() => void this.#do(resumeSweep(id))}>${t('resume')}</button>`
            : nothing}
          ${LIVE.includes(status) ? nothing : html`<button class="button danger" @click=${() => void this.#remove(id)}>${t('remove')}</button>`}
        </div>
      </div>
      ${detail.error ? html`<p class="wrong" role="alert">${detail.error}</p>` : nothing} ${progressBar(detail.progress)}
      ${summary ? this.#summary(summary) : html`<p class="quiet">${t('notYet')}</p>`} ${this.#files(detail)}
    </div>`;
  }

  #summary(summary: Summary): TemplateResult {
    const { wall_seconds: wall, occupied, over_training: ratio } = summary.time;
    return html`<p class="quiet" role="status">${t('soFar', { done: summary.cells_done, cells: summary.cells })}
        ${occupied === null || ratio === null ? nothing : t('threads', { wall, occupied: percent(occupied), ratio: number(ratio, undefined, 2) })}</p>
      ${this.#leaderboard(summary)} ${this.#matrix(summary)}
      <section>
        <h2>${t('comparisons')}</h2>
        ${this.#comparisons(summary)}
      </section>
      ${this.#pitfalls(summary)}`;
  }

  #pitfalls({ pitfalls = [], resolution }: Summary): TemplateResult | typeof nothing {
    if (pitfalls.length === 0) {
      return nothing;
    }
    const german = language.value === 'de';
    const columns: Array<Column<Pitfall>> = [
      { head: t('pitfall'), of: (one) => (german ? one.title_de : one.title) },
      { head: t('state'), of: ({ state: found }) => t(found) },
      { head: t('finding'), of: (one) => (german ? one.text_de : one.text) },
    ];
    return html`<section>
      <h2>${t('pitfalls')}</h2>
      ${resolution ? html`<p>${german ? resolution.text_de : resolution.text}.</p>` : nothing}
      ${scrolling(t('pitfalls'), plainTable(columns, pitfalls))}
    </section>`;
  }

  #leaderboard({ leaderboard, words = [] }: Summary): TemplateResult {
    const columns: Array<Column<Summary['leaderboard'][number]>> = [
      { head: t('rule'), of: ({ contender }) => contender },
      {
        head: t('verdicts'),
        of: ({ verdicts = {} }) =>
          words
            .filter(({ verdict }) => verdicts[verdict])
            .map((word) => `${verdicts[word.verdict] ?? 0} ${word[language.value]}`)
            .join(', '),
      },
      { head: t('accuracy'), of: ({ mean }) => interval(mean), numeric: true },
      { head: t('drop'), of: ({ drop }) => interval(drop), numeric: true },
      { head: t('worst'), of: ({ worst }) => (worst?.accuracy ? interval(worst.accuracy) : nothing), numeric: true },
      { head: t('wins'), of: ({ wins }) => number(wins), numeric: true },
      { head: t('scenarios'), of: ({ scenarios }) => number(scenarios), numeric: true },
    ];
    return html`<section>
      <h2>${t('leaderboard')}</h2>
      ${scrolling(t('leaderboard'), plainTable(columns, leaderboard))}
    </section>`;
  }

  #matrix({ groups }: Summary): TemplateResult {
    const { rules, attacks, means } = matrix(groups);
    const most = means.flat().reduce<number>((max, mean) => Math.max(max, mean ?? 0), 0.01);
    return html`<section>
      <h2>${t('matrix')}</h2>
      ${scrolling(
        t('matrix'),
        html`<table class="plain heat">
          <thead>
            <tr>
              <th scope="col">${t('rule')}</th>
              ${attacks.map((attack) => html`<th scope="col" class="number">${attack}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rules.map(
              (rule, i) => html`<tr>
                <th scope="row">${rule}</th>
                ${(means[i] ?? []).map(
                  (mean) => html`<td class="number" .style=${`--share:${Math.round((100 * (mean ?? 0)) / most)}%`}>
                    ${mean === undefined ? '–' : percent(mean, 1)}
                  </td>`,
                )}
              </tr>`,
            )}
          </tbody>
        </table>`,
      )}
    </section>`;
  }

  #comparisons({ comparisons }: Summary): TemplateResult {
    const significant = comparisons.filter((one) => one.significant);
    return significant.length === 0
      ? html`<p class="quiet">${t('noComparison')}</p>`
      : html`<ul>
          ${significant.map(({ a, b, difference, wilcoxon_p_holm: p }) => {
            const points = 100 * (difference.mean ?? 0);
            const [first, second] = points >= 0 ? [a, b] : [b, a];
            const shown = number(Math.abs(points), undefined, 1);
            return html`<li>${t('better', { a: first, b: second, points: shown, p: p === null ? '' : `p ${number(p, undefined, 4)}` })}</li>`;
          })}
        </ul>`;
  }

  #files({ sweep_id: id, result_files: files }: SweepDetail): TemplateResult | typeof nothing {
    return files.length === 0
      ? nothing
      : html`<section>
          <h2>${t('files')}</h2>
          <ul>
            ${files.map((file) => html`<li><a href=${fileAddress(id, file)} target="_blank" rel="noreferrer">${file === 'index.html' ? t('report') : file}</a></li>`)}
          </ul>
        </section>`;
  }

  async #do(asked: Promise<Result<unknown>>): Promise<void> {
    const answer = await asked;
    if (!answer.ok) {
      toastFailure(answer.error);
    }
    await this.#ask();
  }

  async #remove(id: string): Promise<void> {
    if (await confirm({ title: t('removeTitle'), text: t('removeText'), action: t('remove'), danger: true })) {
      await this.#do(removeSweep(id));
      go('/sweeps');
    }
  }
}

/** An interval that is wider to one side says nothing of a share; two seeds give such. */
const WIDEST = 0.5;

function interval({ mean, low, high }: Interval): string {
  if (mean === null) {
    return '–';
  }
  const half = low === null || high === null ? Infinity : (high - low) / 2;
  return half > WIDEST ? percent(mean, 1) : `${percent(mean, 1)} ± ${number(100 * half, undefined, 1)}`;
}
