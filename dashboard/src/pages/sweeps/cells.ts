import { html, type TemplateResult } from 'lit';
import * as lab from '../../api/lab.js';
import { number, percent } from '../../app/messages.js';
import { go } from '../../app/router.js';
import { openDialog } from '../../components/dialog.js';
import { plainTable, scrolling, type Column } from '../../components/parts.js';
import { toastFailure } from '../../components/toasts.js';
import { cellConfig, cells, type CellRow } from './api.js';
import { axisName } from './axes.js';
import { ALL, contenderOf } from './matrix.js';
import { t } from './messages.js';

/** Where a cell of the map lies: a level of each axis, {@link ALL} for any. */
export type Where = ReadonlyMap<string, string>;

/** The finished cells that lie there. */
export function cellsAt(rows: readonly CellRow[], where: Where): CellRow[] {
  const level = (row: CellRow, axis: string): string => (axis === 'contender' ? contenderOf(row) : String(row[axis]));
  return rows.filter((row) => [...where].every(([axis, wanted]) => wanted === ALL || level(row, axis) === wanted));
}

/** Shows the cells behind a mean; each can be run by itself, for its curves. */
export async function openCells(sweep: string, title: string, where: Where, axes: readonly string[]): Promise<void> {
  const answer = await cells(sweep);
  if (!answer.ok) {
    toastFailure(answer.error);
    return;
  }
  const found = cellsAt(answer.value, where);
  const run = await openDialog<string>(title, (close) => html`<p>${t('cellsAbout')}</p>${scrolling(t('cells'), table(sweep, found, axes, close))}`, { wide: true });
  if (run !== undefined) {
    go(`/runs/${encodeURIComponent(run)}`);
  }
}

function table(sweep: string, rows: readonly CellRow[], axes: readonly string[], close: (run: string) => void): TemplateResult {
  const columns: Array<Column<CellRow>> = [
    { head: t('cell'), of: (row) => number(row.number) },
    ...axes.map((axis): Column<CellRow> => ({ head: axisName(axis), of: (row) => String(row[axis] ?? '') })),
    { head: t('atEnd'), of: (row) => share(row.final_accuracy), numeric: true },
    { head: t('clean'), of: (row) => share(row.clean_accuracy ?? null), numeric: true },
    {
      head: t('curves'),
      of: (row) =>
        html`<button class="button" aria-label=${t('curvesOf', { cell: row.number })} @click=${(event: Event) => void open(event, sweep, row.number, close)}>
          ${t('curves')}
        </button>`,
    },
  ];
  return plainTable(columns, rows);
}

const share = (accuracy: number | null): string => (accuracy === null ? '–' : percent(accuracy, 1));

/** Launches the cell; the same cell again is the same run. */
async function open(event: Event, sweep: string, cell: number, close: (run: string) => void): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement;
  button.disabled = true;
  const config = await cellConfig(sweep, cell);
  const launched = config.ok ? await lab.launch(config.value, `${sweep}.${cell}`) : config;
  if (launched.ok) {
    close(launched.value.simulation_id);
  } else {
    button.disabled = false;
    toastFailure(launched.error);
  }
}
