import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { messages } from '../app/messages.js';
import { isTyping } from '../app/keys.js';
import { stored } from '../app/stored.js';
import { all, extend, NOTHING, toggle, type Selection } from './selection.js';
import { View } from './view.js';
import './table.css';

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

/** The rows that are drawn, the last one excluded. */
export interface Sight {
  readonly first: number;
  readonly last: number;
}

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

const t = messages({
  en: { select: 'Select {name}', selectAll: 'Select all', width: 'Width of {name}' },
  de: { select: '{name} auswählen', selectAll: 'Alle auswählen', width: 'Breite von {name}' },
});

/** A text field in a cell tells of its own selection by an event that has the name of ours. */
const keepWithin = (event: Event): void => event.stopPropagation();

type Widths = Readonly<Record<string, number>>;

const isWidths = (value: unknown): value is Widths => typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'number');

/** The columns that somebody made wider or narrower, in pixels. */
const widths = stored<Widths>('widths', {}, isWidths);

const STEP = 16;
const NARROWEST = 48;

const ROW = 36;
const NARROW_ROW = 56;
const NARROW = 640;
const BEYOND = 8;
/** Begins what stands for the id of a row that is yet to come. */
const COMING = '…';

/**
 * A table of any number of rows of one height, of which only those in sight are drawn. The keyboard moves a cursor, not the focus.
 *
 * A row that is undefined is yet to come: `sight` ({@link Sight}) tells which are looked at.
 *
 * Events: `sort` ({@link Sort}), `select` ({@link Selection}), `open` and `rename` (a row's id), `remove` (when the Delete key asks for it).
 */
@customElement('cr-table')
export class Table<R = unknown> extends View {
  @property({ attribute: false }) columns: ReadonlyArray<Column<R>> = [];
  @property({ attribute: false }) rows: ReadonlyArray<R | undefined> = [];
  @property({ attribute: false }) rowId: (row: R) => string = () => '';
  @property({ attribute: false }) rowName: (row: R) => string = () => '';
  @property({ attribute: false }) sort: Sort | undefined;
  @property({ attribute: false }) selection: Selection = NOTHING;
  /** The ids of all rows, where not all are here. */
  @property({ attribute: false }) allIds: (() => Promise<readonly string[]>) | undefined;
  /** Rows cannot be chosen. */
  @property({ type: Boolean }) plain = false;
  @property() label = '';

  @state() private top = 0;
  @state() private height = 600;
  @state() private narrow = false;
  @state() private cursor = 0;
  #frame = 0;
  #byId = new Map<string, number>();
  #order: string[] = [];
  #whole = true;
  #sight: Sight = { first: 0, last: 0 };

  protected override begin(): void {
    const observer = new ResizeObserver(() => this.#measure());
    observer.observe(this);
    this.watch(widths);
    this.atEnd(() => observer.disconnect());
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('rows')) {
      const before = this.#order[this.cursor];
      this.#whole = !this.rows.includes(undefined);
      this.#order = this.rows.map((row, i) => (row === undefined ? `${COMING}${i}` : this.rowId(row)));
      this.#byId = new Map(this.#order.map((id, i) => [id, i]));
      const same = before === undefined ? undefined : this.#byId.get(before);
      this.cursor = (before?.startsWith(COMING) ? undefined : same) ?? Math.max(0, Math.min(this.cursor, this.rows.length - 1));
    }
  }

