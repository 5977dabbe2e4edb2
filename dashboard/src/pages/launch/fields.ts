import type { Json, KeySchema, Problem } from '../../api/types.js';

/** A key that the form offers. */
export interface Key {
  readonly name: string;
  readonly schema: KeySchema;
}

/** Keys that have a part of the form of their own. */
const ELSEWHERE = new Set(['attack_schedule', 'aggregation_strategy_keyword', 'strategy_number', 'random_seed']);

/** What most people change; all other keys are behind "more". */
const COMMON = new Set([
  'display_name',
  'num_of_rounds',
  'num_of_clients',
  'seed',
  'client_fraction',
  'clients_per_round',
  'strict_mode',
  'min_fit_clients',
  'min_evaluate_clients',
  'min_available_clients',
  'model_type',
  'model_keyword',
  'num_of_client_epochs',
  'batch_size',
  'optimizer',
  'learning_rate',
  'dataset_keyword',
  'training_subset_fraction',
  'max_dataset_samples',
  'partitioning_strategy',
  'partitioning_params',
  'num_of_malicious_clients',
  'remove_clients',
  'begin_removing_from_round',
  'clean_twin',
  'save_attack_snapshots',
]);

export const isCommon = ({ name }: Key): boolean => COMMON.has(name);

/** The keys of the form by group, in the lab's order. */
export function grouped(keys: Readonly<Record<string, KeySchema>>): ReadonlyMap<string, readonly Key[]> {
  const groups = new Map<string, Key[]>();
  for (const [name, schema] of Object.entries(keys)) {
    if (!ELSEWHERE.has(name)) {
      const group = groups.get(schema['x-group']) ?? [];
      group.push({ name, schema });
      groups.set(schema['x-group'], group);
    }
  }
  return groups;
}

/** What a person typed, as the key wants it; undefined for nothing, and the text itself where it is no such value, for the lab to judge. */
export function parse(text: string, { type }: Pick<KeySchema, 'type'>): Json | undefined {
  const trimmed = text.trim();
  if (trimmed === '') {
    return undefined;
  }
  switch (type) {
    case 'integer':
    case 'number':
      return Number.isFinite(Number(trimmed)) ? Number(trimmed) : text;
    case 'boolean':
      return trimmed === 'true' ? true : trimmed === 'false' ? false : text;
    case 'array':
    case 'object':
      try {
        return JSON.parse(trimmed) as Json;
      } catch {
        return text;
      }
    case 'string':
      return text;
  }
}

/** The opposite of {@link parse}. */
export function print(value: Json | undefined): string {
  return value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}

/** The range of a number in words that need no language. */
export function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: KeySchema): string {
  const low = minimum !== undefined ? `≥ ${minimum}` : exclusiveMinimum !== undefined ? `> ${exclusiveMinimum}` : '';
  const high = maximum !== undefined ? `≤ ${maximum}` : exclusiveMaximum !== undefined ? `< ${exclusiveMaximum}` : '';
  return [low, high].filter(Boolean).join(', ');
}

/** Whether {@link problem} is one of the field {@link path}, or of what lies in it. */
export const isOf = (problem: Problem, path: string): boolean => problem.field === path || problem.field.startsWith(`${path}.`);

/** What the first of {@link problems} that is of {@link path} and this severe says. */
export const messageFor = (problems: readonly Problem[], severity: Problem['severity'], path: string): string | undefined =>
  problems.find((problem) => problem.severity === severity && isOf(problem, path))?.message;
