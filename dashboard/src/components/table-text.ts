import type { PrintedTable } from '../api/print.js';
import type { Interval } from '../api/verdicts.js';

/** Tables of pages as data: what they show in words, and where a cell or a heading tells more, that. */

type Cell = PrintedTable['rows'][number][number];
type Column = PrintedTable['columns'][number];

/** What an element of a table leaves in its `data-value`: a mean with half of its interval, and whether it is a share. */
export function valueOf({ n, mean, low, high }: Interval, share: boolean): string {
  return JSON.stringify({ mean, half: low === null || high === null ? null : (high - low) / 2, n, share });
}

/** One value without an interval. */
export const single = (value: number | null | undefined, share: boolean): string => {
  const mean = value ?? null;
  return valueOf({ n: mean === null ? 0 : 1, mean, low: null, high: null }, share);
};

const IN_WORDS = '.unseen, .delta, button, .chip.tag, svg';

function words(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.querySelectorAll(IN_WORDS).forEach((part) => part.remove());
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

function cells(row: HTMLTableRowElement): Cell[] {
  return [...row.cells].flatMap((cell): Cell[] => {
    const { value } = cell.dataset;
    const own: Cell = value ? (JSON.parse(value) as Exclude<Cell, string>) : words(cell);
    return [own, ...Array<Cell>(Math.max(0, cell.colSpan - 1)).fill('')];
  });
}

/** What stands in {@link table}; a heading that is a button tells its name in `data-name`, and what is best in `data-order`. */
export function read(table: HTMLTableElement, caption: string, label: string): PrintedTable {
  const heads = [...(table.tHead?.rows.item(0)?.cells ?? [])];
  const columns = heads.flatMap((head) => {
    const order = head.dataset['order'];
    const own: Column = { name: head.dataset['name'] ?? words(head), order: order === 'highest' || order === 'lowest' ? order : 'none' };
    return [own, ...Array<Column>(Math.max(0, head.colSpan - 1)).fill({ name: '', order: 'none' })];
  });
  const rows = [...table.tBodies].flatMap((body) => [...body.rows].map(cells));
  return { caption, label, columns, rows: rows.filter((row) => row.length === columns.length) };
}
