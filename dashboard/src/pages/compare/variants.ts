import type { Config, Json } from '../../api/types.js';
import { liveRun } from '../../app/live-runs.js';
import { nameIn, names as runNames } from '../../app/run-names.js';
import { agrees, allPaths, leaves, type Leaves } from '../../components/paths.js';
import { attackSpans, isObject, ruleOf, settings, strategiesOf, strategyNames } from '../run/attacks.js';
import type { ComparedArm, RunsComparison } from '../../api/comparison.js';
import type { Interval } from '../../api/verdicts.js';
import type { Step } from '../run/history.js';
import { curve, type Metric } from '../run/metrics.js';
import type { Loaded } from './loader.js';

/** One strategy of one run. */
export interface Variant {
  /** `id:strategy`. */
  readonly key: string;
  readonly id: string;
  readonly rule: string;
  readonly label: string;
  readonly attack: string;
  /** What the config says for this strategy: its own fields over the shared ones. */
  readonly settings: Leaves;
  readonly fields: { readonly [key: string]: Json };
  readonly steps: readonly Step[];
}

/** Variants that are drawn as one: an experiment over its seeds, or several experiments folded. */
export interface Group {
  /** That of its first member. */
  readonly key: string;
  readonly label: string;
  readonly members: readonly Variant[];
  /** Its place among all groups, from which its colour comes. */
  readonly index: number;
  /** What the lab says of it; nothing of what is folded. */
  readonly arm?: ComparedArm;
  /** Of a run that is not over, or whose log is damaged: it is drawn, and nothing is concluded from it. */
  readonly open?: boolean;
}

/** What tells runs apart without changing what they measure. */
export const NAMES: readonly string[] = ['display_name', '_title', '_description'];

export function variants(loaded: readonly Loaded[]): Variant[] {
  return loaded.flatMap(({ id, config, strategies }) => (config ? ofRun(id, config, strategies) : []));
}

function ofRun(id: string, config: Config, histories: ReadonlyArray<readonly Step[]>): Variant[] {
  const title = liveRun(id)?.display_name ?? runNames.value.get(id) ?? nameIn(config) ?? id;
  const names = strategyNames(config);
  return strategiesOf(config).map((strategy, i) => {
    const fields = { ...settings(config), ...strategy };
    const own = { shared_settings: fields, simulation_strategies: [] };
    const attacks = [...new Set(attackSpans(own).map((span) => span.label))].sort();
    return {
      key: `${id}:${i}`,
      id,
      rule: ruleOf(config, strategy),
      label: `${names[i] ?? ''} · ${title}`,
      attack: attacks.join(' + '),
      settings: leaves(fields),
      fields,
      steps: histories[i] ?? [],
    };
  });
}

/** The experiments that the lab found among {@link all}; what differs tells those apart that are called the same. */
export function groups(all: readonly Variant[], answer: RunsComparison | undefined): Group[] {
  const byKey = new Map(all.map((variant) => [variant.key, variant]));
  const found = (answer?.arms ?? []).flatMap((arm) => {
    const members = arm.strategies.flatMap((one) => byKey.get(`${one.simulation_id}:${one.strategy}`) ?? []);
    const [first] = members;
    return first ? [{ key: first.key, label: called(first, arm.strategies.length), members, arm }] : [];
  });
  const closed = new Set(found.flatMap(({ members }) => members.map(({ key }) => key)));
  const open = (answer ? all : []).filter(({ key }) => !closed.has(key)).map((one) => ({ key: one.key, label: one.label, members: [one], open: true }));
  return toldApart<Pick<Group, 'key' | 'label' | 'members'>>([...found, ...open]).map((group, index) => ({ ...group, index }));
}

const called = (first: Variant, count: number): string => (count > 1 ? `${first.label} ×${count}` : first.label);

const MOST_TOLD = 3;

function toldApart<T extends Pick<Group, 'label' | 'members'>>(found: readonly T[]): T[] {
  return found.map((group) => {
    const same = found.filter(({ label }) => label === group.label);
    if (same.length < 2) {
      return group;
    }
    const sides = same.flatMap(({ members }) => members[0]?.settings ?? []);
    const own = group.members[0]?.settings;
    const paths = allPaths(sides).filter((path) => !NAMES.includes(path) && !agrees(sides, path));
    const told = paths.slice(0, MOST_TOLD).map((path) => `${path.split('.').at(-1) ?? path} ${own?.get(path) ?? '–'}`);
    return told.length === 0 ? group : { ...group, label: `${group.label} · ${told.join(', ')}` };
  });
}

/** What experiments can be folded by: their rule, their attack, and the settings that differ, but for the seed. */
export function foldKeys(all: readonly Variant[]): string[] {
  const sides = all.map(({ settings }) => settings);
  const fixed = new Set(['seed', 'attack', 'aggregation_strategy_keyword', ...NAMES]);
  const paths = allPaths(sides).filter((path) => !fixed.has(path) && !agrees(sides, path));
  return ['aggregation_strategy_keyword', 'attack', ...paths].filter((key) => new Set(all.map((one) => folded(one, key))).size > 1);
}

/** What a variant has of {@link foldKeys}. */
export function folded(variant: Variant, key: string): string {
  return key === 'attack' ? variant.attack : (variant.settings.get(key) ?? '').replace(/^"(.*)"$/, '$1');
}

