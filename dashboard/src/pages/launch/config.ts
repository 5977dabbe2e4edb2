import type { Config, Json, KeySchema } from '../../api/types.js';

/** A config in its structured form, which is what the form edits. */
export interface Draft {
  readonly shared_settings: Config;
  readonly simulation_strategies: readonly Config[];
}

export const SHARED = 'shared_settings';
export const STRATEGIES = 'simulation_strategies';
export const RULE = 'aggregation_strategy_keyword';

export const isObject = (value: Json | undefined): value is Config => typeof value === 'object' && value !== null && !Array.isArray(value);

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

/** The schedule of attacks: entries that stack in one run, or that are alternatives of a grid, with none at all as one of them. */
export interface Schedule {
  readonly entries: readonly Config[];
  readonly alternatives: boolean;
  readonly clean: boolean;
}

export function scheduleOf(draft: Draft): Schedule {
  const list = draft.shared_settings['attack_schedule'];
  const items = Array.isArray(list) ? (list as readonly Json[]) : [];
  const alternatives = items.length > 0 && items.every(Array.isArray);
  return { entries: items.flat().filter(isObject), alternatives, clean: alternatives && items.some((item) => (item as readonly Json[]).length === 0) };
}

export const withSchedule = (draft: Draft, { entries, alternatives, clean }: Schedule): Draft =>
  following(draft, withShared(draft, 'attack_schedule', alternatives ? [...(clean ? [[]] : []), ...entries.map((entry) => [entry])] : entries));

export const attacksOf = (draft: Draft): readonly Config[] => scheduleOf(draft).entries;

/** What is no number, as while it is typed, counts as 0. */
const numberOf = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);

/** The most clients that attack in one round, which is one in which an entry begins; of entries that draw, those drawn are others. */
export function attackersOf(draft: Draft): number {
  const { entries, alternatives } = scheduleOf(draft);
  const clients = numberOf(draft.shared_settings['num_of_clients']);
  const active = (round: number, among: readonly Config[]): number => {
    const named = new Set<Json>();
    let drawn = 0;
    for (const entry of among) {
      if (numberOf(entry['start_round']) <= round && round <= numberOf(entry['end_round'])) {
        const ids = entry['malicious_client_ids'];
        if (entry['selection_strategy'] === 'specific' && Array.isArray(ids)) {
          ids.forEach((id: Json) => named.add(id));
        } else {
          drawn += numberOf(entry['malicious_client_count']) || Math.floor(clients * numberOf(entry['malicious_percentage']));
        }
      }
    }
    return Math.min(clients, named.size + drawn);
  };
  return Math.max(0, ...entries.map((entry) => active(numberOf(entry['start_round']), alternatives ? [entry] : entries)));
}

const HOSTILE = 'num_of_malicious_clients';

/** What must be as many as the clients where all of them take part. */
const FEWEST = ['min_fit_clients', 'min_evaluate_clients', 'min_available_clients'];

/** The settings before somebody emptied a field to type another number. */
const lastWhole = new WeakMap<Draft, Config>();

/** {@link next} after {@link draft}: what followed attackers, clients and rounds before follows them still. */
function following(draft: Draft, next: Draft): Draft {
  const old = lastWhole.get(draft) ?? draft.shared_settings;
  const now = next.shared_settings;
  let settings = now;
  const told = draft.shared_settings[HOSTILE];
  if ((told === undefined || told === attackersOf(draft)) && attackersOf(next) !== attackersOf(draft)) {
    settings = withKey(settings, HOSTILE, attackersOf(next));
  }
  const { num_of_clients: clients, num_of_rounds: rounds } = now;
  if (typeof clients === 'number' && clients !== old['num_of_clients']) {
    for (const key of FEWEST.filter((key) => settings[key] !== undefined && settings[key] === old['num_of_clients'])) {
      settings = withKey(settings, key, clients);
    }
  }
  if (typeof rounds === 'number' && rounds !== old['num_of_rounds']) {
    const { entries, ...kind } = scheduleOf(next);
    const longer = entries.map((entry) => (entry['end_round'] === old['num_of_rounds'] ? { ...entry, end_round: rounds } : entry));
    settings = withSchedule({ ...next, shared_settings: settings }, { entries: longer, ...kind }).shared_settings;
  }
  const followed = { ...next, shared_settings: settings };
  if (typeof clients !== 'number' || typeof rounds !== 'number') {
    lastWhole.set(followed, old);
  }
  return followed;
}

/** {@link draft} with a setting of the form. */
export function withSetting(draft: Draft, key: string, value: Json | undefined): Draft {
  const next = withShared(draft, key, value);
  return key === HOSTILE ? next : following(draft, next);
}

/** {@link schema} with the limits that hold for this draft. */
export function limited(schema: KeySchema, { shared_settings: told }: Draft): KeySchema {
  const without = schema['x-maximum-without'];
  return without && without.keys.every((key) => told[key] === undefined) ? { ...schema, maximum: without.maximum } : schema;
}

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
