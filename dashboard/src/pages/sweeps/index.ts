import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Failure, Result } from '../../api/result.js';
import { ago, number, percent } from '../../app/messages.js';
import { go, href, place } from '../../app/router.js';
import { confirm } from '../../components/dialog.js';
import { icon } from '../../components/icons.js';
import { askPaper } from '../../components/print.js';
import { loading, plainTable, progressBar, scrolling, stateChip, trouble, type Column } from '../../components/parts.js';
import { save } from '../../components/save.js';
import { toastFailure } from '../../components/toasts.js';
import { View } from '../../components/view.js';
import { fileAddress, removeSweep, resumeSweep, stopSweep, sweep, sweeps, type Sweep, type SweepDetail } from './api.js';
import { t } from './messages.js';
import { shown } from './summary.js';
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
    void this.poll(() => this.#ask(), () => EVERY_MS);
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
      <div class="row spread">
        <h1>${t('sweeps')}</h1>
        <a class="button primary" href=${href('/launch')}>${t('build')}</a>
      </div>
      ${list.length === 0 ? html`<p class="quiet">${t('none')}. ${t('noneText')}</p>` : this.#table(list)}
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
          ${summary ? html`<a class="button" href=${href('/', { q: `sweep:${id}` })}>${t('cellsInList')}</a>` : nothing}
          ${summary
            ? html`<button class="button" @click=${() => void askPaper('sweeps', id)}>${icon('download')}${t('paper')}</button>`
            : nothing}
          ${LIVE.includes(status) ? html`<button class="button" @click=${() => void this.#do(stopSweep(id))}>${t('stop')}</button>` : nothing}
          ${status === 'stopped' || status === 'failed'
            ? html`<button class="button" @click=${() => void this.#do(resumeSweep(id))}>${t('resume')}</button>`
            : nothing}
          ${LIVE.includes(status) ? nothing : html`<button class="button danger" @click=${() => void this.#remove(id)}>${t('remove')}</button>`}
        </div>
      </div>
      ${detail.error ? html`<p class="wrong" role="alert">${detail.error}</p>` : nothing} ${progressBar(detail.progress)}
      ${summary ? shown(id, summary) : html`<p class="quiet">${t('notYet')}</p>`} ${this.#grid(detail)} ${this.#files(detail)}
    </div>`;
  }

  /** What was asked for, to the letter. */
  #grid({ sweep_id: id, grid }: SweepDetail): TemplateResult {
    const text = JSON.stringify(grid, null, 2);
    return html`<details>
      <summary>${t('grid')}</summary>
      <pre class="grid" tabindex="0">${text}</pre>
      <button class="button" @click=${() => save(`${id}.json`, text)}>${icon('download')}${t('saveGrid')}</button>
    </details>`;
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
