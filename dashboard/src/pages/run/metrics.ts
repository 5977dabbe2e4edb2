import type { Step } from './history.js';

export type Direction = 'up' | 'down';

/** Something measured once a round. */
export interface Metric {
  readonly key: MetricKey;
  /** Which way is better for who defends. */
  readonly better: Direction;
  /** Whether it is a share of one. */
  readonly share: boolean;
  readonly of: (step: Step) => number | null;
  /** What belongs beside it, drawn dashed. */
  readonly beside?: (step: Step) => number | null;
}

const NS_PER_SECOND = 1e9;

export const METRIC_KEYS = [
  'test_accuracy',
  'test_loss',
  'attack_success',
  'worst_tenth',
  'mean_accuracy',
  'aggregated_loss',
  'honest_distance',
  'mean_distance',
  'attacker_weight',
  'precision',
  'recall',
  'f1',
  'seconds',
] as const;
export type MetricKey = (typeof METRIC_KEYS)[number];

const seconds = ({ time_ns: t }: Step): number => (t.train + t.attack + t.aggregate + t.measure + t.evaluate) / NS_PER_SECOND;

function meanDistance({ clients: { distance } }: Step): number | null {
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

/** Every metric, the most telling first. */
export const METRICS: readonly Metric[] = [
  { key: 'test_accuracy', better: 'up', share: true, of: (s) => s.test_accuracy, beside: (s) => s.robustness.clean_accuracy },
  { key: 'test_loss', better: 'down', share: false, of: (s) => s.test_loss },
  {
    key: 'attack_success',
    better: 'down',
    share: true,
    of: (s) => s.robustness.attack_success,
    beside: (s) => s.robustness.natural_rate,
  },
  { key: 'worst_tenth', better: 'up', share: true, of: (s) => s.worst_tenth_accuracy },
  { key: 'mean_accuracy', better: 'up', share: true, of: (s) => s.accuracy_mean },
  { key: 'aggregated_loss', better: 'down', share: false, of: (s) => s.aggregated_loss },
  { key: 'honest_distance', better: 'down', share: false, of: (s) => s.robustness.honest_distance },
  { key: 'mean_distance', better: 'down', share: false, of: meanDistance },
  { key: 'attacker_weight', better: 'down', share: true, of: (s) => s.robustness.attacker_weight },
  { key: 'precision', better: 'up', share: true, of: (s) => s.detection.precision },
  { key: 'recall', better: 'up', share: true, of: (s) => s.detection.recall },
  { key: 'f1', better: 'up', share: true, of: (s) => s.detection.f1 },
  { key: 'seconds', better: 'down', share: false, of: seconds },
];

export const metric = (key: MetricKey): Metric => METRICS.find((one) => one.key === key) as Metric;

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
