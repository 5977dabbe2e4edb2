import { html, nothing, type TemplateResult } from 'lit';
import { functionalUpdate, getCoreRowModel, TableController, type ColumnDef, type ColumnSizingState, type Header } from '@tanstack/lit-table';
import { messages } from '../app/messages.js';
import { stored } from '../app/stored.js';
import type { MenuItem } from './menu.js';
import type { View } from './view.js';
import './menu.js';

export interface Column<R> {
  readonly key: string;
  readonly label: string;
  /** A CSS grid track, such as `8rem` or `minmax(10rem, 2fr)`. */
  readonly width: string;
  readonly cell: (row: R) => unknown;
  readonly sortable?: boolean;
  readonly number?: boolean;
  /** Shown where there is room for little. */
  readonly essential?: boolean;
}

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

const t = messages({
  width: ['Width of {name}', 'Breite von {name}'],
  place: ['Column {name}', 'Spalte {name}'],
  left: ['To the left', 'Nach links'],
  right: ['To the right', 'Nach rechts'],
  pin: ['Keep in sight', 'Im Blick behalten'],
  usual: ['Usual width', 'Übliche Breite'],
});

const isWidths = (value: unknown): value is ColumnSizingState => typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'number');

/** The columns that somebody made wider or narrower, in pixels. */
const widths = stored<ColumnSizingState>('widths', {}, isWidths);

const areKeys = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The columns that stay in sight beside the first, which always does. */
const pins = stored<readonly string[]>('pins', [], areKeys);

const STEP = 16;
const NARROWEST = 48;

/** The lab sorts, filters and groups: the model knows columns only. */
const NO_ROWS: unknown[] = [];
const CORE = getCoreRowModel();

type Head = Header<unknown, unknown>;

/** A column as it is shown, and where its cells stay when the rest moves aside. */
export interface Shown<R> {
  readonly column: Column<R>;
  readonly head: Head;
  readonly name: string;
  readonly style: string;
}

/** What the table around the columns wants of them. */
export interface Wanted<R> {
  readonly columns: ReadonlyArray<Column<R>>;
  readonly sort: Sort | undefined;
  readonly narrow: boolean;
  /** The width of what stands before the columns. */
  readonly before: number;
  readonly tell: (name: 'sort' | 'order', detail: unknown) => void;
}

/** The columns of a table: their widths, their order, which stay in sight, and their headings. */
export class Columns<R> {
  readonly #controller: TableController<unknown>;
  #wanted!: Wanted<R>;
  #of: ReadonlyArray<Column<R>> = [];
  #defs: Array<ColumnDef<unknown>> = [];

  constructor(host: View) {
    this.#controller = new TableController(host);
  }

  /** Draws the table again when somebody changes widths or places. */
  static readonly changes = [widths, pins];

  /** Those to be shown from left to right, and as how wide. */
  show(wanted: Wanted<R>): { readonly shown: ReadonlyArray<Shown<R>>; readonly tracks: readonly string[]; readonly least: number } {
    this.#wanted = wanted;
    if (this.#of !== wanted.columns) {
      this.#of = wanted.columns;
      this.#defs = wanted.columns.map(defined);
    }
    const model = this.#model();
    const byKey = new Map(wanted.columns.map((column) => [column.key, column]));
    const shown = model.getLeafHeaders().flatMap((head): Array<Shown<R>> => {
      const column = byKey.get(head.column.id);
      // By least widths: where columns are wider than that, nothing moves aside.
      const style = head.column.getIsPinned() ? `--at:${wanted.before + head.column.getStart('left')}px` : '';
      return column ? [{ column, head, name: `${column.number ? 'number' : ''} ${style ? 'pinned' : ''}`, style }] : [];
    });
    const tracks = shown.map(({ column: { key, width } }) => (key in widths.value ? `${widths.value[key]}px` : width));
    return { shown, tracks, least: wanted.before + model.getTotalSize() };
  }

