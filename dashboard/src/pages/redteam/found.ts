import type { Interval } from '../../api/verdicts.js';
import type { Line } from './api.js';

/** 97.5 % quantiles after Student by degrees of freedom, from 1; beyond these, that of the normal distribution is near enough. */
const STUDENT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101, 2.093, 2.086];
const NORMAL = 1.96;

/** A mean with its 95 % interval, which one value does not have. */
export function interval(values: readonly number[]): Interval {
  const n = values.length;
  if (n === 0) {
    return { n, mean: null, low: null, high: null };
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n === 1) {
    return { n, mean, low: null, high: null };
  }
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  const half = (STUDENT[n - 2] ?? NORMAL) * Math.sqrt(variance / n);
  return { n, mean, low: mean - half, high: mean + half };
}

const NONE = 'none';

export const familyOf = ({ attack_schedule: schedule }: Pick<Line, 'attack_schedule'>): string => {
  const types = new Set(schedule.map((entry) => String((entry as Record<string, unknown>)['attack_type'])));
  return types.size === 0 ? NONE : [...types].join('+');
};

/** What {@link attack} takes away, seed by seed against the run of the same seed without any. */
export function difference(lines: readonly Line[], attack: string): Interval {
  const rounds = Math.max(0, ...lines.map((line) => line.rounds));
  const whole = lines.filter((line) => line.rounds === rounds && line.accuracy !== null);
  const clean = new Map(whole.filter((line) => familyOf(line) === NONE).map((line) => [line.seed, line.accuracy ?? 0]));
  const attacked = new Map(whole.filter((line) => line.attack === attack && clean.has(line.seed)).map((line) => [line.seed, line.accuracy ?? 0]));
  return interval([...attacked].map(([seed, accuracy]) => accuracy - (clean.get(seed) ?? 0)));
}

/** What is left by each attack on one and the same seed. */
export interface OnSeed {
  readonly seed: number | undefined;
  /** The least by attack; none where the attack was not run on it to the end. */
  readonly left: ReadonlyMap<string, number>;
}

/** The seed on which most attacks were tried, with all rounds. */
export function onOneSeed(lines: readonly Line[]): OnSeed {
  const rounds = Math.max(0, ...lines.map((line) => line.rounds));
  const whole = lines.filter((line) => line.rounds === rounds && line.accuracy !== null);
  const tried = new Map<number, Set<string>>();
  for (const line of whole) {
    tried.set(line.seed, (tried.get(line.seed) ?? new Set()).add(familyOf(line)));
  }
  const seed = [...tried].sort(([, a], [, b]) => b.size - a.size)[0]?.[0];
  const left = new Map<string, number>();
  for (const line of whole.filter((one) => one.seed === seed)) {
    left.set(familyOf(line), Math.min(left.get(familyOf(line)) ?? Infinity, line.accuracy ?? Infinity));
  }
  return { seed, left };
}
