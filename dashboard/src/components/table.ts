import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { VirtualizerController } from '@tanstack/lit-virtual';
import { messages } from '../app/messages.js';
import { isTyping } from '../app/keys.js';
import { Columns, type Column, type Shown, type Sort } from './columns.js';
import { all, extend, NOTHING, toggle, type Selection } from './selection.js';
import { View } from './view.js';
import './table.css';

/** The rows that are drawn, the last one excluded. */
export interface Sight {
  readonly first: number;
  readonly last: number;
}

const t = messages({ select: ['Select {name}', '{name} auswählen'], selectAll: ['Select all', 'Alle auswählen'] });

/** A text field in a cell tells of its own selection by an event that has the name of ours. */
const keepWithin = (event: Event): void => event.stopPropagation();

const ROW = 36;
const NARROW_ROW = 56;
const NARROW = 640;
const BEYOND = 8;
/** The column of boxes. */
const PICK = 36;
/** What is in sight before it is measured. */
const FIRST_SIGHT = { width: 1_280, height: 600 };
/** Begins what stands for the id of a row that is yet to come. */
const COMING = '…';

/**
 * A table of any number of rows of one height, of which only those in sight are drawn. The keyboard moves a cursor, not the focus.
 *
 * A row that is undefined is yet to come: `sight` ({@link Sight}) tells which are looked at.
 *
 * Events: `sort` ({@link Sort}), `order` (the columns' keys), `select` ({@link Selection}), `open` and `rename` (a row's id), `remove` (when the
 * Delete key asks for it).
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

  @state() private room = FIRST_SIGHT.width;
  @state() private cursor = 0;
  #order: string[] = [];
  #whole = true;
  #narrow = false;
  #sight: Sight = { first: 0, last: 0 };
  readonly #columns = new Columns<R>(this);
  readonly #rows = new VirtualizerController<HTMLElement, HTMLElement>(this, {
    count: 0,
    getScrollElement: () => this.querySelector<HTMLElement>('.grid'),
    estimateSize: () => this.#row,
    // The head stands before the rows, and covers what has moved below it.
    scrollMargin: ROW,
    scrollPaddingStart: ROW,
    overscan: BEYOND,
    initialRect: FIRST_SIGHT,
  });

  protected override begin(): void {
    this.atResize(() => (this.room = this.clientWidth));
    Columns.changes.forEach((signal) => this.watch(signal));
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('rows')) {
      const before = this.#order[this.cursor];
      this.#whole = !this.rows.includes(undefined);
      this.#order = this.rows.map((row, i) => (row === undefined ? `${COMING}${i}` : this.rowId(row)));
      const same = before === undefined || before.startsWith(COMING) ? -1 : this.#order.indexOf(before);
      this.cursor = same >= 0 ? same : Math.max(0, Math.min(this.cursor, this.rows.length - 1));
    }
    const rows = this.#rows.getVirtualizer();
    rows.setOptions({ ...rows.options, count: this.rows.length });
    if (this.#narrow !== this.room < NARROW) {
      this.#narrow = !this.#narrow;
      rows.measure();
    }
  }

  protected override render(): TemplateResult {
    const { columns, sort } = this;
    const narrow = this.#narrow;
    const { shown, tracks, least } = this.#columns.show({ columns, sort, narrow, before: this.plain ? 0 : PICK, tell: (name, detail) => this.#tell(name, detail) });
    const rows = this.#rows.getVirtualizer();
    const seen = rows.getVirtualItems();
    this.#sight = { first: seen[0]?.index ?? 0, last: (seen.at(-1)?.index ?? -1) + 1 };
    return html`<div
      class="grid ${narrow ? 'narrow' : least > this.room ? 'moves' : ''}"
      role="grid"
      tabindex="0"
      aria-label=${this.label}
      aria-rowcount=${this.rows.length + 1}
      aria-colcount=${tracks.length + (this.plain ? 0 : 1)}
      aria-multiselectable=${this.plain ? nothing : 'true'}
      aria-activedescendant=${seen.some(({ index }) => index === this.cursor) ? this.#domId(this.cursor) : nothing}
      .style=${`--tracks:${this.plain ? '' : `${PICK}px `}${tracks.join(' ')};--least:${least}px;--row:${this.#row}px`}
      @select=${keepWithin}
      @keydown=${this.#key}
    >
      <div class="head" role="row" aria-rowindex="1">
        ${this.plain ? nothing : html`<div role="columnheader" class="pick">${this.#pickAll()}</div>`}
        ${shown.map((one) => this.#columns.heading(one))}
      </div>
      <div class="rows" role="rowgroup" .style=${`height:${rows.getTotalSize()}px`}>
        ${repeat(
          seen,
          ({ index }) => this.#order[index],
          ({ index }) => this.#line(this.rows[index], index, shown),
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

  get #row(): number {
    return this.#narrow ? NARROW_ROW : ROW;
  }

  #domId(index: number): string {
    return `row-${index}`;
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

  #line(row: R | undefined, index: number, columns: ReadonlyArray<Shown<R>>): TemplateResult {
    const current = index === this.cursor ? 'current' : '';
    const top = `top:${index * this.#row}px`;
    if (row === undefined) {
      return html`<div role="row" id=${this.#domId(index)} class="line coming ${current}" aria-rowindex=${index + 2} .style=${top}><div role="gridcell">…</div></div>`;
    }
    const id = this.rowId(row);
    const chosen = this.selection.ids.has(id);
    return html`<div
      role="row"
      id=${this.#domId(index)}
      class="line ${current}"
      aria-rowindex=${index + 2}
      aria-selected=${this.plain ? nothing : chosen}
      .style=${top}
      @click=${(event: MouseEvent) => this.#clicked(event, id, index)}
      @dblclick=${(event: MouseEvent) => this.#opened(event, id)}
    >
      ${this.plain
        ? nothing
        : html`<div role="gridcell" class="pick">
            <input type="checkbox" tabindex="-1" aria-label=${t('select', { name: this.rowName(row) })} .checked=${live(chosen)} />
          </div>`}
      ${columns.map(({ column, name, style }) =>
        style ? html`<div role="gridcell" class=${name} .style=${style}>${column.cell(row)}</div>` : html`<div role="gridcell" class=${name}>${column.cell(row)}</div>`,
      )}
    </div>`;
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
    const page = Math.max(1, Math.floor(this.#grid().clientHeight / this.#row) - 2);
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
    this.#rows.getVirtualizer().scrollToIndex(this.cursor);
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

  /** Puts the keyboard's focus here. */
  override focus(): void {
    this.#grid().focus({ preventScroll: true });
  }
}
