import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { createReport, reports, type ReportSummary } from '../../api/reports.js';
import type { Failure } from '../../api/result.js';
import { ago } from '../../app/messages.js';
import { go, href } from '../../app/router.js';
import { askText } from '../../components/ask.js';
import { icon } from '../../components/icons.js';
import { empty, plainTable, scrolling, type Column } from '../../components/parts.js';
import { t } from './messages.js';
import { Asked } from '../../components/asked.js';
import './reports.css';

/** All reports of the lab. */
@customElement('page-reports')
export class ReportsPage extends Asked<readonly ReportSummary[]> {
  protected fetch = reports;

  protected show(list: readonly ReportSummary[]): TemplateResult {
    const create = html`<button class="button primary" @click=${() => void askTitle()}>${icon('plus')}${t('create')}</button>`;
    const columns: Array<Column<ReportSummary>> = [
      { head: t('name'), of: (one) => html`<a href=${href(`/reports/${encodeURIComponent(one.report_id)}`)}>${one.title}</a>` },
      { head: t('changed'), of: ({ changed }) => ago(changed) },
    ];
    return html`<div class="page">
      <div class="row spread"><h1>${t('reports')}</h1>${create}</div>
      <p class="quiet">${t('about')}</p>
      ${list.length === 0 ? empty(t('none'), t('noneText')) : scrolling(t('reports'), plainTable(columns, list))}
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
