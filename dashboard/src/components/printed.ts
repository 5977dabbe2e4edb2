import type { PrintedFigure } from '../api/print.js';
import type { Plotted } from './plotted.js';

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
