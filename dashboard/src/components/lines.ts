import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import uPlot from 'uplot';
import { number, percent } from '../app/messages.js';
import { axisIn, measured, snap, WHOLE_STEPS } from './chart.js';
import { Painted } from './painted.js';
import './lines.css';

/** One of very many curves over rounds 1, 2, …; NaN is a gap. */
export interface Line {
  readonly label: string;
  readonly y: Float32Array;
  /** Dashed, in the colour of attackers, and above the others. */
  readonly marked: boolean;
}

const HEIGHT = 300;
/** The nearest line stands out, however far it is. */
const ANYWHERE = 1e6;
const DASH = [6, 4];
const AROUND = 2 * Math.PI;

/** Very many curves in one plot; the curve under the pointer, or chosen by the arrow keys, stands out. */
@customElement('cr-lines')
export class Lines extends Painted {
  @property() label = '';
  @property({ attribute: false }) lines: readonly Line[] = [];
  @property({ type: Number }) rounds = 0;
  /** The values are shares of one. */
  @property({ type: Boolean }) share = false;

  @state() private chosen = -1;
  @state() private round = 1;
  #plot: uPlot | undefined;
  /** The lines as they lie one above the other. */
  #stack: readonly number[] = [];

  protected override begin(): void {
    super.begin();
    this.atEnd(() => this.#plot?.destroy());
  }

  #told(value: number): string {
    return this.share ? percent(value, 1) : number(value);
  }

  protected override render(): TemplateResult {
    const line = this.lines[this.chosen];
    const value = line?.y[this.round - 1];
    return html`<div class="pane" role="application" tabindex="0" aria-label=${this.label} @keydown=${this.#key}></div>
      <p class="readout" aria-live="polite">
        ${line
          ? html`<strong>${line.label}</strong> · ${this.round}: ${value === undefined || Number.isNaN(value) ? '–' : this.#told(value)}`
          : nothing}
      </p>`;
  }

  protected override updated(changed: Map<PropertyKey, unknown> = new Map()): void {
    if (changed.has('lines') || changed.has('rounds') || changed.has('share') || !this.#plot) {
      super.updated();
    } else {
      this.#highlight();
    }
  }

  protected override paint(): void {
    const pane = this.querySelector<HTMLElement>('.pane');
    this.#plot?.destroy();
    this.#plot = undefined;
    if (pane && this.rounds > 0) {
      const places = this.lines.map((_, i) => i);
      this.#stack = [...places.filter((i) => !this.lines[i]?.marked), ...places.filter((i) => this.lines[i]?.marked)];
      const rounds = Array.from({ length: this.rounds }, (_, i) => i + 1);
      const curves = this.#stack.map((i) => Array.from(this.lines[i]?.y ?? [], (value) => (Number.isNaN(value) ? null : value)));
      this.#plot = new uPlot(this.#options(), [rounds, ...curves], pane);
      this.#plot.over.append(document.createElement('canvas'));
      this.#highlight();
    }
  }

  #options(): uPlot.Options {
    const axis = axisIn(this);
    const [plain, marked] = [this.color('--series-8'), this.color('--bad')];
    const alpha = Math.max(0.12, Math.min(0.8, 30 / this.lines.length));
    return {
      width: this.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false, move: snap, points: { show: false }, focus: { prox: ANYWHERE } },
      // Whatever is pointed at, the others are not drawn again.
      focus: { alpha: 1 },
      scales: { x: { time: false } },
      axes: [
        { ...axis, incrs: WHOLE_STEPS, size: 32 },
        { ...axis, size: measured, values: (_, splits) => splits.map((value) => this.#told(value)) },
      ],
      series: [
        {},
        ...this.#stack.map((i): uPlot.Series => (this.lines[i]?.marked ? { stroke: marked, alpha: 0.9, dash: DASH, points: { show: false } } : { stroke: plain, alpha, points: { show: false } })),
      ],
      hooks: {
        setSeries: [(_, at) => (this.chosen = at === null ? -1 : (this.#stack[at - 1] ?? -1))],
        setCursor: [({ cursor: { idx } }) => void (this.round = (idx ?? this.round - 1) + 1)],
      },
    };
  }

  /** The chosen line over all others. */
  #highlight(): void {
    const plot = this.#plot;
    const canvas = plot?.over.querySelector('canvas');
    if (!plot || !canvas) {
      return;
    }
    const { bbox } = plot;
    const context = this.blank(canvas, plot.over.clientWidth, plot.over.clientHeight);
    const line = this.lines[this.chosen];
    const at = this.#stack.indexOf(this.chosen) + 1;
    const paths = line ? uPlot.paths.linear?.()(plot, at, 0, this.rounds - 1) : undefined;
    if (!line || !paths?.stroke) {
      return;
    }
    context.setTransform(1, 0, 0, 1, -bbox.left, -bbox.top);
    context.save();
    if (paths.clip) {
      context.clip(paths.clip);
    }
    context.strokeStyle = this.color(line.marked ? '--bad' : '--accent');
    context.lineWidth = 3 * devicePixelRatio;
    context.setLineDash(line.marked ? DASH.map((length) => length * devicePixelRatio) : []);
    context.stroke(paths.stroke as Path2D);
    context.restore();
    context.fillStyle = this.color('--ink');
    context.beginPath();
    context.arc(plot.valToPos(this.round, 'x', true), plot.valToPos(line.y[this.round - 1] ?? NaN, 'y', true), 4 * devicePixelRatio, 0, AROUND);
    context.fill();
  }

  #key(event: KeyboardEvent): void {
    const move = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key];
    if (move && this.lines.length > 0) {
      event.preventDefault();
      const [line = 0, step = 0] = move;
      this.chosen = (Math.max(this.chosen, line > 0 ? -1 : 0) + line + this.lines.length) % this.lines.length;
      this.round = Math.max(1, Math.min(this.rounds, this.round + step));
    }
  }
}