  protected override render(): TemplateResult {
    const columns = this.narrow ? this.columns.filter((column) => column.essential) : this.columns;
    const all = [...(this.plain ? [] : ['2.25rem']), ...columns.map(trackOf)];
    const tracks = `--tracks:${all.join(' ')};--least:calc(${all.map(least).join(' + ')});--row:${this.#row}px`;
    const first = Math.max(0, Math.floor(this.top / this.#row) - BEYOND);
    const last = Math.min(this.rows.length, Math.ceil((this.top + this.height) / this.#row) + BEYOND);
    const seen = this.rows.slice(first, last);
    this.#sight = { first, last };
    return html`<div
      class="grid ${this.narrow ? 'narrow' : ''}"
      role="grid"
      tabindex="0"
      aria-label=${this.label}
      aria-rowcount=${this.rows.length + 1}
      aria-colcount=${columns.length + (this.plain ? 0 : 1)}
      aria-multiselectable=${this.plain ? nothing : 'true'}
      aria-activedescendant=${this.#isSeen(this.cursor) ? this.#domId(this.cursor) : nothing}
      .style=${tracks}
      @scroll=${this.#scrolled}
      @select=${keepWithin}
      @keydown=${this.#key}
    >
      <div class="head" role="row" aria-rowindex="1">
        ${this.plain ? nothing : html`<div role="columnheader" class="pick">${this.#pickAll()}</div>`}
        ${columns.map((column) => this.#heading(column))}
      </div>
      <div class="rows" role="rowgroup" .style=${`height:${this.rows.length * this.#row}px`}>
        ${repeat(
          seen,
          (_, i) => this.#order[first + i],
          (row, i) => (row === undefined ? this.#coming(first + i) : this.#line(row, first + i, columns)),
        )}
      </div>
    </div>`;
  }

  protected override updated(): void {
    const { first, last } = this.#sight;
    if (this.rows.slice(first, last).includes(undefined)) {
      this.#tell('sight', { first, last } satisfies Sight);
    }
  }

  /** Where a row will be. */
  #coming(index: number): TemplateResult {
    return html`<div
      role="row"
      id=${this.#domId(index)}
      class="line coming ${index === this.cursor ? 'current' : ''}"
      aria-rowindex=${index + 2}
      .style=${`top:${index * this.#row}px`}
    >
      <div role="gridcell">…</div>
    </div>`;
  }

  get #row(): number {
    return this.narrow ? NARROW_ROW : ROW;
  }

  #domId(index: number): string {
    return `row-${index}`;
  }

  #isSeen(index: number): boolean {
    const y = index * this.#row;
    return index < this.rows.length && y >= this.top - this.#row && y <= this.top + this.height;
  }

  #pickAll(): TemplateResult {
    const chosen = this.selection.ids.size;
    const whole = chosen > 0 && (this.#whole ? this.#order.every((id) => this.selection.ids.has(id)) : chosen >= this.rows.length);
    return html`<input
      type="checkbox"
      aria-label=${t('selectAll')}
      .checked=${live(whole)}
      .indeterminate=${chosen > 0 && !whole}
      @change=${() => (whole ? this.#select(NOTHING) : this.#selectFrom(all))}
    />`;
  }

  #heading(column: Column<R>): TemplateResult {
    const sorted = this.sort?.key === column.key;
    const direction = sorted ? (this.sort?.descending ? 'descending' : 'ascending') : 'none';
    const arrow = sorted ? html`<span aria-hidden="true">${this.sort?.descending ? '↓' : '↑'}</span>` : nothing;
    return html`<div role="columnheader" class=${column.number ? 'number' : ''} aria-sort=${column.sortable ? direction : nothing}>
      ${column.sortable ? html`<button @click=${() => this.#sortBy(column)}>${column.label} ${arrow}</button>` : column.label}
      ${this.narrow
        ? nothing
        : html`<span
            class="edge"
            role="separator"
            tabindex="0"
            aria-orientation="vertical"
            aria-label=${t('width', { name: column.label })}
            aria-valuenow=${pixels(least(trackOf(column)))}
            @keydown=${(event: KeyboardEvent) => this.#step(event, column)}
            @pointerdown=${(event: PointerEvent) => this.#drag(event, column)}
            @dblclick=${() => this.#widen(column)}
          ></span>`}
    </div>`;
  }

  /** Makes a column so wide, or as wide as it was at first. */
  #widen({ key }: Column<R>, width?: number): void {
    const { [key]: _, ...others } = widths.value;
    widths.value = width === undefined ? others : { ...others, [key]: Math.max(NARROWEST, Math.round(width)) };
  }

  #step(event: KeyboardEvent, column: Column<R>): void {
    const by = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      this.#widen(column, headOf(event).clientWidth + by);
    }
  }

  #drag(event: PointerEvent, column: Column<R>): void {
    const edge = event.currentTarget as HTMLElement;
    const [from, width] = [event.clientX, headOf(event).clientWidth];
    edge.setPointerCapture(event.pointerId);
    edge.onpointermove = ({ clientX }) => this.#widen(column, width + clientX - from);
    edge.onlostpointercapture = () => (edge.onpointermove = null);
  }

  #line(row: R, index: number, columns: ReadonlyArray<Column<R>>): TemplateResult {
    const id = this.rowId(row);
    const chosen = this.selection.ids.has(id);
    return html`<div
      role="row"
      id=${this.#domId(index)}
      class="line ${index === this.cursor ? 'current' : ''}"
      aria-rowindex=${index + 2}
      aria-selected=${this.plain ? nothing : chosen}
      .style=${`top:${index * this.#row}px`}
      @click=${(event: MouseEvent) => this.#clicked(event, id, index)}
      @dblclick=${(event: MouseEvent) => this.#opened(event, id)}
    >
      ${this.plain
        ? nothing
        : html`<div role="gridcell" class="pick">
            <input type="checkbox" tabindex="-1" aria-label=${t('select', { name: this.rowName(row) })} .checked=${live(chosen)} />
          </div>`}
      ${columns.map((column) => html`<div role="gridcell" class=${column.number ? 'number' : ''}>${column.cell(row)}</div>`)}
    </div>`;
  }

  #sortBy(column: Column<R>): void {
    const descending = this.sort?.key === column.key ? !this.sort.descending : Boolean(column.number);
    this.#tell('sort', { key: column.key, descending } satisfies Sort);
  }

  #clicked(event: MouseEvent, id: string, index: number): void {
    const target = event.target as HTMLElement;
    this.cursor = index;
    if (this.plain) {
      return;
    }
    if (event.shiftKey) {
      const { selection } = this;
      this.#selectFrom((order) => extend(selection, id, order));
    } else if (target.closest('.pick') || event.ctrlKey || event.metaKey) {
      this.#select(toggle(this.selection, id));
    }
    if (event.shiftKey && !isTyping(target)) {
      getSelection()?.removeAllRanges();
    }
  }

  #opened(event: MouseEvent, id: string): void {
    if (!(event.target as HTMLElement).closest('a, button, input')) {
      this.#tell('open', id);
    }
  }

  #key(event: KeyboardEvent): void {
    if (isTyping(event.target)) {
      return;
    }
    const page = Math.max(1, Math.floor(this.height / this.#row) - 2);
    const to = {
      ArrowDown: this.cursor + 1,
      ArrowUp: this.cursor - 1,
      PageDown: this.cursor + page,
      PageUp: this.cursor - page,
      Home: 0,
      End: this.rows.length - 1,
    }[event.key];
    if (to !== undefined) {
      this.#moveTo(to, event.shiftKey);
    } else if (!this.plain && event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      this.#selectFrom(all);
    } else if (!this.#act(event)) {
      return;
    }
    event.preventDefault();
  }

  /** Keys that do something with the row under the cursor. */
  #act(event: KeyboardEvent): boolean {
    const id = this.#order[this.cursor];
    const onRow = id !== undefined && !id.startsWith(COMING) && !(event.target as HTMLElement).closest('a, button, input');
    if (event.key === 'Escape' && this.selection.ids.size > 0) {
      this.#select(NOTHING);
    } else if (onRow && this.plain) {
      if (event.key !== 'Enter') {
        return false;
      }
      this.#tell('open', id);
    } else if (onRow && event.key === ' ') {
      this.#select(toggle(this.selection, id));
    } else if (onRow && event.key === 'Enter') {
      this.#tell('open', id);
    } else if (onRow && event.key === 'F2') {
      this.#tell('rename', id);
    } else if (onRow && event.key === 'Delete') {
      if (this.selection.ids.size === 0) {
        this.#select(toggle(NOTHING, id));
      }
      this.#tell('remove', id);
    } else {
      return false;
    }
    return true;
  }

  #moveTo(to: number, extending: boolean): void {
    const from = this.#order[this.cursor];
    this.cursor = Math.max(0, Math.min(to, this.rows.length - 1));
    const id = this.#order[this.cursor];
    if (extending && !this.plain && id !== undefined && !id.startsWith(COMING)) {
      const start = this.selection.anchor === undefined ? { ids: this.selection.ids, anchor: from } : this.selection;
      this.#selectFrom((order) => extend(start, id, order));
    }
    this.#reveal();
  }

  #reveal(): void {
    const grid = this.#grid();
    const y = this.cursor * this.#row;
    const room = grid.clientHeight - ROW;
    if (y < grid.scrollTop) {
      grid.scrollTop = y;
    } else if (y + this.#row > grid.scrollTop + room) {
      grid.scrollTop = y + this.#row - room;
    }
  }

  /** Chooses from the rows in their order, all of which may have to be asked for first. */
  #selectFrom(choose: (order: readonly string[]) => Selection): void {
    if (this.#whole || !this.allIds) {
      this.#select(choose(this.#order));
    } else {
      void this.allIds().then((ids) => this.#select(choose(ids)));
    }
  }

  #select(selection: Selection): void {
    this.#tell('select', selection);
  }

  #tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #grid(): HTMLElement {
    return this.querySelector('.grid') as HTMLElement;
  }

  #scrolled(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => (this.top = this.#grid().scrollTop));
  }

  #measure(): void {
    this.height = this.clientHeight;
    this.narrow = this.clientWidth < NARROW;
  }

  /** Puts the keyboard's focus here. */
  override focus(): void {
    this.#grid().focus({ preventScroll: true });
  }
}

const headOf = ({ currentTarget }: Event): HTMLElement => (currentTarget as HTMLElement).parentElement as HTMLElement;

const trackOf = ({ key, width }: Pick<Column<unknown>, 'key' | 'width'>): string => (key in widths.value ? `${widths.value[key]}px` : width);

const REM = 16;

/** About how many pixels a length is. */
const pixels = (length: string): number => Math.round(Number.parseFloat(length) * (length.endsWith('rem') ? REM : 1));

/** The smallest width of a grid track. What is in the cells must not count, or every row would have columns of its own. */
const least = (track: string): string => /^minmax\(([^,]+),/.exec(track)?.[1] ?? track;
