import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { ago, number, percent } from '../../app/messages.js';
import { href } from '../../app/router.js';
import { isLive } from '../../app/live-runs.js';
import { Listed } from '../../components/listed.js';
import { icon } from '../../components/icons.js';
import { askPaper } from '../../components/print.js';
import { plainTable, scrolling, stateChip, type Column } from '../../components/parts.js';
import { save } from '../../components/save.js';
import { fileAddress, removeSweep, resumeSweep, stopSweep, sweep, sweeps, type Sweep, type SweepDetail } from './api.js';
import { t } from './messages.js';
import { shown } from './summary.js';
import './sweeps.css';

/** All sweeps, or with `?id=` one of them as its cells come in. */
@customElement('page-sweeps')
export class SweepsPage extends Listed<Sweep, SweepDetail> {
  protected readonly path = '/sweeps';
  protected readonly deeds = { stop: stopSweep, resume: resumeSweep, remove: removeSweep, question: () => ({ title: t('removeTitle'), text: t('removeText') }), file: fileAddress };
  protected fetchAll = sweeps;
  protected fetchOne = sweep;

  protected all(list: readonly Sweep[]): TemplateResult {
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
      { head: t('state'), of: (one) => html`${stateChip(one.status)} ${isLive(one) ? percent(one.progress) : nothing}` },
      { head: t('cells'), of: ({ cells }) => (cells === null ? nothing : number(cells)), numeric: true },
      { head: t('created'), of: ({ created }) => (created ? ago(created) : nothing) },
    ];
    return scrolling(t('sweeps'), plainTable(columns, list));
  }

  protected one(detail: SweepDetail): TemplateResult {
    const { sweep_id: id, summary } = detail;
    const more = summary
      ? html`<a class="button" href=${href('/', { q: `sweep:${id}` })}>${t('cellsInList')}</a>
          <button class="button" @click=${() => void askPaper('sweeps', id)}>${icon('download')}${t('paper')}</button>`
      : nothing;
    return html`<div class="page">
      ${this.head(detail.name || id, detail, t('back'), more)}
      ${summary ? shown(id, summary) : html`<p class="quiet">${t('notYet')}</p>`} ${this.#grid(detail)}
      ${this.files(detail, (file) => (file === 'index.html' ? t('report') : file))}
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
}
