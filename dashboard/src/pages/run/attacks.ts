import type { Config, Json } from '../../api/types.js';
import type { Mark, Span } from '../../components/chart.js';
import type { History } from './history.js';

type Fields = { readonly [key: string]: Json };

/** Whether a value of a config is an object. */
export const isObject = (value: Json | undefined): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

export const settings = (config: Config): Fields => (isObject(config['shared_settings']) ? config['shared_settings'] : {});

export const strategiesOf = (config: Config): readonly Fields[] => {
  const strategies = config['simulation_strategies'];
  return Array.isArray(strategies) ? strategies.filter(isObject) : [];
};

/** The rule of one of a config's strategies, which all of them may share. */
export const ruleOf = (config: Config, strategy: Fields): string =>
  textOf(strategy['aggregation_strategy_keyword']) || textOf(settings(config)['aggregation_strategy_keyword']) || '?';

/** What strategies are called: their rule, and a number when a rule comes more than once. */
export const strategyNames = (config: Config): string[] => numbered(strategiesOf(config).map((strategy) => ruleOf(config, strategy)));

function numbered(rules: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return rules.map((rule) => {
    const count = (seen.get(rule) ?? 0) + 1;
    seen.set(rule, count);
    return rules.filter((other) => other === rule).length > 1 ? `${rule} ${count}` : rule;
  });
}

/** Strategies that differ in nothing but their seed. */
export interface Experiment {
  readonly name: string;
  readonly rule: string;
  /** By number. */
  readonly members: readonly number[];
}

/** What tells the seeds of one experiment apart. */
const OF_A_SEED: ReadonlySet<string> = new Set(['seed', 'random_seed', 'seeds', 'display_name', 'strategy_number']);

export function experimentsOf(config: Config): Experiment[] {
  const members = new Map<string, number[]>();
  const rules = strategiesOf(config).map((strategy, i) => {
    const fields = Object.entries({ ...settings(config), ...strategy }).filter(([key]) => !OF_A_SEED.has(key));
    const key = JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
    members.set(key, [...(members.get(key) ?? []), i]);
    return ruleOf(config, strategy);
  });
  const groups = [...members.values()];
  const ofGroups = groups.map(([first = 0]) => rules[first] ?? '');
  const names = numbered(ofGroups);
  return groups.map((group, i) => ({ name: names[i] ?? '', rule: ofGroups[i] ?? '', members: group }));
}

/** When which attack runs, each once, over all strategies; a strategy may have a schedule of its own. */
export function attackSpans(config: Config): Span[] {
  const spans = new Map<string, Span>();
  for (const fields of [settings(config), ...strategiesOf(config)]) {
    const schedule = fields['attack_schedule'];
    for (const entry of Array.isArray(schedule) ? schedule.filter(isObject) : []) {
      const [from, to] = [Number(entry['start_round']), Number(entry['end_round'])];
      const label = textOf(entry['attack_type']);
      if (Number.isFinite(from) && Number.isFinite(to)) {
        spans.set(`${from} ${to} ${label}`, { from, to, label });
      }
    }
  }
  return [...spans.values()].sort((a, b) => a.from - b.from || a.to - b.to);
}

/** The rounds in which clients were removed. */
export function removals(history: History, shown: (strategy: number) => boolean): Mark[] {
  const marks = new Map<number, Mark>();
  history.strategies.forEach((steps, strategy) => {
    let before = 0;
    for (const step of shown(strategy) ? steps : []) {
      if (step.clients.removed > before) {
        marks.set(step.round, { x: step.round, label: String(step.clients.removed - before) });
      }
      before = step.clients.removed;
    }
  });
  return [...marks.values()];
}
