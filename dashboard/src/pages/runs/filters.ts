import { STATES, type RunState, type RunSummary } from '../../api/types.js';
import type { State } from '../../app/state.js';
import { choice, flag, list, text } from '../../app/state.js';

/** What a view shows of all runs, and in which order. */

export const COLUMN_KEYS = [
  'name',
  'status',
  'dataset',
  'strategy',
  'attack',
  'tags',
  'rounds',
  'clients',
  'created',
  'size',
  'notes',
  'id',
] as const;
export type ColumnKey = (typeof COLUMN_KEYS)[number];

const SORTS = COLUMN_KEYS.flatMap((key) => [key, `-${key}`] as const);

export const VIEW = {
  q: text(),
  status: list(),
  dataset: list(),
  strategy: list(),
  attack: list(),
  tag: list(),
  archived: flag(),
  sort: choice(SORTS, '-created'),
  columns: list(COLUMN_KEYS.filter((key) => !['id', 'notes'].includes(key))),
};
export type ViewState = State<typeof VIEW>;

/** The filters that offer the values that occur. */
export const FACETS = ['status', 'dataset', 'strategy', 'attack', 'tag'] as const;
export type Facet = (typeof FACETS)[number];

/** Stands for having none. */
export const NONE = '-';

/** What {@link run} has of a facet. */
export function valuesOf(run: RunSummary, facet: Facet): readonly string[] {
  const values = {
    status: [run.status],
    dataset: run.dataset_keyword === null ? [] : [run.dataset_keyword],
    strategy: run.strategies,
    attack: run.attacks,
    tag: run.tags,
  }[facet];
  return values.length === 0 ? [NONE] : values;
}

export interface Offer {
  readonly value: string;
  readonly count: number;
}

/** The values of a facet among {@link runs}, the most frequent first; states in their own order. */
export function offers(runs: readonly RunSummary[], facet: Facet): Offer[] {
  const counts = new Map<string, number>();
  for (const run of runs) {
    for (const value of valuesOf(run, facet)) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  const found = [...counts].map(([value, count]) => ({ value, count }));
  return facet === 'status'
    ? found.sort((a, b) => STATES.indexOf(a.value as RunState) - STATES.indexOf(b.value as RunState))
    : found.sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}

export const isFiltered = (view: ViewState): boolean => view.q.trim() !== '' || FACETS.some((facet) => view[facet].length > 0);

/** The runs that {@link view} shows, in its order. */
export function shown(runs: readonly RunSummary[], view: ViewState): RunSummary[] {
  const words = view.q.toLowerCase().split(/\s+/).filter(Boolean);
  const active = FACETS.filter((facet) => view[facet].length > 0).map((facet) => [facet, new Set(view[facet])] as const);
  return runs
    .filter(
      (run) =>
        (run.archived ?? false) === view.archived &&
        active.every(([facet, wanted]) => valuesOf(run, facet).some((value) => wanted.has(value))) &&
        (words.length === 0 || hasAll(run, words)),
    )
    .sort(order(view.sort));
}

function hasAll(run: RunSummary, words: readonly string[]): boolean {
  const texts = [
    run.display_name ?? '',
    run.simulation_id,
    run.strategy_name,
    run.dataset_keyword ?? '',
    ...run.strategies,
    ...run.attacks,
    ...run.tags,
    run.notes,
  ];
  const text = texts.join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}

type Key = string | number | undefined;

const KEYS: Record<ColumnKey, (run: RunSummary) => Key> = {
  name: (run) => run.display_name?.toLowerCase(),
  status: (run) => STATES.indexOf(run.status),
  dataset: (run) => run.dataset_keyword ?? undefined,
  strategy: (run) => run.strategies.join() || undefined,
  attack: (run) => run.attacks.join() || undefined,
  tags: (run) => run.tags.join().toLowerCase() || undefined,
  rounds: (run) => numeric(run.num_of_rounds),
  clients: (run) => numeric(run.num_of_clients),
  created: instant,
  size: (run) => run.size_bytes,
  notes: (run) => run.notes.toLowerCase() || undefined,
  id: (run) => run.simulation_id,
};

const numeric = (value: number | string): number | undefined => (typeof value === 'number' ? value : undefined);

/** When a run was created, to compare; the `Z` of a whole second would come after the fraction of another. */
function instant(run: RunSummary): string {
  return run.created_at_utc.replace('Z', '');
}

/** By the column that {@link sort} names; runs without a value come last in both directions, equal ones by age. */
function order(sort: string): (a: RunSummary, b: RunSummary) => number {
  const descending = sort.startsWith('-');
  const key = KEYS[sort.replace('-', '') as ColumnKey];
  return (a, b) => compare(key(a), key(b), descending) || compare(instant(a), instant(b), true);
}

function compare(a: Key, b: Key, descending: boolean): number {
  if (a === b) {
    return 0;
  }
  if (a === undefined || b === undefined) {
    return a === undefined ? 1 : -1;
  }
  return (a < b ? -1 : 1) * (descending ? -1 : 1);
}
