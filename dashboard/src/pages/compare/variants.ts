import type { Config, Json } from '../../api/types.js';
import { runName } from '../../app/notifications.js';
import { runs } from '../../app/run-list.js';
import { leaves, type Leaves } from '../../components/paths.js';
import { attackSpans, settings, strategiesOf, strategyNames } from '../run/attacks.js';
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

/** Variants that differ by their seed alone. */
export interface Group {
  /** That of its first member. */
  readonly key: string;
  readonly label: string;
  readonly members: readonly Variant[];
  /** Its place among all groups, from which its colour comes. */
  readonly index: number;
}

/** What tells runs apart without changing what they measure. */
export const NAMES: readonly string[] = ['display_name', '_title', '_description'];

export function variants(loaded: readonly Loaded[]): Variant[] {
  return loaded.flatMap(({ id, config, history }) => (config ? ofRun(id, config, history.strategies) : []));
}

function ofRun(id: string, config: Config, histories: readonly Step[][]): Variant[] {
  const listed = runs.value?.find((run) => run.simulation_id === id);
  const title = listed ? runName(listed) : String(settings(config)['display_name'] ?? id);
  const names = strategyNames(config);
  return strategiesOf(config).map((strategy, i) => {
    const fields = { ...settings(config), ...strategy };
    const own = { shared_settings: fields, simulation_strategies: [] };
    const attacks = [...new Set(attackSpans(own).map((span) => span.label))].sort();
    return {
      key: `${id}:${i}`,
      id,
      rule: String(strategy['aggregation_strategy_keyword'] ?? '?'),
      label: `${names[i] ?? ''} · ${title}`,
      attack: attacks.join(' + '),
      settings: leaves(fields),
      fields,
      steps: histories[i] ?? [],
    };
  });
}

/** Puts variants that differ by their seed alone together, unless they are to stand {@link apart}. */
export function groups(all: readonly Variant[], apart: boolean): Group[] {
  const byContent = new Map<string, Variant[]>();
  for (const variant of all) {
    const content = [...variant.settings].filter(([path]) => path !== 'seed' && !NAMES.includes(path)).sort();
    const key = apart ? variant.key : JSON.stringify(content);
    const members = byContent.get(key);
    if (!members) {
      byContent.set(key, [variant]);
    } else if (!members.some((one) => one.id === variant.id || one.settings.get('seed') === variant.settings.get('seed'))) {
      members.push(variant);
    } else {
      // The same again, seed included: not another sample of the seed, so it stands alone.
      byContent.set(`${key} ${variant.key}`, [variant]);
    }
  }
  return [...byContent.values()].map((members, index) => {
    const first = members[0] as Variant;
    return { key: first.key, label: members.length > 1 ? `${first.label} ×${members.length}` : first.label, members, index };
  });
}

export interface Band {
  readonly mean: ReadonlyArray<number | null>;
  readonly low: ReadonlyArray<number | null>;
  readonly high: ReadonlyArray<number | null>;
}

/** Mean, lowest and highest over the seeds of a group, round by round. */
export function band({ members }: Group, of: Metric['of'], rounds: number): Band {
  const curves = members.map((member) => curve(member.steps, of, rounds));
  const mean: Array<number | null> = [];
  const low: Array<number | null> = [];
  const high: Array<number | null> = [];
  for (let i = 0; i < rounds; i++) {
    const values = curves.flatMap((y) => y[i] ?? []);
    mean.push(values.length > 0 ? values.reduce((a, b) => a + b, 0) / values.length : null);
    low.push(values.length > 0 ? Math.min(...values) : null);
    high.push(values.length > 0 ? Math.max(...values) : null);
  }
  return { mean, low, high };
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
  const seen = steps.reduce((most, { clients }) => Math.max(most, clients.malicious.reduce((a, b) => a + b, 0)), 0);
  const planned = typeof fields['num_of_malicious_clients'] === 'number' ? fields['num_of_malicious_clients'] : 0;
  return `${steps.length > 0 ? seen : planned}/${String(fields['num_of_clients'] ?? '?')}`;
}

/** How data are split over clients, such as `dirichlet 0.3`. */
export function heterogeneity({ fields, settings: told }: Variant): string {
  const strategy = fields['partitioning_strategy'];
  const alpha = told.get('partitioning_params.alpha');
  return typeof strategy === 'string' ? [strategy, alpha].filter(Boolean).join(' ') : 'iid';
}
