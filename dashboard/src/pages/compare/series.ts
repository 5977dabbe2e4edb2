import { seriesColor, type Series } from '../../components/chart.js';
import type { Step } from '../run/history.js';
import { curve, mean, smooth, type Metric } from '../run/metrics.js';
import { isDashed } from '../run/parts.js';
import { band, type BandKind } from './variants.js';

const BASELINE_WIDTH = 4;

/** Strategies that one curve stands for. */
export interface Drawn {
  readonly key: string;
  readonly label: string;
  /** The index of its colour. */
  readonly index: number;
  readonly members: ReadonlyArray<{ readonly steps: readonly Step[] }>;
}

/** How groups are drawn. */
export interface Drawing {
  readonly band: BandKind;
  /** Of smoothing, from 0 for none to below 1. */
  readonly weight: number;
  readonly student: ReadonlyArray<number | null>;
  /** The key of the group that stands out. */
  readonly baseline?: string | undefined;
  /** What is beside a curve in print, where nothing else says it. */
  readonly printed?: string | undefined;
}

/** A curve for each group over so many rounds, and the two that enclose it when there are several seeds. */
export const groupSeries = (groups: readonly Drawn[], rounds: number, metric: Metric, drawing: Drawing): Series[] =>
  groups.flatMap((group) => seriesOf(group, rounds, metric, drawing)).map(place);

function seriesOf(group: Drawn, rounds: number, metric: Metric, drawing: Drawing): Series[] {
  const { band: kind, weight, student, baseline } = drawing;
  const color = seriesColor(group.index);
  const { mean, low, high } = band(group, metric, rounds, kind, student);
  const width = group.key === baseline ? BASELINE_WIDTH : 2;
  const own: Series = { label: group.label, color, y: smooth(mean, weight), width, dashed: isDashed(group.index) };
  const edges: Series[] =
    group.members.length === 1
      ? []
      : [
          { label: group.label, color, width: 0.5, y: smooth(high, weight), bandTo: 1, edge: true },
          { label: group.label, color, width: 0.5, y: smooth(low, weight), edge: true },
        ];
  return [own, ...edges, ...twin(group, rounds, metric, drawing)];
}

/** What belongs beside a curve, such as the run without attackers, as the mean over the members. */
function twin(group: Drawn, rounds: number, { beside }: Metric, { weight, printed }: Drawing): Series[] {
  const curves = beside ? group.members.map(({ steps }) => curve(steps, beside, rounds)) : [];
  if (!curves.some((y) => y.some((value) => value !== null))) {
    return [];
  }
  const y = Array.from({ length: rounds }, (_, i) => mean(curves.flatMap((one) => one[i] ?? [])));
  return [{ label: `${group.label} ┄`, group: group.label, color: seriesColor(group.index), y: smooth(y, weight), dashed: true, width: 1.5, ...(printed ? { printed: `${group.label}, ${printed}` } : {}) }];
}

/** A band names its other edge by how many series further on it is. */
const place = (series: Series, index: number): Series => (series.bandTo === undefined ? series : { ...series, bandTo: index + series.bandTo });
