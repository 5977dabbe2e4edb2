import declared from '../../api/metrics.json';
import { language } from '../../app/preferences.js';
import { messages } from '../../app/messages.js';
import type { Step } from './history.js';

export type Direction = 'up' | 'down';

/** Something measured once a round. */
export interface Metric {
  readonly key: string;
  /** Which way is better for who defends. */
  readonly better: Direction;
  /** Whether it is a share of one. */
  readonly share: boolean;
  readonly title: () => string;
  /** Its path in the events of the lab; those that the page computes have none there. */
  readonly event: string;
  readonly of: (step: Step) => number | null;
  /** What belongs beside it, drawn dashed. */
  readonly beside?: (step: Step) => number | null;
}

/** As the engine's catalogue declares it; `crucible metric list --json` writes the file. */
type Declared = (typeof declared)[number];

const NS_PER_SECOND = 1e9;

/** Addresses that were shared know these by other words. */
const KEYS: Readonly<Record<string, string>> = { worst_tenth_accuracy: 'worst_tenth', accuracy_mean: 'mean_accuracy' };

const t = messages({
  mean_distance: ['Mean distance of updates', 'Mittlerer Abstand der Updates'],
  seconds: ['Seconds a round', 'Sekunden je Runde'],
});

function reader(path: string): Metric['of'] {
  const keys = path.split('.');
  return (step) => {
    const found = keys.reduce<unknown>((holder, key) => (holder as Record<string, unknown> | undefined)?.[key], step);
    return typeof found === 'number' ? found : null;
  };
}

function metricOf(one: Declared, all: readonly Declared[]): Metric {
  const beside = all.find(({ name }) => name === one.beside);
  return {
    key: KEYS[one.name] ?? one.name,
    better: one.better as Direction,
    share: one.unit === 'share',
    title: () => (language.value === 'de' ? one.title_de : one.title),
    event: one.event,
    of: reader(one.event),
    ...(beside ? { beside: reader(beside.event) } : {}),
  };
}

/** What tells nothing by itself, or is drawn beside another, has no curve of its own. */
function curves(all: readonly Declared[]): Metric[] {
  const besides = all.map(({ beside }) => beside);
  return all
    .filter(({ scope, better, name }) => scope === 'round' && better !== 'neither' && !besides.includes(name))
    .map((one) => metricOf(one, all));
}

function seconds({ time_ns: ns }: Step): number | null {
  // Runs of other programs tell no times.
  const sum = ns ? ns.train + ns.attack + ns.aggregate + ns.measure + ns.evaluate : NaN;
  return Number.isNaN(sum) ? null : sum / NS_PER_SECOND;
}

function meanDistance(step: Step): number | null {
  if (step.mean_distance !== undefined) {
    return step.mean_distance;
  }
  const { distance } = step.clients;
  let sum = 0;
  let count = 0;
  for (const value of distance) {
    if (!Number.isNaN(value)) {
      sum += value;
      count++;
    }
  }
  return count === 0 ? null : sum / count;
}

/** Every metric, the engine's before those that the page computes. */
export const METRICS: readonly Metric[] = [
  ...curves(declared),
  { key: 'mean_distance', better: 'down', share: false, title: () => t('mean_distance'), event: 'mean_distance', of: meanDistance },
  { key: 'seconds', better: 'down', share: false, title: () => t('seconds'), event: '', of: seconds },
];
export const METRIC_KEYS: readonly string[] = METRICS.map(({ key }) => key);

/** What a run without attackers reached, which charts draw beside the accuracy. */
export const CLEAN: Metric = metricOf(declared.find(({ name }) => name === 'clean_accuracy') as Declared, declared);

/** What results are told in: every metric, and the clean accuracy after the accuracy. */
export const RESULTS: readonly Metric[] = [...METRICS.slice(0, 1), CLEAN, ...METRICS.slice(1)];

/** Those of {@link measured} that are {@link wanted}; where none of them was measured, as in runs of other programs, the first few that were. */
export function shown(measured: readonly Metric[], wanted: readonly string[]): readonly Metric[] {
  const chosen = measured.filter(({ key }) => wanted.includes(key));
  return chosen.length > 0 || wanted.length === 0 ? chosen : measured.slice(0, 4);
}

export const metric = (key: string): Metric => METRICS.find((one) => one.key === key) as Metric;

/** Null of no values. */
export const mean = (values: readonly number[]): number | null => (values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length);

/** A curve over rounds 1 to {@link rounds}; null where nothing was measured. */
export function curve(steps: readonly Step[], of: Metric['of'], rounds: number): Array<number | null> {
  const y: Array<number | null> = new Array<number | null>(rounds).fill(null);
  for (const step of steps) {
    y[step.round - 1] = of(step);
  }
  return y;
}

/** Exponentially smoothed: {@link weight} of what was, from 0 for none to below 1. Starts without bias. */
export function smooth(y: ReadonlyArray<number | null>, weight: number): ReadonlyArray<number | null> {
  if (weight === 0) {
    return y;
  }
  let mean = 0;
  let mass = 0;
  return y.map((value) => {
    if (value === null) {
      return null;
    }
    mean = weight * mean + (1 - weight) * value;
    mass = weight * mass + (1 - weight);
    return mean / mass;
  });
}

/** The rounds 1 to {@link count}. */
export const rounds = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
