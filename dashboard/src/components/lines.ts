import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { number, percent } from '../app/messages.js';
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
const LEFT = 48;
const BOTTOM = 22;
const TOP = 8;
const RIGHT = 8;
/** Points drawn in one go; the rest waits for the next frame, so that the page stays quick. */
const POINTS_A_FRAME = 40_000;
const NEAR = 20;

interface Scale {
  readonly width: number;
  readonly x: (round: number) => number;
  readonly y: (value: number) => number;
  readonly low: number;
  readonly high: number;
}

/** Very many curves on one canvas, drawn a few at a time; the curve under the pointer, or chosen by the arrow keys, stands out. */
@customElement('cr-lines')
export class Lines extends Painted {
  @property() label = '';
  @property({ attribute: false }) lines: readonly Line[] = [];
  @property({ type: Number }) rounds = 0;
  /** The values are shares of one. */
  @property({ type: Boolean }) share = false;

  @state() private chosen = -1;
  @state() private round = 1;
  #scale: Scale | undefined;
  #turn = 0;

  #told(value: number): string {
    return this.share ? percent(value, 1) : number(value);
  }

  protected override render(): TemplateResult {
    const line = this.lines[this.chosen];
    const value = line?.y[this.round - 1];
    return html`<div
        class="pane"
        role="application"
        tabindex="0"
        aria-label=${this.label}
        @keydown=${this.#key}
        @pointermove=${this.#point}
        @pointerleave=${() => (this.chosen = -1)}
      >
        <canvas class="all" aria-hidden="true"></canvas><canvas class="one" aria-hidden="true"></canvas>
      </div>
      <p class="readout" aria-live="polite">
        ${line
          ? html`<strong>${line.label}</strong> · ${this.round}: ${value === undefined || Number.isNaN(value) ? '–' : this.#told(value)}`
          : nothing}
      </p>`;
  }

  protected override updated(changed: Map<PropertyKey, unknown> = new Map()): void {
    if (changed.has('lines') || changed.has('rounds') || changed.size === 0 || !this.#scale) {
      super.updated();
    } else {
      this.#highlight();
    }
  }

  protected override paint(): void {
    const canvas = this.querySelector<HTMLCanvasElement>('.all');
    if (!canvas || this.rounds === 0) {
      return;
    }
    const scale = this.#measure();
    this.#scale = scale;
    const context = this.blank(canvas, scale.width, HEIGHT);
    this.#axes(context, scale);
    const turn = ++this.#turn;
    const order = this.lines.map((line, i) => [line, i] as const).sort(([a], [b]) => Number(a.marked) - Number(b.marked));
    const styles = { plain: this.color('--series-8'), marked: this.color('--bad'), alpha: Math.max(0.12, Math.min(0.8, 30 / this.lines.length)) };
    const draw = (from: number): void => {
      let to = from;
      for (let points = 0; to < order.length && points < POINTS_A_FRAME && turn === this.#turn; to++) {
        const [line] = order[to] as readonly [Line, number];
        this.#stroke(context, scale, line, line.marked ? styles.marked : styles.plain, line.marked ? 0.9 : styles.alpha, 1);
        points += line.y.length;
      }
      if (to < order.length && turn === this.#turn) {
        requestAnimationFrame(() => draw(to));
      }
    };
    draw(0);
    this.#highlight();
  }

  #measure(): Scale {
    let low = Infinity;
    let high = -Infinity;
    for (const { y } of this.lines) {
      for (const value of y) {
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    if (!(high > low)) {
      [low, high] = Number.isFinite(low) ? [low - 0.5, low + 0.5] : [0, 1];
    }
    const width = this.clientWidth;
    const last = Math.max(2, this.rounds);
    return {
      width,
      low,
      high,
      x: (round) => LEFT + ((round - 1) / (last - 1)) * (width - LEFT - RIGHT),
      y: (value) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM),
    };
  }

  #axes(context: CanvasRenderingContext2D, scale: Scale): void {
    context.font = `12px ${getComputedStyle(this).getPropertyValue('--font')}`;
    context.textBaseline = 'middle';
    for (let i = 0; i <= 4; i++) {
      const value = scale.low + (i / 4) * (scale.high - scale.low);
      const y = scale.y(value);
      context.strokeStyle = this.color('--grid');
      context.strokeRect(LEFT, y, scale.width - LEFT - RIGHT, 0);
      context.fillStyle = this.color('--soft');
      context.textAlign = 'right';
      context.fillText(this.#told(value), LEFT - 6, y);
    }
    context.textAlign = 'center';
    const step = Math.max(1, Math.ceil((this.rounds - 1) / 4));
    for (let round = 1; round <= this.rounds; round += step) {
      context.fillText(String(round), Math.min(scale.x(round), scale.width - RIGHT - 8), HEIGHT - BOTTOM / 2);
    }
  }

  /** No more points than there are pixels: of the rounds on one, the lowest and the highest. */
  #stroke(context: CanvasRenderingContext2D, scale: Scale, line: Line, color: string, alpha: number, width: number): void {
    const bucket = Math.max(1, Math.floor(line.y.length / Math.max(1, scale.width)));
    context.strokeStyle = color;
    context.globalAlpha = alpha;
    context.lineWidth = width;
    context.setLineDash(line.marked ? [6, 4] : []);
    context.beginPath();
    let open = false;
    for (let from = 0; from < line.y.length; from += bucket) {
      let low = NaN;
      let high = NaN;
      for (let i = from; i < Math.min(from + bucket, line.y.length); i++) {
        const value = line.y[i] as number;
        low = Number.isNaN(low) || value < low ? value : low;
        high = Number.isNaN(high) || value > high ? value : high;
      }
      if (Number.isNaN(low)) {
        continue;
      }
      const x = scale.x(from + 1);
      if (open) {
        context.lineTo(x, scale.y(low));
      } else {
        context.moveTo(x, scale.y(low));
        context.lineTo(x + 0.5, scale.y(low));
      }
      if (high !== low) {
        context.lineTo(x, scale.y(high));
      }
      open = true;
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  #highlight(): void {
    const canvas = this.querySelector<HTMLCanvasElement>('.one');
    const scale = this.#scale;
    if (!canvas || !scale) {
      return;
    }
    const context = this.blank(canvas, scale.width, HEIGHT);
    const line = this.lines[this.chosen];
    if (line) {
      this.#stroke(context, scale, line, this.color(line.marked ? '--bad' : '--accent'), 1, 3);
      context.fillStyle = this.color('--ink');
      context.beginPath();
      context.arc(scale.x(this.round), scale.y(line.y[this.round - 1] ?? NaN), 4, 0, 7);
      context.fill();
    }
  }

  #point(event: PointerEvent): void {
    const scale = this.#scale;
    const pane = event.currentTarget as HTMLElement;
    if (!scale) {
      return;
    }
    const box = pane.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    const last = Math.max(2, this.rounds);
    const round = Math.max(1, Math.min(this.rounds, Math.round(1 + ((px - LEFT) / (scale.width - LEFT - RIGHT)) * (last - 1))));
    let best = -1;
    let distance = NEAR;
    this.lines.forEach((line, i) => {
      const away = Math.abs(scale.y(line.y[round - 1] ?? NaN) - py);
      if (away < distance) {
        [best, distance] = [i, away];
      }
    });
    this.round = round;
    this.chosen = best;
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
