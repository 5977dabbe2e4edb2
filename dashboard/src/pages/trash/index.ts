import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { restore, trashed } from '../../api/lab.js';
import type { TrashEntry } from '../../api/types.js';
import { lookAgain } from '../../app/live-runs.js';
import { ago, dateTime, messages } from '../../app/messages.js';
import { href } from '../../app/router.js';
import { empty, plainTable, scrolling, type Column } from '../../components/parts.js';
import { toastFailure } from '../../components/toasts.js';
import { bytes } from '../launch/estimate.js';
import { Asked } from '../../components/asked.js';

const t = messages({
  about: ['Deleted runs, until they are removed for good.', 'Gelöschte Läufe, bis sie endgültig entfernt werden.'],
  none: ['The trash is empty', 'Der Papierkorb ist leer'],
  deleted: ['Deleted', 'Gelöscht'],
  until: ['Removed for good', 'Endgültig entfernt'],
  restore: ['Restore', 'Wiederherstellen'],
  back: ['All runs', 'Alle Läufe'],
});

/** The runs that were deleted, each with a way back. */
@customElement('page-trash')
export class TrashPage extends Asked<readonly TrashEntry[]> {
  protected fetch = trashed;

  protected show(entries: readonly TrashEntry[]): TemplateResult {
    const columns: Array<Column<TrashEntry>> = [
      { head: t('run'), of: ({ simulation_id: id }) => html`<code>${id}</code>` },
      { head: t('deleted'), of: ({ trashed_at: at }) => ago(at) },
      { head: t('until'), of: ({ removed_after: at }) => dateTime(at) },
      { head: t('size'), of: ({ size_bytes: size }) => bytes(size), numeric: true },
      { head: '', of: ({ simulation_id: id }) => html`<button class="button" aria-label="${t('restore')} ${id}" @click=${() => void this.#restore(id)}>${t('restore')}</button>` },
    ];
    return html`<div class="page stack">
      <p><a href=${href('/')}>← ${t('back')}</a></p>
      <h1>${t('trash')}</h1>
      ${entries.length === 0 ? empty(t('none')) : html`<p class="quiet">${t('about')}</p>${scrolling(t('trash'), plainTable(columns, entries))}`}
    </div>`;
  }

  async #restore(id: string): Promise<void> {
    const answer = await restore(id);
    if (!answer.ok) {
      toastFailure(answer.error);
    }
    await Promise.all([this.ask(), lookAgain()]);
  }
}
