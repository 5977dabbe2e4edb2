import { html, nothing, svg, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { messages, number } from '../app/messages.js';
import { View } from './view.js';
import './parallel.css';

const t = messages({
  from: ['{axis}: from', '{axis}: von'],
  to: ['{axis}: to', '{axis}: bis'],
  axisHelp: [
    '{axis}. Arrow keys move the axis, L makes it logarithmic, Delete takes it away.',
    '{axis}. Pfeiltasten versetzen die Achse, L macht sie logarithmisch, Entf nimmt sie weg.',
  ],
  missing: ['none', 'ohne'],
  log: ['log', 'log'],
});

export interface Axis {
  readonly key: string;
  readonly label: string;
  /** Of every line; texts are put in the order in which they come. */
  readonly values: ReadonlyArray<number | string | null>;
  readonly logarithmic: boolean;
}

export interface ParallelLine {
  readonly key: string;
  readonly label: string;
  /** A custom property. */
  readonly color: string;
}

/** A part of an axis, from 0 at its foot to 1. */
export type Range = readonly [from: number, to: number];

const HEIGHT = 320;
const TOP = 14;
const FOOT = 14;
const NARROWEST = 104;
const STEP = 0.02;
const DRAWN_AT_LEAST = 0.015;

/** Where the values of an axis lie between 0 and 1, and what stands at which places. */
export interface Scale {
  readonly at: ReadonlyArray<number | null>;
  readonly ticks: ReadonlyArray<{ readonly at: number; readonly label: string }>;
}

export function scale({ values, logarithmic }: Axis): Scale {
  const numbers = values.filter((value): value is number => typeof value === 'number');
  if (numbers.length > 0 && values.every((value) => value === null || typeof value === 'number')) {
    const canLog = logarithmic && numbers.every((value) => value > 0);
    const bend = canLog ? Math.log10 : (value: number): number => value;
    const low = bend(Math.min(...numbers));
    const high = bend(Math.max(...numbers));
    const span = high - low;
    const at = (value: number): number => (span === 0 ? 0.5 : (bend(value) - low) / span);
    const unbend = (share: number): number => (canLog ? 10 ** (low + share * span) : low + share * span);
    const shares = span === 0 ? [0.5] : [0, 0.25, 0.5, 0.75, 1];
    return {
      at: values.map((value) => (typeof value === 'number' ? at(value) : null)),
      ticks: shares.map((share) => ({ at: share, label: number(unbend(share)) })),
    };
  }
  const kinds = [...new Set(values.map((value) => (value === null ? t('missing') : String(value))))];
  const place = (value: string): number => (kinds.length === 1 ? 0.5 : kinds.indexOf(value) / (kinds.length - 1));
  return {
    at: values.map((value) => place(value === null ? t('missing') : String(value))),
    ticks: kinds.map((kind) => ({ at: place(kind), label: kind })),
  };
}

/** Whether each line is within all {@link brushes}. */
export function within(axes: readonly Axis[], brushes: ReadonlyMap<string, Range>, count: number): boolean[] {
  const limits = axes.flatMap((axis) => {
    const range = brushes.get(axis.key);
    return range ? [{ at: scale(axis).at, range }] : [];
  });
  return Array.from({ length: count }, (_, i) =>
    limits.every(({ at, range: [from, to] }) => {
      const place = at[i] ?? null;
      return place !== null && place >= from - 1e-9 && place <= to + 1e-9;
    }),
  );
}

/**
 * Lines over parallel axes. Events: `order` (the axes' keys), `brush` ({key, range}), `log` and `remove` (a key). Axes move by dragging
 * their names or by arrow keys; their two ends are sliders that narrow down which lines stand out, and so does dragging along an axis.
 */
@customElement('cr-parallel')
export class Parallel extends View {
  @property() label = '';
  @property({ attribute: false }) axes: readonly Axis[] = [];
  @property({ attribute: false }) lines: readonly ParallelLine[] = [];
  @property({ attribute: false }) brushes: ReadonlyMap<string, Range> = new Map();

  @state() private width = 800;
  @state() private hovered = -1;
  #dragged = '';
  #start: { readonly key: string; readonly at: number } | undefined;
  #focus = '';

  protected override begin(): void {
    this.atResize(() => (this.width = this.clientWidth));
  }

  get #column(): number {
    return Math.max(NARROWEST, this.width / Math.max(1, this.axes.length));
  }

  protected override render(): TemplateResult {
    const column = this.#column;
    const wide = column * this.axes.length;
    const scales = this.axes.map(scale);
    const kept = within(this.axes, this.brushes, this.lines.length);
    return html`<div class="scroll-axes">
      <div class="sheet" .style=${`width:${wide}px`}>
        <div class="names">
          ${repeat(
            this.axes,
            (axis) => axis.key,
            (axis, i) => this.#name(axis, i, column),
          )}
        </div>
        <div class="plot" .style=${`height:${HEIGHT}px`}>
          <svg width=${wide} height=${HEIGHT} role="img" aria-label=${this.label} @pointerleave=${() => (this.hovered = -1)}>
            ${this.lines.map((line, i) => (kept[i] ? nothing : this.#line(line, i, scales, column, false)))}
            ${this.lines.map((line, i) => (kept[i] ? this.#line(line, i, scales, column, true) : nothing))}
            ${this.axes.map((axis, i) => this.#axis(axis, scales[i] as Scale, (i + 0.5) * column))}
          </svg>
          ${this.axes.map((axis, i) => this.#brush(axis, (i + 0.5) * column))}
        </div>
      </div>
    </div>`;
  }

  #name(axis: Axis, index: number, column: number): TemplateResult {
    return html`<button
      class="button plain axis-name"
      draggable="true"
      data-axis=${axis.key}
      aria-label=${t('axisHelp', { axis: axis.label })}
      title=${axis.label}
      .style=${`width:${column}px`}
      @keydown=${(event: KeyboardEvent) => this.#nameKey(event, axis, index)}
      @dragstart=${(event: DragEvent) => {
        this.#dragged = axis.key;
        event.dataTransfer?.setData('text/plain', axis.key);
      }}
      @dragover=${(event: DragEvent) => event.preventDefault()}
      @drop=${(event: DragEvent) => {
        event.preventDefault();
        this.#put(this.#dragged, index);
      }}
    >
      <span>${axis.label}${axis.logarithmic ? ` (${t('log')})` : ''}</span>
    </button>`;
  }

  #nameKey(event: KeyboardEvent, axis: Axis, index: number): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      this.#focus = axis.key;
      this.#put(axis.key, index + step);
    } else if (event.key.toLowerCase() === 'l') {
      this.#tell('log', axis.key);
    } else if (event.key === 'Delete') {
      this.#tell('remove', axis.key);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #put(key: string, to: number): void {
    const keys = this.axes.map((axis) => axis.key);
    if (keys.includes(key) && to >= 0 && to < keys.length) {
      const rest = keys.filter((one) => one !== key);
      rest.splice(to, 0, key);
      this.#tell('order', rest);
    }
  }

  protected override updated(): void {
    if (this.#focus) {
      this.querySelector<HTMLElement>(`[data-axis="${CSS.escape(this.#focus)}"]`)?.focus();
      this.#focus = '';
    }
  }

  #line(line: ParallelLine, index: number, scales: readonly Scale[], column: number, kept: boolean): TemplateResult {
    const points = scales.flatMap(({ at }, i) => {
      const place = at[index] ?? null;
      return place === null ? [] : [`${(i + 0.5) * column},${heightOf(place)}`];
    });
    const strong = this.hovered === index;
    return svg`<polyline
      class="line"
      points=${points.join(' ')}
      fill="none"
      stroke=${kept ? `var(${line.color})` : 'var(--line)'}
      stroke-opacity=${kept ? 0.85 : 0.7}
      stroke-width=${strong ? 4 : kept ? 2 : 1}
      @pointerenter=${() => (this.hovered = index)}
    ><title>${line.label}</title></polyline>`;
  }

  #axis({ key }: Axis, { ticks }: Scale, x: number): TemplateResult {
    const range = this.brushes.get(key);
    return svg`<g>
      <line x1=${x} x2=${x} y1=${TOP} y2=${HEIGHT - FOOT} stroke="var(--edge)" />
      ${
        range
          ? svg`<rect x=${x - 7} width="14" y=${heightOf(range[1])} height=${Math.max(1, heightOf(range[0]) - heightOf(range[1]))} fill="var(--accent)" fill-opacity="0.3" />`
          : nothing
      }
      ${ticks.map(
        ({ at, label }) =>
          svg`<text x=${x + 10} y=${heightOf(at) + 4} fill="var(--ink)" stroke="var(--paper)" stroke-width="3" paint-order="stroke" font-size="11" pointer-events="none">${label}</text>`,
      )}
    </g>`;
  }

  #brush(axis: Axis, x: number): TemplateResult {
    const [from, to] = this.brushes.get(axis.key) ?? [0, 1];
    return html`<div
        class="rail"
        .style=${`left:${x - 12}px;top:${TOP}px;height:${HEIGHT - TOP - FOOT}px`}
        @pointerdown=${(event: PointerEvent) => this.#press(event, axis.key)}
        @pointermove=${(event: PointerEvent) => this.#drag(event)}
        @pointerup=${(event: PointerEvent) => this.#release(event)}
      ></div>
      ${this.#handle(axis, 'from', from, x, (value) => [Math.min(value, to), to])}
      ${this.#handle(axis, 'to', to, x, (value) => [from, Math.max(value, from)])}`;
  }

  #handle(axis: Axis, end: 'from' | 'to', at: number, x: number, change: (value: number) => Range): TemplateResult {
    const key = (event: KeyboardEvent): void => {
      const value = { ArrowUp: at + STEP, ArrowDown: at - STEP, PageUp: at + 0.1, PageDown: at - 0.1, Home: 0, End: 1 }[event.key];
      if (value !== undefined) {
        event.preventDefault();
        this.#brushed(axis.key, change(Math.max(0, Math.min(1, value))));
      }
    };
    return html`<div
      class="handle ${end}"
      role="slider"
      tabindex="0"
      aria-orientation="vertical"
      aria-label=${t(end, { axis: axis.label })}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${Math.round(100 * at)}
      .style=${`left:${x - 12}px;top:${heightOf(at) + (end === 'from' ? 0 : -12)}px`}
      @keydown=${key}
    ></div>`;
  }

  #shareAt(event: PointerEvent): number {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    return Math.max(0, Math.min(1, 1 - (event.clientY - box.top) / box.height));
  }

  #press(event: PointerEvent, key: string): void {
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#start = { key, at: this.#shareAt(event) };
  }

  #drag(event: PointerEvent): void {
    const start = this.#start;
    if (start) {
      const at = this.#shareAt(event);
      if (Math.abs(at - start.at) >= DRAWN_AT_LEAST) {
        this.#brushed(start.key, [Math.min(at, start.at), Math.max(at, start.at)]);
      }
    }
  }

  /** A click without a drag lets go of the brush. */
  #release(event: PointerEvent): void {
    const start = this.#start;
    this.#start = undefined;
    if (start && Math.abs(this.#shareAt(event) - start.at) < DRAWN_AT_LEAST) {
      this.#brushed(start.key, [0, 1]);
    }
  }

  #brushed(key: string, range: Range): void {
    this.#tell('brush', { key, range });
  }

  #tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

const heightOf = (at: number): number => TOP + (1 - at) * (HEIGHT - TOP - FOOT);
