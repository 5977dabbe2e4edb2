import type { Config, Json } from '../../api/types.js';
import { liveRun } from '../../app/live-runs.js';
import { nameIn, names as runNames } from '../../app/run-names.js';
import { colorsOf } from '../../components/chart.js';
import { agrees, allPaths, leaves, type Leaves } from '../../components/paths.js';
import { attackSpans, isObject, ruleOf, settings, strategiesOf, strategyNames } from '../run/attacks.js';
import type { ComparedArm, RunsComparison } from '../../api/comparison.js';
import type { Interval } from '../../api/verdicts.js';
import type { Step } from '../run/history.js';
import { curve, mean, type Metric } from '../run/metrics.js';
import type { Loaded } from './loader.js';

/** One strategy of one run. */
export interface Variant {
  /** `id:strategy`. */
  readonly key: string;
  readonly id: string;
  readonly rule: string;
  readonly label: string;
  /** What the run is called. */
  readonly title: string;
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
  /** The index of its colour, which is that of its rule where no other group has it. */
  readonly index: number;
  /** What the lab says of it; nothing of several experiments that are folded. */
  readonly arm?: ComparedArm;
  /** How many experiments are folded in it. */
  readonly folded?: number;
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
      title,
      attack: attacks.join(' + '),
      settings: leaves(fields),
      fields,
      steps: histories[i] ?? [],
    };
  });
}

type Found = Omit<Group, 'label' | 'index'>;

/** The experiments that the lab found among {@link all}, called by what differs among them. */
export function groups(all: readonly Variant[], answer: RunsComparison | undefined, noAttack = ''): Group[] {
  const byKey = new Map(all.map((variant) => [variant.key, variant]));
  const found = (answer?.arms ?? []).flatMap((arm): Found[] => {
    const members = arm.strategies.flatMap((one) => byKey.get(`${one.simulation_id}:${one.strategy}`) ?? []);
    const [first] = members;
    return first ? [{ key: first.key, members, arm }] : [];
  });
  const closed = new Set(found.flatMap(({ members }) => members.map(({ key }) => key)));
  const open = (answer ? all : []).filter(({ key }) => !closed.has(key)).map((one): Found => ({ key: one.key, members: [one], open: true }));
  return colored(named([...found, ...open], noAttack));
}

/** Each with the colour of its rule. */
function colored(all: ReadonlyArray<Omit<Group, 'index'>>): Group[] {
  const colors = colorsOf(all.map(({ members }) => members[0]?.rule ?? ''));
  return all.map((group, i) => ({ ...group, index: colors[i] ?? i }));
}

/** What follows from another setting that differs, or tells no experiment from another. */
const TOLD_LAST: ReadonlyArray<(path: string) => boolean> = [(path) => path.startsWith('attack_schedule.'), (path) => path === 'seed'];

/** Calls each by its rule, attack and settings, of these as few as tell them all apart, then by the name of its run. */
function named(found: readonly Found[], noAttack: string): Array<Omit<Group, 'index'>> {
  const firsts = found.map(({ members }) => members[0]);
  const sides = firsts.flatMap((one) => one?.settings ?? []);
  const late = (path: string): number => TOLD_LAST.findIndex((is) => is(path));
  const paths = allPaths(sides)
    .filter((path) => path !== RULE && !NAMES.includes(path) && !agrees(sides, path))
    .sort((a, b) => late(a) - late(b));
  const tellers: ReadonlyArray<(one: Variant) => string> = [
    ({ rule }) => rule,
    ({ attack }) => attack || noAttack,
    ...paths.map((path) => ({ settings: own }: Variant) => `${path.split('.').at(-1) ?? path} ${(own.get(path) ?? '–').replace(/^"(.*)"$/, '$1')}`),
    ({ title }) => title,
    ({ key }) => key,
  ];
  let labels = firsts.map((): string[] => []);
  let told = 1;
  for (const tell of tellers) {
    const next = labels.map((parts, i) => [...parts, ...(firsts[i] ? [tell(firsts[i])].filter(Boolean) : [])]);
    const distinct = new Set(next.map((parts) => parts.join('\n'))).size;
    if (distinct > told) {
      [labels, told] = [next, distinct];
    }
  }
  return found.map((group, i) => {
    const [first] = group.members;
    const label = labels[i]?.join(' · ') || first?.label || group.key;
    const count = group.arm?.strategies.length ?? 1;
    return { ...group, label: count > 1 ? `${label} ×${count}` : label };
  });
}

const RULE = 'aggregation_strategy_keyword';

/** What experiments can be folded by: their rule, their attack, and the settings that differ, but for the seed. */
export function foldKeys(all: readonly Variant[]): string[] {
  const sides = all.map(({ settings }) => settings);
  const fixed = new Set(['seed', 'attack', RULE, ...NAMES]);
  const paths = allPaths(sides).filter((path) => !fixed.has(path) && !agrees(sides, path));
  return [RULE, 'attack', ...paths].filter((key) => new Set(all.map((one) => folded(one, key))).size > 1);
}

/** What a variant has of {@link foldKeys}. */
export function folded(variant: Variant, key: string): string {
  return key === 'attack' ? variant.attack : (variant.settings.get(key) ?? '').replace(/^"(.*)"$/, '$1');
}

/** The groups that agree in {@link key} as one each; one that is an experiment by itself keeps what the lab says of it. */
export function fold(all: readonly Group[], key: string, nothing: string): Group[] {
  const places = all.filter(({ open }) => !open).flatMap((group) => group.members.map((member) => ({ group, member, value: folded(member, key) || nothing })));
  return colored(
    [...new Set(places.map(({ value }) => value))].map((value) => {
      const found = places.filter((place) => place.value === value);
      const members = found.map(({ member }) => member);
      const experiments = [...new Set(found.map(({ group }) => group))];
      const arm = experiments.length === 1 ? experiments[0]?.arm : undefined;
      return { key: members[0]?.key ?? value, label: members.length > 1 ? `${value} ×${members.length}` : value, members, folded: experiments.length, ...(arm ? { arm } : {}) };
    }),
  );
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
export function band({ members }: { readonly members: ReadonlyArray<Pick<Variant, 'steps'>> }, metric: Metric, rounds: number, kind: BandKind, student: ReadonlyArray<number | null>): Band {
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
  return mean(members.flatMap((member) => valueOf(member.steps, metric, which) ?? []));
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

/** What every view of a comparison is given. */
export interface Comparison {
  readonly variants: readonly Variant[];
  readonly groups: readonly Group[];
  /** What each run left, by id. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** The groups that are not hidden, as many as are drawn. */
  readonly shown: readonly Group[];
  /** How many more are not hidden either. */
  readonly more: number;
  readonly baseline: Group | undefined;
  /** The most rounds of any. */
  readonly rounds: number;
  /** Half of a 95 % interval in units of s/√n, by n. */
  readonly student: ReadonlyArray<number | null>;
  /** Whether anything is still to come. */
  readonly complete: boolean;
}
