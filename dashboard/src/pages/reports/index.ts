import { html, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { createReport, reports, type ReportSummary } from '../../api/reports.js';
import type { Failure } from '../../api/result.js';
import { ago } from '../../app/messages.js';
import { go, href } from '../../app/router.js';
import { askText } from '../../components/ask.js';
import { icon } from '../../components/icons.js';
import { empty, loading, plainTable, scrolling, trouble, type Column } from '../../components/parts.js';
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
  const take = async (title: string): Promise<Failure | undefined> => {
    const answer = await createReport({ title: title.trim() });
    if (!answer.ok) {
      return answer.error;
    }
    go(`/reports/${encodeURIComponent(answer.value.report_id)}`, { edit: '1' });
    return undefined;
  };
  return askText({ title: t('create'), label: t('name'), most: 200, required: true, action: t('create'), take });
}
