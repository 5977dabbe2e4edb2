import type { Series, Span } from './chart.js';
import type { Forms, Sheet } from './chart-menu.js';
import { chartsSvg, type DrawnAxis, type DrawnChart, type DrawnSeries } from './picture.js';
import type { PrintedFigure } from '../api/print.js';

/** What a chart of curves shows. */
export interface Plotted {
  readonly title: string;
  readonly xLabel: string;
  readonly x: readonly number[];
  readonly series: readonly Series[];
  /** How values are laid out in print. */
  readonly scale: 'percent' | 'linear' | 'log';
  readonly spans: readonly Span[];
  /** The axes as they are on the screen by now. */
  readonly axes: () => { readonly x: DrawnAxis; readonly y: DrawnAxis };
  /** The custom property of a series' colour. */
  readonly color: (index: number) => string;
}

/** The other forms of a chart of curves. */
export const formsOf = (plotted: Plotted): Forms => ({
  title: plotted.title,
  sheet: (whole) => (whole ? everything(plotted) : curvesOnly(plotted)),
  print: () => printed(plotted),
  picture: () => chartsSvg([drawn(plotted)]),
});

/** Every number of the chart, edges of bands too. */
function everything({ x, xLabel, series }: Plotted): Sheet {
  const heads = series.map(({ label, edge, bandTo }) => (edge ? `${label} (${bandTo === undefined ? 'low' : 'high'})` : label));
  return { heads: [xLabel || 'x', ...heads], rows: x.map((at, i) => [at, ...series.map(({ y }) => y[i] ?? null)]) };
}

/** The numbers where there are any, without the edges of bands. */
function curvesOnly({ x, xLabel, series }: Plotted): Sheet {
  const shown = series.filter(({ edge }) => !edge);
  const rows = x.map((at, i) => [at, ...shown.map(({ y }) => y[i] ?? null)]);
  return { heads: [xLabel || 'x', ...shown.map(({ label }) => label)], rows: rows.filter(([, ...values]) => values.some((value) => value !== null)) };
}

/** The chart as a drawing, with what is on the screen. */
export function drawn({ title, xLabel, x, series, color, spans, scale, axes }: Plotted): DrawnChart {
  const told = series.flatMap((one, i): DrawnSeries[] => {
    if (one.edge) {
      return [];
    }
    const [high, low] = [series[i + 1], series[i + 2]];
    const band = high?.edge && low?.edge && high.bandTo !== undefined ? { high: high.y, low: low.y } : {};
    return [{ label: one.label, color: one.color ?? color(i), y: one.y, width: one.width ?? 2, dashed: one.dashed ?? false, ...band }];
  });
  return { title, xLabel, ...axes(), logarithmic: scale === 'log', spans, series: told, first: x[0] ?? 1 };
}

/** Enough digits for any figure, in a request that stays small. */
const DIGITS = 6;

/** Numbers for the lab, as short as a figure takes them. */
export const numbers = (y: ReadonlyArray<number | null>): Array<number | null> => y.map((value) => (value === null ? null : Number(value.toPrecision(DIGITS))));

/** What a chart shows, as the lab prints it: bands go with the curve before them, what is dashed beside another is dotted. */
export function printed({ title, xLabel, scale, series, spans }: Plotted): PrintedFigure {
  const curves = series.flatMap((one, i) => {
    if (one.edge) {
      return [];
    }
    const [high, low] = [series[i + 1], series[i + 2]];
    const band = high?.edge && low?.edge ? { low: numbers(low.y), high: numbers(high.y) } : {};
    return [
      {
        name: one.printed ?? one.label,
        role: one.group && one.dashed ? ('beside' as const) : ('compared' as const),
        values: numbers(one.y),
        ...band,
      },
    ];
  });
  return { title, across: xLabel, scale, curves, spans: spans.map(({ from, to, label }) => ({ from, to, label })) };
}
