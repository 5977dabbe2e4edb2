import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { compact, messages, number, percent } from '../app/messages.js';
import type { PrintedFigure } from '../api/print.js';
import { chartMenu, chartTable } from './chart-menu.js';
import { decimate } from './decimate.js';
import { drawn, formsOf, printed, type Plotted } from './plotted.js';
import type { DrawnAxis, DrawnChart } from './picture.js';
import { icon } from './icons.js';
import { colorIn } from './painted.js';
import { View } from './view.js';
import './chart.css';

export interface Series {
  readonly label: string;
  readonly y: ReadonlyArray<number | null>;
  /** A custom property such as `--series-3`; without it, by position. */
  readonly color?: string;
  readonly dashed?: boolean;
  readonly width?: number;
  /** Curves of one group stand out together, in all charts with the same cursor; without it, the label names one. */
  readonly group?: string;
  /** The curves at these positions enclose a band. */
  readonly bandTo?: number;
  /** What it is called in print, where its label is too short for that. */
  readonly printed?: string;
  /** Encloses a band: not in the legend, and never what is pointed at. */
  readonly edge?: boolean;
}

/** A stretch of the x axis that is shaded, such as an attack. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

/** A line across the chart, such as the round of a removal. */
export interface Mark {
  readonly x: number;
  readonly label: string;
}

const t = messages({ enlarge: ['Enlarge', 'Vergrößern'], reset: ['Reset zoom', 'Ausschnitt zurücksetzen'] });

const LARGE = 2;
const COLORS = 8;
const MOST_IN_LEGEND = 12;
/** Ticks of a narrow range of shares lie less than a percent apart. */
const SHARE_DIGITS = 2;
const NEAR = 24;
/** Rounds are whole, so ticks are. */
export const WHOLE_STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 2_500, 5_000, 10_000];
const UNMATCHED = -1;
/** How much of the other curves is left when one stands out. */
const BEHIND = 0.35;
const FAR_BEHIND = 0.12;

/** Shares lie between 0 and 1, also where a wide interval of theirs does not. */
function ofShares(_: uPlot, low: number | null, high: number | null): uPlot.Range.MinMax {
  const [from, to] = uPlot.rangeNum(Math.max(0, low ?? 0), Math.min(1, high ?? 1), 0.1, true);
  return [Math.max(0, from ?? 0), Math.min(1.02, to ?? 1)];
}

/** By plot, which group each of its curves is of; the x axis comes first and is of none. */
const groupsOf = new WeakMap<uPlot, ReadonlyArray<string | undefined>>();

/** The curve of {@link to} that goes with the one at {@link index} in {@link from}. */
function counterpart(to: uPlot, from: uPlot, index: number | null): number | null {
  const group = index === null ? undefined : groupsOf.get(from)?.[index];
  return index === null ? null : (groupsOf.get(to)?.indexOf(group) ?? UNMATCHED);
}

/** The custom property of the {@link index}th curve's colour. */
export const seriesColor = (index = 0): string => `--series-${(index % COLORS) + 1}`;

/** Rules that have a colour of their own on every page; others take what these leave. */
const OWN_COLORS: readonly string[] = ['fedavg', 'median', 'trimmed_mean', 'krum', 'multi_krum', 'bulyan', 'geometric_median', 'centered_clipping'];

/** The colour of each of {@link rules}, by index: that of the rule for its first curve, and what nobody has for its further ones. */
export function colorsOf(rules: readonly string[]): number[] {
  const own = rules.map((rule, i) => (rules.indexOf(rule) === i ? OWN_COLORS.indexOf(rule) : UNMATCHED));
  const taken = new Set(own);
  let free = 0;
  return own.map((index) => {
    if (index !== UNMATCHED) {
      return index;
    }
    while (taken.has(free)) {
      free++;
    }
    return free++;
  });
}