/** The groups whose members agree in {@link key} as one each. */
export function fold(all: readonly Group[], key: string, nothing: string): Group[] {
  const byValue = new Map<string, Variant[]>();
  for (const variant of all.filter(({ open }) => !open).flatMap(({ members }) => members)) {
    const value = folded(variant, key) || nothing;
    byValue.set(value, [...(byValue.get(value) ?? []), variant]);
  }
  return [...byValue].map(([value, members], index) => ({
    key: members[0]?.key ?? value,
    label: members.length > 1 ? `${value} ×${members.length}` : value,
    members,
    index,
  }));
}

export const BANDS = ['interval', 'deviation', 'range'] as const;
export type BandKind = (typeof BANDS)[number];

export interface Band {
  readonly mean: ReadonlyArray<number | null>;
  readonly low: ReadonlyArray<number | null>;
  readonly high: ReadonlyArray<number | null>;
  /** How many values are behind the last mean. */
  readonly n: number;
}

/** The mean of {@link values} and the ends of its band, which for shares stay within 0 and 1; {@link student} is the lab's, by how many there are. */
export function spread(
  values: readonly number[],
  share: boolean,
  kind: BandKind,
  student: ReadonlyArray<number | null>,
): readonly [mean: number, low: number | null, high: number | null] {
  const n = values.length;
  const mean = values.reduce((a, b) => a + b, 0) / n;
  if (kind === 'range') {
    return [mean, Math.min(...values), Math.max(...values)];
  }
  if (n < 2) {
    return [mean, null, null];
  }
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
  const factor = student[n] ?? null;
  const half = kind === 'deviation' ? deviation : factor === null ? null : (factor * deviation) / Math.sqrt(n);
  if (half === null) {
    return [mean, null, null];
  }
  return share ? [mean, Math.min(mean, Math.max(0, mean - half)), Math.max(mean, Math.min(1, mean + half))] : [mean, mean - half, mean + half];
}

/** Mean and band over the members of a group, round by round. */
export function band({ members }: Pick<Group, 'members'>, metric: Metric, rounds: number, kind: BandKind, student: ReadonlyArray<number | null>): Band {
  const curves = members.map((member) => curve(member.steps, metric.of, rounds));
  const mean: Array<number | null> = [];
  const low: Array<number | null> = [];
  const high: Array<number | null> = [];
  let n = 0;
  for (let i = 0; i < rounds; i++) {
    const values = curves.flatMap((y) => y[i] ?? []);
    n = values.length > 0 ? values.length : n;
    const [middle, bottom, top] = values.length > 0 ? spread(values, metric.share, kind, student) : [null, null, null];
    mean.push(middle);
    low.push(bottom);
    high.push(top);
  }
  return { mean, low, high, n };
}

/** What a group came to, over its members: the lab's where it knows the metric. */
export function groupInterval(group: Group, metric: Metric, which: 'last' | 'best', student: ReadonlyArray<number | null>): Interval {
  const told = group.arm?.values[metric.event];
  if (told) {
    return told;
  }
  const values = group.members.flatMap((member) => valueOf(member.steps, metric, which) ?? []);
  if (values.length === 0) {
    return { n: 0, mean: null, low: null, high: null };
  }
  const [mean, low, high] = spread(values, metric.share, 'interval', student);
  return { n: values.length, mean, low, high };
}

/** Where a strategy left its trunk. */
export interface Trunk {
  readonly run: string;
  readonly round: number;
}

export function trunkOf({ fields }: Variant): Trunk | undefined {
  const from = fields['start_from'];
  return isObject(from) && typeof from['run'] === 'string' && typeof from['round'] === 'number' ? { run: from['run'], round: from['round'] } : undefined;
}

/** The last or the best value of a strategy; null when it was never measured. */
export function valueOf(steps: readonly Step[], metric: Metric, which: 'last' | 'best'): number | null {
  const values = steps.flatMap((step) => metric.of(step) ?? []);
  if (values.length === 0) {
    return null;
  }
  if (which === 'last') {
    return values.at(-1) ?? null;
  }
  return values.reduce((a, b) => (metric.better === 'up' ? Math.max(a, b) : Math.min(a, b)));
}

/** The mean over the members that have a value. */
export function groupValue({ members }: Pick<Group, 'members'>, metric: Metric, which: 'last' | 'best'): number | null {
  const values = members.flatMap((member) => valueOf(member.steps, metric, which) ?? []);
  return values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
}

/** How many clients attack at most, of how many. */
export function hostileShare({ steps, fields }: Variant): string {
  const seen = steps.reduce((most, { attackers }) => Math.max(most, attackers ?? 0), 0);
  const planned = typeof fields['num_of_malicious_clients'] === 'number' ? fields['num_of_malicious_clients'] : 0;
  return `${steps.length > 0 ? seen : planned}/${String(fields['num_of_clients'] ?? '?')}`;
}

/** How data are split over clients, such as `dirichlet 0.3`. */
export function heterogeneity({ fields, settings: told }: Variant): string {
  const strategy = fields['partitioning_strategy'];
  const alpha = told.get('partitioning_params.alpha');
  return typeof strategy === 'string' ? [strategy, alpha].filter(Boolean).join(' ') : 'iid';
}
