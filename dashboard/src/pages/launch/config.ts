import type { Config, Json } from '../../api/types.js';

/** A config in its structured form, which is what the form edits. */
export interface Draft {
  readonly shared_settings: Config;
  readonly simulation_strategies: readonly Config[];
}

const isObject = (value: Json | undefined): value is Config => typeof value === 'object' && value !== null && !Array.isArray(value);

/** {@link config} in the structured form; a flat one becomes one strategy. Undefined when it is neither. */
export function structured(config: Json): Draft | undefined {
  if (!isObject(config)) {
    return undefined;
  }
  const { shared_settings: shared, simulation_strategies: strategies } = config;
  if (shared === undefined && strategies === undefined) {
    const { aggregation_strategy_keyword: rule, ...rest } = config;
    return { shared_settings: rest, simulation_strategies: [rule === undefined ? {} : { aggregation_strategy_keyword: rule }] };
  }
  if (!isObject(shared ?? {}) || (strategies !== undefined && !Array.isArray(strategies))) {
    return undefined;
  }
  const list = (strategies as readonly Json[] | undefined) ?? [{}];
  return list.every(isObject) ? { ...config, shared_settings: (shared ?? {}) as Config, simulation_strategies: list as Config[] } : undefined;
}

/** {@link config} with {@link key} set, or without it when {@link value} is undefined. */
export function withKey(config: Config, key: string, value: Json | undefined): Config {
  const { [key]: _, ...rest } = config;
  return value === undefined ? rest : key in config ? { ...config, [key]: value } : { ...rest, [key]: value };
}

export function withShared(draft: Draft, key: string, value: Json | undefined): Draft {
  return { ...draft, shared_settings: withKey(draft.shared_settings, key, value) };
}

/** {@link list} with place {@link at} changed, or without it when {@link value} is undefined. */
export function withItem<T>(list: readonly T[], at: number, value: T | undefined): T[] {
  return value === undefined ? list.filter((_, i) => i !== at) : list.map((item, i) => (i === at ? value : item));
}

export const attacksOf = (draft: Draft): readonly Config[] => {
  const schedule = draft.shared_settings['attack_schedule'];
  return Array.isArray(schedule) ? (schedule.filter(isObject) as Config[]) : [];
};

export const toText = (draft: Draft): string => JSON.stringify(draft, null, 2);

/** A place where two configs differ; undefined where one has nothing. */
export interface Difference {
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Where two configs differ, key by key, lists by place. */
export function differences(before: Json | undefined, after: Json | undefined, path = ''): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) {
    return [];
  }
  if (isTree(before) && isTree(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => differences(before[key], after[key], path ? `${path}.${key}` : key));
  }
  return [{ path, before, after }];
}

type Tree = Readonly<Record<string, Json>>;

function isTree(value: Json | undefined): value is Tree {
  return typeof value === 'object' && value !== null;
}