/**
 * Curves over a common x axis, drawn on a canvas in the colours of the theme. Longer curves than there are pixels are thinned out.
 * Charts with the same {@link sync} share their cursor. Those who cannot see it get {@link label}, so it should say what there is to see.
 */
@customElement('cr-chart')
export class Chart extends View {
  @property() label = '';
  @property({ attribute: false }) x: readonly number[] = [];
  @property({ attribute: false }) series: readonly Series[] = [];
  @property({ attribute: false }) spans: readonly Span[] = [];
  @property({ attribute: false }) marks: readonly Mark[] = [];
  /** Fixed limits of the y axis; else they follow the curves. */
  @property({ attribute: false }) range: readonly [number, number] | undefined;
  @property({ type: Boolean }) logarithmic = false;
  /** The values are shares of one. */
  @property({ type: Boolean }) share = false;
  @property() sync = '';
  @property({ type: Number }) height = 240;
  @property() xLabel = '';
  @state() private asTable = false;
  @state() private large = false;
  @state() private zoomed = false;

  #plot: uPlot | undefined;
  #width = 0;
  #shape = '';
  /** What stands at the axes. */
  readonly #ticks: Record<'x' | 'y', DrawnAxis['ticks']> = { x: [], y: [] };

  protected override begin(): void {
    this.atResize(() => this.#resized());
    this.atTheme(() => this.#rebuild());
    this.atEnd(() => this.#destroy());
  }

  protected override render(): TemplateResult {
    const forms = formsOf(this.#plotted());
    return html`<div class="chart-tools">
        ${this.zoomed ? html`<button class="button plain small" @click=${() => this.#reset()}>${t('reset')}</button>` : nothing}
        <button class="button plain square" aria-label=${t('enlarge')} aria-pressed=${this.large} title=${t('enlarge')} @click=${() => this.#enlarge()}>${icon('enlarge')}</button>
      </div>
      ${chartMenu(forms, this, this.asTable, () => (this.asTable = !this.asTable))}
      <div class="plot ${this.asTable ? 'unseen' : ''}" role="img" aria-label=${this.label}></div>
      ${this.asTable ? chartTable(forms.title, forms.sheet(false)) : nothing}`;
  }

  #enlarge(): void {
    this.large = !this.large;
    this.closest('figure')?.classList.toggle('large', this.large);
    this.#rebuild();
  }

  #reset(): void {
    const x = this.#plot?.data[0];
    this.#plot?.setScale('x', { min: x?.[0] ?? 0, max: x?.at(-1) ?? 1 });
    this.zoomed = false;
  }

  get #tall(): number {
    return this.large ? LARGE * this.height : this.height;
  }

  /** The title stands beside the chart, in its figure. */
  #plotted(): Plotted {
    const title = this.closest('figure')?.querySelector('h2, h3')?.textContent?.trim();
    const scale = this.share ? 'percent' : this.logarithmic ? 'log' : 'linear';
    return { title: title || this.label, xLabel: this.xLabel, x: this.x, series: this.series, scale, spans: this.spans, axes: () => ({ x: this.#axis('x'), y: this.#axis('y') }), color: seriesColor };
  }

  #axis(key: 'x' | 'y'): DrawnAxis {
    const { min = 0, max = 1 } = this.#plot?.scales[key] ?? {};
    return { from: min, to: max, ticks: this.#ticks[key].filter(({ at }) => at >= min && at <= max) };
  }

  /** The chart as a drawing to take away. */
  get drawn(): DrawnChart {
    return drawn(this.#plotted());
  }

  /** The texts at an axis, which a drawing has, too. */
  #texts(key: 'x' | 'y', splits: ReadonlyArray<number | null>, told: (value: number) => string): string[] {
    const ticks = splits.map((at) => ({ at, text: at === null ? '' : told(at) }));
    this.#ticks[key] = ticks.flatMap(({ at, text }) => (at === null ? [] : [{ at, text }]));
    return ticks.map(({ text }) => text);
  }

  protected override updated(changed: PropertyValues): void {
    const shape = JSON.stringify([this.series.map(({ y: _, ...rest }) => rest), this.range, this.logarithmic, this.sync, this.height]);
    if (!this.#plot || shape !== this.#shape || changed.has('xLabel')) {
      this.#shape = shape;
      this.#rebuild();
    } else {
      this.#plot.setData(this.#data());
    }
  }

  /** The chart as the lab prints it. */
  toPrint(): PrintedFigure {
    return printed(this.#plotted());
  }

  #resized(): void {
    if (this.clientWidth !== this.#width) {
      this.#width = this.clientWidth;
      this.#plot?.setSize({ width: this.#width, height: this.#tall });
      this.#plot?.setData(this.#data());
    }
  }

  #destroy(): void {
    this.#plot?.destroy();
    this.#plot = undefined;
  }

  #rebuild(): void {
    this.#destroy();
    const target = this.querySelector<HTMLElement>('.plot');
    this.#width = this.clientWidth;
    if (target && this.#width > 0) {
      this.#plot = new uPlot(this.#options(), this.#data(), target);
      groupsOf.set(this.#plot, [undefined, ...this.series.map(({ group, label }) => group ?? label)]);
    }
  }

  #data(): uPlot.AlignedData {
    const thin = decimate({ x: this.x, ys: this.series.map((series) => series.y) }, Math.max(1, this.#width));
    return [thin.x, ...thin.ys] as uPlot.AlignedData;
  }

  #options(): uPlot.Options {
    const color = (name: string): string => colorIn(this, name);
    const axis = axisIn(this);
    return {
      width: this.#width,
      height: this.#tall,
      cursor: {
        ...(this.sync ? { sync: { key: this.sync, setSeries: true, scales: ['x', null], match: [alike, alike, counterpart] } } : {}),
        focus: { prox: NEAR, dist: (_, i, __, at, pointer) => (this.series[i - 1]?.edge ? Infinity : at - pointer) },
        move: snap,
        y: false,
      },
      focus: { alpha: this.#behind() },
      scales: {
        x: { time: false },
        y: {
          distr: this.logarithmic ? 3 : 1,
          ...(this.range ? { range: [this.range[0], this.range[1]] } : this.share ? { range: ofShares } : {}),
        },
      },
      axes: [
        { ...axis, incrs: WHOLE_STEPS, size: 32, values: (_, splits) => this.#texts('x', splits, (v) => number(v)), ...(this.xLabel ? { label: this.xLabel, labelFont: axis.font, labelSize: 18, labelGap: 0 } : {}) },
        { ...axis, size: measured, ...(this.logarithmic ? { splits: decades } : {}), values: (_, splits) => this.#texts('y', splits, (v) => this.#told(v)) },
      ],
      series: [{ label: this.xLabel || 'x', value: (_, value) => (value === null ? '–' : number(value)) }, ...this.series.map((series, i) => this.#curve(series, i, color))],
      bands: this.series.flatMap((series, i) =>
        series.bandTo === undefined
          ? []
          : [{ series: [i + 1, series.bandTo + 1] as [number, number], fill: fade(color(series.color ?? seriesColor(i))) }],
      ),
      hooks: {
        drawClear: [(plot) => this.#shade(plot, color)],
        setSeries: [(plot, chosen) => this.#bringForward(plot, chosen)],
        // Fired by a drag, and by nothing else that makes the stretch shorter.
        setSelect: [(plot) => void (this.zoomed ||= plot.select.width > 0)],
      },
    };
  }

  #curve(series: Series, index: number, color: (name: string) => string): uPlot.Series {
    return {
      label: series.label,
      stroke: color(series.color ?? seriesColor(index)),
      width: series.width ?? (this.series.length > MOST_IN_LEGEND ? 1 : 2),
      ...(series.dashed ? { dash: [6, 4] } : {}),
      ...(series.edge ? { class: 'edge' } : {}),
      points: { show: this.x.length < 3 && !series.edge },
      // Without a pointer, the end of the curve as it is now: rounds come without the plot being made anew.
      value: (_, value, __, at) => this.#legend(at === null ? this.series[index]?.y.findLast((one) => one !== null && !Number.isNaN(one)) : value),
    };
  }

  #legend(value: number | null | undefined): string {
    return value === null || value === undefined ? '–' : this.#told(value, 1);
  }

  /** A value as the texts beside the chart tell it. */
  #told(value: number, digits?: number): string {
    return this.share ? percent(value, digits ?? SHARE_DIGITS) : compact(value);
  }

  #behind(): number {
    return this.series.length <= MOST_IN_LEGEND ? BEHIND : FAR_BEHIND;
  }

  /** The curve that is pointed at stands out, and all of its group. */
  #bringForward(plot: uPlot, chosen: number | null): void {
    const groups = groupsOf.get(plot);
    const group = chosen === null ? undefined : groups?.[chosen];
    const behind = this.#behind();
    plot.series.forEach((series, i) => {
      series.alpha = i === 0 || group === undefined || groups?.[i] === group ? 1 : behind;
    });
    this.dataset['chosen'] = group ?? '';
  }

  /** Spans and marks, behind the curves. */
  #shade(plot: uPlot, color: (name: string) => string): void {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    ctx.fillStyle = color('--attack');
    for (const span of this.spans) {
      const from = plot.valToPos(span.from, 'x', true);
      const to = plot.valToPos(span.to, 'x', true);
      ctx.fillRect(from, bbox.top, Math.max(2, to - from), bbox.height);
    }
    ctx.strokeStyle = color('--bad');
    ctx.setLineDash([3, 3]);
    for (const mark of this.marks) {
      const x = plot.valToPos(mark.x, 'x', true);
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
    }
    ctx.restore();
  }
}

/** How an axis of any plot looks in {@link element}, in the colours of the theme. */
export function axisIn(element: HTMLElement): uPlot.Axis & { readonly font: string } {
  const grid = colorIn(element, '--grid');
  return { stroke: colorIn(element, '--soft'), grid: { stroke: grid, width: 1 }, ticks: { stroke: grid }, font: `12px ${getComputedStyle(element).getPropertyValue('--font')}` };
}

const LEAST_AXIS = 40;

/** An axis is as wide as its longest label. */
export function measured(plot: uPlot, labels: readonly string[] | null): number {
  const longest = (labels ?? []).reduce((most, label) => Math.max(most, plot.ctx.measureText(label).width / devicePixelRatio), 0);
  return Math.max(LEAST_AXIS, Math.ceil(longest) + 18);
}

const MOST_LINES = 10;

/** The grid lines of a logarithmic axis: powers of ten, or 1, 2, 5 of each where these are few. */
function decades(_: uPlot, __: number, low: number, high: number): number[] {
  const from = Math.floor(Math.log10(low));
  const to = Math.ceil(Math.log10(high));
  const step = Math.max(1, Math.ceil((to - from + 1) / MOST_LINES));
  const marks = to - from <= 2 ? [1, 2, 5] : [1];
  const lines = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => marks.map((mark) => mark * 10 ** (from + i * step))).flat();
  return lines.filter((line) => line >= low && line <= high);
}

/** The crosshair stands on a round, not between two. */
export function snap(plot: uPlot, left: number, top: number): [left: number, top: number] {
  const x = left < 0 ? undefined : plot.data[0][plot.posToIdx(left)];
  return [x === undefined ? left : plot.valToPos(x, 'x'), top];
}

const alike = (own: string | null, other: string | null): boolean => own === other;

function fade(color: string): string {
  return color.replace(/^rgb\(([^)]*)\)$/, 'rgba($1, 0.16)');
}