  #model() {
    const { columns, sort, narrow, tell } = this.#wanted;
    const [first] = columns;
    const sorting = sort ? [{ id: sort.key, desc: sort.descending }] : [];
    return this.#controller.table({
      data: NO_ROWS,
      columns: this.#defs,
      getCoreRowModel: CORE,
      manualSorting: true,
      enableSortingRemoval: false,
      columnResizeMode: 'onChange',
      state: {
        sorting,
        columnSizing: widths.value,
        columnPinning: { left: columns.map(({ key }) => key).filter((key) => key === first?.key || pins.value.includes(key)) },
        columnVisibility: narrow ? Object.fromEntries(columns.map(({ key, essential = false }) => [key, essential])) : {},
      },
      onSortingChange: (change) => functionalUpdate(change, sorting).forEach(({ id, desc }) => tell('sort', { key: id, descending: desc } satisfies Sort)),
      onColumnSizingChange: (change) => (widths.value = functionalUpdate(change, widths.value)),
    });
  }

  heading({ column: { label, sortable }, head, name, style }: Shown<R>): TemplateResult {
    const sorted = head.column.getIsSorted();
    const arrow = sorted ? html`<span aria-hidden="true">${sorted === 'desc' ? '↓' : '↑'}</span>` : nothing;
    const direction = { asc: 'ascending', desc: 'descending', none: 'none' }[sorted || 'none'];
    return html`<div role="columnheader" class=${name} .style=${style} aria-sort=${sortable ? direction : nothing}>
      ${sortable ? html`<button @click=${() => head.column.toggleSorting()}>${label} ${arrow}</button>` : label}
      ${this.#wanted.narrow
        ? nothing
        : html`<cr-menu compact .icon=${'more'} .label=${t('place', { name: label })} .items=${this.#places(head)}></cr-menu>
            <span
              class="edge"
              role="separator"
              tabindex="0"
              aria-orientation="vertical"
              aria-label=${t('width', { name: label })}
              aria-valuenow=${Math.round(head.getSize())}
              @keydown=${(event: KeyboardEvent) => this.#step(event, head)}
              @mousedown=${(event: MouseEvent) => this.#drag(event, head)}
              @touchstart=${(event: TouchEvent) => this.#drag(event, head)}
              @dblclick=${() => head.column.resetSize()}
            ></span>`}
    </div>`;
  }

  /** What can be done with a column; the place of the first is fixed. */
  #places({ column }: Head): MenuItem[] {
    const { id } = column;
    const keys = this.#of.map(({ key }) => key);
    const at = keys.indexOf(id);
    const move = (label: string, to: number): MenuItem => ({
      label,
      disabled: to < 1 || to >= keys.length,
      run: () => this.#wanted.tell('order', keys.toSpliced(at, 1).toSpliced(to, 0, id)),
    });
    const pinned = pins.value.includes(id);
    const pin = (): void => void (pins.value = pinned ? pins.value.filter((key) => key !== id) : [...pins.value, id]);
    const usual: MenuItem = { label: t('usual'), disabled: !(id in widths.value), run: () => column.resetSize() };
    return at === 0 ? [usual] : [move(t('left'), at - 1), move(t('right'), at + 1), { label: t('pin'), checked: pinned, run: pin }, usual];
  }

  #step(event: KeyboardEvent, { column: { id } }: Head): void {
    const by = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      widths.value = { ...widths.value, [id]: Math.max(NARROWEST, headOf(event).clientWidth + by) };
    }
  }

  /** Begins at the width that the column has on the screen, which may be more than its least. */
  #drag(event: Event, { column: { id } }: Head): void {
    widths.value = { ...widths.value, [id]: headOf(event).clientWidth };
    this.#model().getLeafHeaders().find(({ column }) => column.id === id)?.getResizeHandler()(event);
  }
}

const headOf = ({ currentTarget }: Event): HTMLElement => (currentTarget as HTMLElement).parentElement as HTMLElement;

const defined = <R>({ key, label, width, number = false, sortable = false }: Column<R>): ColumnDef<unknown> => ({
  id: key,
  header: label,
  size: pixels(least(width)),
  minSize: NARROWEST,
  accessorFn: (row) => row,
  enableSorting: sortable,
  sortDescFirst: number,
});

/** How many pixels a length is. */
const pixels = (length: string): number =>
  Math.round(Number.parseFloat(length) * (length.endsWith('rem') ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize) : 1));

/** The smallest width of a grid track. What is in the cells must not count, or every row would have columns of its own. */
const least = (track: string): string => /^minmax\(([^,]+),/.exec(track)?.[1] ?? track;
