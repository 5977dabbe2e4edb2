import { html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { between, Painted } from './painted.js';
import './strip.css';

/** A cell of a strip: the custom property of its colour, how strong it is from 0 to 1, and whether it carries the mark. */
export interface Cell {
  readonly color: string;
  readonly strength: number;
  readonly marked: boolean;
}

const MOST_HEIGHT = 420;
const LARGEST = 18;
/** Cells drawn in one go; the rest waits for the next frame, so that the page stays quick. */
const CELLS_A_FRAME = 25_000;
const TONES = 32;
/** The least room of a name at the side, the most of a long one, and what lies between it and the cells. */
const NAME = 13;
const LONGEST = 90;
const GAP = 5;

/**
 * Rows by columns of coloured cells on one canvas, of any number. The pointer and the arrow keys move to a cell, whose description stands
 * below; what has no room scrolls.
 */
@customElement('cr-strip')
export class Strip extends Painted {
  @property() label = '';
  @property() rowLabel = '';
  @property() columnLabel = '';
  @property({ type: Number }) rows = 0;
  @property({ type: Number }) columns = 0;
  @property({ attribute: false }) cell: (row: number, column: number) => Cell | undefined = () => undefined;
  @property({ attribute: false }) describe: (row: number, column: number) => string = () => '';
  /** What stands beside a row, and above a column. */
  @property({ attribute: false }) rowName: ((row: number) => string) | undefined;
  @property({ attribute: false }) columnName: ((column: number) => string) | undefined;
  /** Square cells, as for a matrix. */
  @property({ type: Boolean }) square = false;

  @state() private at: readonly [row: number, column: number] | undefined;
  #turn = 0;
  #cell = [1, 1] as readonly [width: number, height: number];
  /** Room of the names: at the left, and above. */
  #edge = [0, 0] as readonly [left: number, top: number];

  protected override render(): TemplateResult {
    const [row, column] = this.at ?? [-1, -1];
    const there = row >= 0 && row < this.rows && column < this.columns;
    return html`<div class="ends quiet"><span>${this.rowLabel} ↓</span><span>${this.columnLabel} →</span></div>
      <div
        class="sheet"
        role="application"
        tabindex="0"
        aria-label=${this.label}
        @keydown=${this.#key}
        @pointermove=${this.#point}
        @pointerdown=${this.#point}
      >
        <div class="holder"><canvas aria-hidden="true"></canvas><span class="cursor" ?hidden=${!there}></span></div>
      </div>
      <p class="readout" aria-live="polite">${there ? this.describe(row, column) : html`<span class="quiet">${this.label}</span>`}</p>`;
  }

  protected override paint(): void {
    const canvas = this.querySelector('canvas');
    if (!canvas || this.rows === 0 || this.columns === 0) {
      return;
    }
    const font = `11px ${getComputedStyle(this).fontFamily}`;
    const measure = canvas.getContext('2d') as CanvasRenderingContext2D;
    measure.font = font;
    const widest = (count: number, name: ((index: number) => string) | undefined): number =>
      name ? Math.min(LONGEST, Math.ceil(Array.from({ length: count }, (_, i) => measure.measureText(name(i)).width).reduce((a, b) => Math.max(a, b), 0))) : 0;
    const [rowNames, columnNames] = [widest(this.rows, this.rowName), widest(this.columns, this.columnName)];
    const left = rowNames > 0 ? rowNames + GAP : 0;
    const room = this.clientWidth - 2 - left;
    const width = Math.max(2, Math.min(LARGEST * (this.square ? 1 : 3), room / this.columns));
    const height = this.square ? width : Math.max(2, Math.min(LARGEST, Math.floor(MOST_HEIGHT / this.rows)));
    // Names that would take more room than a few columns stand upright.
    const upright = columnNames > LARGEST;
    const top = columnNames > 0 ? (upright ? columnNames : NAME) + GAP : 0;
    this.#cell = [width, height];
    this.#edge = [left, top];
    const context = this.blank(canvas, left + width * this.columns, top + height * this.rows);
    context.font = font;
    context.fillStyle = this.color('--soft');
    this.#names(context, upright, columnNames);
    context.translate(left, top);
    const turn = ++this.#turn;
    const tones = this.#tones();
    const draw = (from: number): void => {
      const to = Math.min(this.rows, from + Math.max(1, Math.floor(CELLS_A_FRAME / this.columns)));
      this.#cells(context, from, to, tones);
      if (to < this.rows) {
        requestAnimationFrame(() => turn === this.#turn && draw(to));
      }
    };
    draw(0);
    this.#placeCursor();
  }

  /** As many names as have room. */
  #names(context: CanvasRenderingContext2D, upright: boolean, widest: number): void {
    const [[width, height], [left, top]] = [this.#cell, this.#edge];
    const write = (text: string, x: number, y: number, turn: number): void => {
      context.save();
      context.translate(x, y);
      context.rotate(turn);
      context.fillText(text, 0, 0, LONGEST);
      context.restore();
    };
    context.textBaseline = 'middle';
    context.textAlign = 'right';
    for (let row = 0; this.rowName && row < this.rows; row += Math.ceil(NAME / height)) {
      write(this.rowName(row), left - GAP, top + (row + 0.5) * height, 0);
    }
    context.textAlign = upright ? 'left' : 'center';
    for (let column = 0; this.columnName && column < this.columns; column += Math.ceil((upright ? NAME : widest + GAP) / width)) {
      write(this.columnName(column), left + (column + 0.5) * width, top - (upright ? GAP : GAP + NAME / 2), upright ? -Math.PI / 2 : 0);
    }
  }

  #placeCursor(): void {
    const cursor = this.querySelector<HTMLElement>('.cursor');
    if (cursor && this.at) {
      const [width, height] = this.#cell;
      cursor.style.transform = `translate(${this.#edge[0] + this.at[1] * width}px, ${this.#edge[1] + this.at[0] * height}px)`;
      cursor.style.width = `${width}px`;
      cursor.style.height = `${height}px`;
    }
  }

  /** The colour of a custom property at a strength, each worked out once. */
  #tones(): (name: string, strength: number) => string {
    const known = new Map<string, string[]>();
    const paper = this.color('--paper');
    return (name, strength) => {
      let tones = known.get(name);
      if (!tones) {
        const full = this.color(name);
        tones = Array.from({ length: TONES + 1 }, (_, i) => between(paper, full, i / TONES));
        known.set(name, tones);
      }
      return tones[Math.round(TONES * strength)] as string;
    };
  }

  #cells(context: CanvasRenderingContext2D, from: number, to: number, tone: (name: string, strength: number) => string): void {
    const [width, height] = this.#cell;
    const gap = height > 6 && width > 6 ? 1 : 0;
    for (let row = from; row < to; row++) {
      for (let column = 0; column < this.columns; column++) {
        const cell = this.cell(row, column);
        if (cell) {
          // Whole pixels, so that there are no seams.
          const x = Math.round(column * width);
          const y = Math.round(row * height);
          const wide = Math.round((column + 1) * width) - x - gap;
          const high = Math.round((row + 1) * height) - y - gap;
          context.fillStyle = tone(cell.color, cell.strength);
          context.fillRect(x, y, wide, high);
          if (cell.marked) {
            context.fillStyle = tone('--bad', 1);
            context.fillRect(x, y, Math.max(1, Math.min(6, width / 3)), high);
          }
        }
      }
    }
  }

  #point(event: PointerEvent): void {
    const canvas = this.querySelector('canvas') as HTMLElement;
    const box = canvas.getBoundingClientRect();
    this.#move(Math.floor((event.clientY - box.top - this.#edge[1]) / this.#cell[1]), Math.floor((event.clientX - box.left - this.#edge[0]) / this.#cell[0]), false);
  }

  #key(event: KeyboardEvent): void {
    const [row, column] = this.at ?? [0, -1];
    const to = {
      ArrowDown: [row + 1, Math.max(0, column)],
      ArrowUp: [row - 1, Math.max(0, column)],
      ArrowRight: [row, column + 1],
      ArrowLeft: [row, column - 1],
      Home: [row, 0],
      End: [row, this.columns - 1],
    }[event.key];
    if (to) {
      event.preventDefault();
      this.#move(to[0] ?? 0, to[1] ?? 0, true);
    }
  }

  #move(row: number, column: number, reveal: boolean): void {
    if (row < 0 || column < 0 || row >= this.rows || column >= this.columns) {
      return;
    }
    if (this.at?.[0] !== row || this.at[1] !== column) {
      this.at = [row, column];
    }
    if (reveal) {
      const sheet = this.querySelector('.sheet') as HTMLElement;
      const [x, y] = [this.#edge[0] + column * this.#cell[0], this.#edge[1] + row * this.#cell[1]];
      sheet.scrollLeft = Math.min(x, Math.max(sheet.scrollLeft, x + this.#cell[0] - sheet.clientWidth));
      sheet.scrollTop = Math.min(y, Math.max(sheet.scrollTop, y + this.#cell[1] - sheet.clientHeight));
    }
  }

  /** A cell that is pointed at changes the cursor alone; the sheet is drawn when what it shows has changed. */
  protected override updated(changed: Map<PropertyKey, unknown> = new Map()): void {
    if (changed.size === 1 && changed.has('at')) {
      this.#placeCursor();
    } else {
      super.updated();
    }
  }
}
