import type { Config, Json, Keys } from '../../api/types.js';
import { attacksOf, isObject, RULE, scheduleOf, SHARED, STRATEGIES, withKey, withShared, type Draft } from './config.js';

/** What a draft comes to: one run, or a grid whose cells are runs. */
export type Plan = { readonly kind: 'run'; readonly config: Draft; readonly seeds: number } | { readonly kind: 'grid'; readonly grid: Config };

type Numbers = readonly number[];

const isChoice = (value: Json | undefined): value is Numbers => Array.isArray(value) && value.length > 1 && value.every((one) => typeof one === 'number');

/** The parts of a strategy or an attack in which numbers stand. */
const PARTS = ['aggregation_params', 'partitioning_params'] as const;

interface Choice {
  readonly config: Config;
  readonly names: readonly string[];
}

/** Every combination of the values that {@link config} gives numbers of, one of {@link isList} aside, with what was chosen. */
function expanded(config: Config, isList: (key: string) => boolean, part = ''): Choice[] {
  return Object.entries(config).reduce<Choice[]>(
    (choices, [key, value]) => {
      const inner = isObject(value) && PARTS.some((one) => one === key);
      const levels: ReadonlyArray<readonly [Json, readonly string[]]> = inner
        ? expanded(value, isList, key).map((choice) => [choice.config, choice.names] as const)
        : isChoice(value) && (part || !isList(key))
          ? value.map((one) => [one, [`${key} ${one}`]] as const)
          : [[value, []] as const];
      return choices.flatMap((choice) => levels.map(([level, names]) => ({ config: { ...choice.config, [key]: level }, names: [...choice.names, ...names] })));
    },
    [{ config: {}, names: [] }],
  );
}

const named = ({ config, names }: Choice, word: Json | undefined): Config => (names.length > 0 ? { ...config, name: [word, ...names].join(' ') } : config);

/** Whether the schema says that a setting takes a list by itself. */
const takesList =
  (keys: Keys) =>
  (key: string): boolean =>
    keys[key]?.type === 'array' || keys[key]?.type === 'object' || key === 'malicious_client_ids';

/** The settings of {@link shared} with several values, by the name of their axis. */
function sharedAxes(shared: Config, isList: (key: string) => boolean): Record<string, Json> {
  const axes: Record<string, Json> = {};
  for (const [key, value] of Object.entries(shared)) {
    if (isChoice(value) && !isList(key)) {
      axes[key === 'num_of_malicious_clients' ? 'f' : key] = value;
    } else if (isObject(value)) {
      for (const [name, inner] of Object.entries(value)) {
        if (isChoice(inner) && PARTS.some((part) => part === key)) {
          axes[`${key}.${name}`] = inner;
        }
      }
    }
  }
  return axes;
}

/** What {@link draft} comes to. Several seeds alone are strategies of one run, which then has a verdict over seeds. */
export function planOf(draft: Draft, keys: Keys): Plan {
  const isList = takesList(keys);
  const axes = sharedAxes(draft.shared_settings, isList);
  const rules = draft.simulation_strategies.flatMap((strategy) => expanded(strategy, isList));
  const { alternatives, clean } = scheduleOf(draft);
  const attacks = attacksOf(draft).map((attack) => expanded(attack, isList));
  const { seed, ...others } = axes;
  const single = Object.keys(others).length === 0 && !alternatives && rules.length === draft.simulation_strategies.length && attacks.every((choices) => choices.length === 1);
  if (single) {
    return { kind: 'run', config: isChoice(seed) ? withSeeds(draft, seed) : draft, seeds: isChoice(seed) ? seed.length : 1 };
  }
  if (rules.length > 1) {
    axes['rule'] = rules.map((rule) => named(rule, rule.config[RULE]));
  }
  if (alternatives) {
    axes['attack'] = [...(clean ? ['none'] : []), ...attacks.flat().map((attack) => named(attack, attack.config['attack_type']))];
  } else if (attacks.some((choices) => choices.length > 1)) {
    axes['attack'] = attacks.reduce<Json[][]>((stacks, choices) => stacks.flatMap((stack) => choices.map((one) => [...stack, named(one, one.config['attack_type'])])), [[]]);
  }
  return { kind: 'grid', grid: { name: draft.shared_settings['display_name'] ?? '', base: baseOf(draft, axes, rules), axes, curves: 'all' } };
}

/** What all cells have in common; each has a clean twin and leaves no files of its own. */
function baseOf({ shared_settings: shared }: Draft, axes: Config, rules: readonly Choice[]): Config {
  const left = new Set(['display_name', 'clean_twin', 'save_csv', 'save_plots', 'show_plots', ...('attack' in axes ? ['attack_schedule'] : []), ...('f' in axes ? ['num_of_malicious_clients'] : [])]);
  const settings = Object.entries(shared).filter(([key]) => !left.has(key) && !(key in axes));
  const parts = settings.map(([key, value]) => [key, isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !(`${key}.${name}` in axes))) : value]);
  return { ...(Object.fromEntries(parts) as Config), ...(rules.length === 1 ? rules[0]?.config : {}) };
}

/** {@link draft} with every strategy once for each seed. */
function withSeeds(draft: Draft, seeds: Numbers): Draft {
  const strategies = draft.simulation_strategies.flatMap((strategy) => seeds.map((seed) => ({ ...strategy, seed })));
  return { ...draft, shared_settings: withKey(draft.shared_settings, 'seed', undefined), simulation_strategies: strategies };
}

/** The opposite: strategies that differ by their seeds only become one, and the seeds a setting. */
export function foldSeeds(draft: Draft): Draft {
  const seeds = new Map<string, Json[]>();
  for (const { seed, ...strategy } of draft.simulation_strategies) {
    const key = JSON.stringify(strategy);
    seeds.set(key, [...(seeds.get(key) ?? []), seed ?? null]);
  }
  const [first = []] = seeds.values();
  const same = [...seeds.values()].every((list) => JSON.stringify(list) === JSON.stringify(first));
  const foldable = same && first.length > 0 && first.every((seed) => typeof seed === 'number') && draft.shared_settings['seed'] === undefined;
  if (!foldable) {
    return draft;
  }
  const folded = { ...draft, simulation_strategies: [...seeds.keys()].map((key) => JSON.parse(key) as Config) };
  return withShared(folded, 'seed', first.length === 1 ? first[0] : first);
}

/** One cell of a draft, with the first of all values, which has the draft's places: the lab judges it field by field. */
export function firstOf(draft: Draft, keys: Keys): Draft {
  const isList = takesList(keys);
  const first = (config: Config): Config => expanded(config, isList)[0]?.config ?? config;
  return { ...draft, shared_settings: { ...first(draft.shared_settings), attack_schedule: attacksOf(draft).map(first) }, simulation_strategies: draft.simulation_strategies.map(first) };
}

/** The field of a draft that a problem of what is sent belongs to. */
export function placeOf(field: string, plan: Plan): string {
  if (plan.kind === 'run') {
    return field.replace(new RegExp(`^${STRATEGIES}\\.(\\d+)`), (_, i: string) => `${STRATEGIES}.${Math.floor(+i / plan.seeds)}`);
  }
  return field.replace(/^base\./, `${SHARED}.`);
}
