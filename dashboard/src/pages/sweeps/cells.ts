import { html, type TemplateResult } from 'lit';
import { number, percent } from '../../app/messages.js';
import { href } from '../../app/router.js';
import { openDialog } from '../../components/dialog.js';
import { plainTable, scrolling, type Column } from '../../components/parts.js';
import { toastFailure } from '../../components/toasts.js';
import { cells, type CellRow } from './api.js';
import { axisName, t } from './messages.js';
import { ALL, contenderOf } from './matrix.js';

/** Where a cell of the map lies: a level of each axis, {@link ALL} for any. */
export type Where = ReadonlyMap<string, string>;

/** The finished cells that lie there. */
export function cellsAt(rows: readonly CellRow[], where: Where): CellRow[] {
  const level = (row: CellRow, axis: string): string => (axis === 'contender' ? contenderOf(row) : String(row[axis]));
  return rows.filter((row) => [...where].every(([axis, wanted]) => wanted === ALL || level(row, axis) === wanted));
}

/** Shows the cells behind a mean; each opens as a run does, and all can be compared. */
export async function openCells(sweep: string, title: string, where: Where, axes: readonly string[]): Promise<void> {
  const answer = await cells(sweep);
  if (!answer.ok) {
    toastFailure(answer.error);
    return;
  }
  const found = cellsAt(answer.value, where);
  const ids = found.map((row) => idOf(sweep, row)).join(',');
  await openDialog(
    title,
    () => html`<p>${t('cellsAbout')} <a href=${href('/compare', { ids })}>${t('compareCells')}</a></p>${scrolling(t('cells'), table(sweep, found, axes))}`,
    { wide: true },
  );
}

const idOf = (sweep: string, { number: cell }: CellRow): string => `${sweep}.${cell}`;

function table(sweep: string, rows: readonly CellRow[], axes: readonly string[]): TemplateResult {
  const columns: Array<Column<CellRow>> = [
    { head: t('cell'), of: (row) => number(row.number) },
    ...axes.map((axis): Column<CellRow> => ({ head: axisName(axis), of: (row) => String(row[axis] ?? '') })),
    { head: t('atEnd'), of: (row) => share(row.final_accuracy), numeric: true },
    { head: t('clean'), of: (row) => share(row.clean_accuracy ?? null), numeric: true },
    { head: t('curves'), of: (row) => html`<a href=${href(`/runs/${encodeURIComponent(idOf(sweep, row))}`)} aria-label=${t('curvesOf', { cell: row.number })}>${t('curves')}</a>` },
  ];
  return plainTable(columns, rows);
}

const share = (accuracy: number | null): string => (accuracy === null ? '–' : percent(accuracy, 1));
