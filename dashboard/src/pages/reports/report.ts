import { html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { changeReport, deleteReport, report as load, type Report } from '../../api/reports.js';
import type { Failure } from '../../api/result.js';
import { ago } from '../../app/messages.js';
import { go, href, note, place } from '../../app/router.js';
import { askConflict, CHANGED_MEANWHILE } from '../../components/ask.js';
import { confirm } from '../../components/dialog.js';
import { fileName } from '../../components/save.js';
import { icon } from '../../components/icons.js';
import { markdown } from '../../components/markdown.js';
import { field, loading, trouble } from '../../components/parts.js';
import { toast, toastFailure } from '../../components/toasts.js';
import { View } from '../../components/view.js';
import { readFigure } from './figure-text.js';
import { saveAsHtml } from './export.js';
import { askInsertion } from './insert.js';
import { t } from './messages.js';
import './figures.js';
import './reports.css';

/** How long after the last key the preview follows. */
const FOLLOWS_MS = 400;

/** What somebody writes, before it is saved. */
interface Draft {
  readonly title: string;
  readonly text: string;
}

/** A report, as it is read and as it is written (`?edit=1`). */
@customElement('page-report')
export class ReportPage extends View {
  @property() reportId = '';
  @state() private report: Report | undefined;
  @state() private failure: Failure | undefined;
  @state() private draft: Draft | undefined;
  @state() private previewed = '';
  @state() private busy = false;
  #version = '';
  #timer = 0;

  protected override begin(): void {
    this.watch(place);
    void this.#load();
    const warn = (event: BeforeUnloadEvent): void => {
      if (this.#isChanged()) {
        event.preventDefault();
      }
    };
    window.addEventListener('beforeunload', warn);
    this.atEnd(() => window.removeEventListener('beforeunload', warn));
    this.atEnd(() => clearTimeout(this.#timer));
  }

  async #load(): Promise<void> {
    const answer = await load(this.reportId);
    if (!answer.ok) {
      this.failure = answer.error;
      return;
    }
    this.failure = undefined;
    this.#take(answer.value.value, answer.value.version);
  }

  #take(report: Report, version: string): void {
    this.report = report;
    this.#version = version;
  }

  #isChanged(): boolean {
    return this.draft !== undefined && (this.draft.text !== this.report?.text || this.draft.title !== this.report.title);
  }

  protected override willUpdate(): void {
    const edits = place.value.query.get('edit') === '1';
    if (edits && this.report && !this.draft) {
      this.draft = { title: this.report.title, text: this.report.text };
      this.previewed = this.report.text;
    } else if (!edits && this.draft && !this.#isChanged()) {
      this.draft = undefined;
    }
  }

  protected override render(): TemplateResult {
    if (this.failure) {
      return this.failure.status === 404
        ? trouble(this.failure, undefined, html`<a class="button" href=${href('/reports')}>${t('back')}</a>`)
        : trouble(this.failure, () => void this.#load());
    }
    if (!this.report) {
      return loading();
    }
    return this.draft ? this.#editor(this.draft) : this.#reading(this.report);
  }

  #reading(report: Report): TemplateResult {
    return html`<div class="page">
      <p class="aside"><a href=${href('/reports')}>← ${t('back')}</a></p>
      <div class="row spread">
        <h1>${report.title}</h1>
        <div class="row aside">
          <button class="button" @click=${() => note(new URLSearchParams({ edit: '1' }))}>${icon('edit')}${t('edit')}</button>
          <button class="button" ?disabled=${this.busy} @click=${() => void this.#export(report)}>
            ${icon('download')}${t(this.busy ? 'making' : 'exportHtml')}
          </button>
          <button class="button" @click=${() => window.print()}>${t('print')}</button>
          <button class="button danger" @click=${() => void this.#remove()}>${icon('trash')}${t('remove')}</button>
        </div>
      </div>
      <p class="quiet aside">${t('changed')}: ${ago(report.changed)}</p>
      <article>${report.text.trim() ? this.#drawn(report.text) : html`<p class="quiet">${t('empty')}</p>`}</article>
    </div>`;
  }

  #drawn(text: string): TemplateResult {
    return markdown(text, (word, lines) => {
      const figure = readFigure(word, lines);
      return figure ? html`<report-figure .text=${figure}></report-figure>` : undefined;
    });
  }

  #editor(draft: Draft): TemplateResult {
    return html`<form class="page" @submit=${(event: SubmitEvent) => void this.#save(event)}>
      <div class="row spread">
        <h1>${this.report?.title}</h1>
        <div class="row">
          <button class="button primary" type="submit" ?disabled=${this.busy}>${t('save')}</button>
          <button class="button" type="button" @click=${() => void this.#leave()}>${t('cancel')}</button>
        </div>
      </div>
      ${field({
        id: 'report-title',
        label: t('name'),
        control: ({ id }) =>
          html`<input
            class="input"
            id=${id}
            maxlength="200"
            required
            .value=${draft.title}
            @input=${(event: Event) => (this.draft = { ...draft, title: (event.target as HTMLInputElement).value })}
          />`,
      })}
      <div class="row tools">
        <button class="button" type="button" @click=${() => void this.#insert('chart')}>${icon('plus')}${t('addChart')}</button>
        <button class="button" type="button" @click=${() => void this.#insert('table')}>${icon('plus')}${t('addTable')}</button>
      </div>
      <div class="halves">
        ${field({
          id: 'report-text',
          label: t('text'),
          control: ({ id }) =>
            html`<textarea class="input" id=${id} maxlength="500000" .value=${draft.text} @input=${(event: Event) => this.#typed((event.target as HTMLTextAreaElement).value)}></textarea>`,
        })}
        <section aria-label=${t('preview')}>
          <h2 class="quiet">${t('preview')}</h2>
          <article>${this.#drawn(this.previewed)}</article>
        </section>
      </div>
    </form>`;
  }

  #typed(text: string): void {
    if (this.draft) {
      this.draft = { ...this.draft, text };
    }
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.previewed = text), FOLLOWS_MS);
  }

  /** Puts a figure where the cursor is, on lines of its own. */
  async #insert(kind: 'chart' | 'table'): Promise<void> {
    const area = this.querySelector<HTMLTextAreaElement>('#report-text');
    const at = area?.selectionEnd ?? 0;
    const fence = await askInsertion(kind, []);
    if (fence && this.draft) {
      const { text } = this.draft;
      this.#typed(`${text.slice(0, at).trimEnd()}\n\n${fence}\n\n${text.slice(at).trimStart()}`.trimStart());
    }
  }

  async #save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const draft = this.draft;
    if (!draft) {
      return;
    }
    this.busy = true;
    const answer = await changeReport(this.reportId, draft, this.#version);
    this.busy = false;
    if (answer.ok) {
      this.#take(answer.value.value, answer.value.version);
      this.draft = undefined;
      note(new URLSearchParams());
      toast({ text: t('saved'), kind: 'good' });
    } else if (answer.error.status === CHANGED_MEANWHILE) {
      await this.#settle(event);
    } else {
      toastFailure(answer.error);
    }
  }

  /** Somebody else was faster: the person decides, and until then nothing is written. */
  async #settle(event: SubmitEvent): Promise<void> {
    const now = await load(this.reportId);
    if (!now.ok) {
      toastFailure(now.error);
      return;
    }
    const choice = await askConflict(now.value.value.text);
    if (choice === 'keep' || !this.draft) {
      return;
    }
    this.#version = now.value.version;
    if (choice === 'mine') {
      await this.#save(event);
    } else {
      this.#typed(`${this.draft.text}\n\n---\n\n${now.value.value.text}`);
    }
  }

  async #leave(): Promise<void> {
    if (!this.#isChanged() || (await confirm({ title: t('leave'), text: t('leaveText'), action: t('cancel'), danger: true }))) {
      this.draft = undefined;
      note(new URLSearchParams());
    }
  }

  async #export(report: Report): Promise<void> {
    const article = this.querySelector('article');
    if (article) {
      this.busy = true;
      await saveAsHtml(report.title, fileName(report.title), article);
      this.busy = false;
    }
  }

  async #remove(): Promise<void> {
    if (await confirm({ title: t('removeTitle'), text: t('removeText'), action: t('remove'), danger: true })) {
      const answer = await deleteReport(this.reportId);
      if (answer.ok) {
        go('/reports');
      } else {
        toastFailure(answer.error);
      }
    }
  }
}
