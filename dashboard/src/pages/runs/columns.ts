import { html, nothing, type TemplateResult } from 'lit';
import type { RunSummary } from '../../api/types.js';
import { ago, dateTime, number } from '../../app/messages.js';
import { runName } from '../../app/notifications.js';
import { href } from '../../app/router.js';
import { isLive } from '../../app/run-list.js';
import { progressBar, stateChip, tagChip } from '../../components/parts.js';
import type { Column } from '../../components/table.js';
import type { ColumnKey } from './filters.js';
import { t } from './messages.js';

type RunColumn = Column<RunSummary> & { readonly key: ColumnKey };

const MEGABYTE = 1_000_000;

const count = (value: number | string): string => (typeof value === 'number' ? number(value) : '–');

const plain = (text: string): TemplateResult => html`<span title=${text}>${text || '–'}</span>`;

/** How far a live run is: of its rounds, or of its strategies' rounds when it has several. */
function progress(run: RunSummary): unknown {
  if (!isLive(run) || run.current_round === null || run.total_rounds === null) {
    return nothing;
  }
  const values = { round: run.current_round, rounds: run.total_rounds };
  return html`<span class="progress">
    <span class="number quiet" title=${t('round', values)}>${run.current_round}/${run.total_rounds}</span>${progressBar(run.progress)}
  </span>`;
}

export interface NameCell {
  /** The run whose name is being changed. */
  readonly editing: string | undefined;
  readonly edit: (run: RunSummary) => void;
  readonly editor: (run: RunSummary) => TemplateResult;
}

function name(run: RunSummary, { editing, edit, editor }: NameCell): TemplateResult {
  if (run.simulation_id === editing) {
    return editor(run);
  }
  // Where there is no room for columns, the age tells runs without a name apart.
  const second = [ago(run.created_at_utc), run.strategies.join(', '), run.attacks.join(', ')].filter(Boolean).join(' · ');
  return html`<div class="name">
    <a href=${href(`/runs/${encodeURIComponent(run.simulation_id)}`)} title=${runName(run)}>${runName(run)}</a>
    <button class="pencil" tabindex="-1" aria-label="${t('rename')} ${runName(run)}" @click=${() => edit(run)}>✎</button>
    <span class="second quiet">${second}</span>
  </div>`;
}

/** Every column that there is. */
export function runColumns(cell: NameCell): readonly RunColumn[] {
  return [
    { key: 'name', label: t('name'), width: 'minmax(10rem, 3fr)', sortable: true, essential: true, cell: (run) => name(run, cell) },
    {
      key: 'status',
      label: t('status'),
      width: 'minmax(8rem, 11rem)',
      sortable: true,
      essential: true,
      cell: (run) => html`<span class="status">${stateChip(run.status)}${progress(run)}</span>`,
    },
    { key: 'dataset', label: t('dataset'), width: 'minmax(6rem, 1fr)', sortable: true, cell: (run) => plain(run.dataset_keyword ?? '') },
    { key: 'strategy', label: t('strategy'), width: 'minmax(7rem, 1.4fr)', sortable: true, cell: (run) => plain(run.strategies.join(', ')) },
    { key: 'attack', label: t('attack'), width: 'minmax(6rem, 1.2fr)', sortable: true, cell: (run) => plain(run.attacks.join(', ')) },
    { key: 'tags', label: t('tags'), width: 'minmax(5rem, 1fr)', sortable: true, cell: (run) => html`<span class="tags">${run.tags.map(tagChip)}</span>` },
    { key: 'rounds', label: t('rounds'), width: '5rem', sortable: true, number: true, cell: (run) => count(run.num_of_rounds) },
    { key: 'clients', label: t('clients'), width: '5rem', sortable: true, number: true, cell: (run) => count(run.num_of_clients) },
    {
      key: 'created',
      label: t('created'),
      width: '8rem',
      sortable: true,
      cell: (run) => html`<time datetime=${run.created_at_utc} title=${dateTime(run.created_at_utc)}>${ago(run.created_at_utc)}</time>`,
    },
    {
      key: 'size',
      label: t('size'),
      width: '6rem',
      sortable: true,
      number: true,
      cell: (run) => t('megabytes', { value: number(run.size_bytes / MEGABYTE, undefined, 1) }),
    },
    { key: 'notes', label: t('notes'), width: 'minmax(8rem, 2fr)', sortable: true, cell: (run) => plain(run.notes) },
    { key: 'id', label: t('id'), width: '16rem', sortable: true, cell: (run) => html`<code>${run.simulation_id}</code>` },
  ];
}
