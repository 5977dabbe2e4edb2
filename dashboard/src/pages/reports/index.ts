import { html, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { createReport, reports, type ReportSummary } from '../../api/reports.js';
import type { Failure } from '../../api/result.js';
import { ago } from '../../app/messages.js';
import { go, href } from '../../app/router.js';
import { actions, openDialog } from '../../components/dialog.js';
import { icon } from '../../components/icons.js';
import { empty, field, loading, plainTable, scrolling, trouble, type Column } from '../../components/parts.js';
import { toastFailure } from '../../components/toasts.js';
import { View } from '../../components/view.js';
import { t } from './messages.js';
import './reports.css';

/** All reports of the lab. */
@customElement('page-reports')
export class ReportsPage extends View {
  @state() private list: readonly ReportSummary[] | undefined;
  @state() private failure: Failure | undefined;

  protected override begin(): void {
    void this.#ask();
  }

  async #ask(): Promise<void> {
    const answer = await reports();
    this.list = answer.ok ? answer.value : undefined;
    this.failure = answer.ok ? undefined : answer.error;
  }

  protected override render(): TemplateResult {
    if (this.failure) {
      return trouble(this.failure, () => void this.#ask());
    }
    if (!this.list) {
      return loading();
    }
    const create = html`<button class="button primary" @click=${() => void askTitle()}>${icon('plus')}${t('create')}</button>`;
    const columns: Array<Column<ReportSummary>> = [
      { head: t('name'), of: (one) => html`<a href=${href(`/reports/${encodeURIComponent(one.report_id)}`)}>${one.title}</a>` },
      { head: t('changed'), of: ({ changed }) => ago(changed) },
    ];
    return html`<div class="page">
      <div class="row spread"><h1>${t('reports')}</h1>${create}</div>
      <p class="quiet">${t('about')}</p>
      ${this.list.length === 0 ? empty(t('none'), t('noneText')) : scrolling(t('reports'), plainTable(columns, this.list))}
    </div>`;
  }
}

function askTitle(): Promise<unknown> {
  return openDialog(t('create'), (close) => {
    const submit = async (event: SubmitEvent): Promise<void> => {
      event.preventDefault();
      const title = (new FormData(event.target as HTMLFormElement).get('report-title') as string).trim();
      const answer = await createReport({ title });
      if (answer.ok) {
        close();
        go(`/reports/${encodeURIComponent(answer.value.report_id)}`, { edit: '1' });
      } else {
        toastFailure(answer.error);
      }
    };
    return html`<form class="stack" @submit=${submit}>
      ${field({
        id: 'report-title',
        label: t('name'),
        control: ({ id }) => html`<input class="input" id=${id} name=${id} maxlength="200" required autofocus autocomplete="off" />`,
      })}
      ${actions(close, html`<button class="button primary" type="submit">${t('create')}</button>`)}
    </form>`;
  });
}
