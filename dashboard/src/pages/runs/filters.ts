import type { RunsOffer, TableRequest } from '../../api/runs-table.js';
import { flag, inAddress, list, text, type State } from '../../app/state.js';

/** What a view shows of all runs, and in which order: a part of the address, and what is asked of the lab for it. */

/** What is shown until somebody chooses. */
export const SHOWN = [
  'name',
  'status',
  'rule',
  'attack',
  'accuracy',
  'difference',
  'verdict',
  'seed',
  'created',
] as const;

/** Columns that are offered before settings and metrics. */
export const COLUMN_KEYS = [...SHOWN, 'data', 'attack_success', 'rounds', 'duration', 'size', 'tags', 'clients', 'best_accuracy', 'clean_accuracy', 'notes', 'error', 'sweep', 'id'] as const;
export type ColumnKey = (typeof COLUMN_KEYS)[number];

/** What runs are often grouped by. */
export const GROUPS = ['rule', 'attack', 'data', 'seed', 'verdict', 'status', 'rounds', 'clients', 'sweep'] as const satisfies readonly ColumnKey[];

/** Always asked for: a narrow page shows them below the name, and a run that failed says why. */
const ALWAYS = ['name', 'created', 'rule', 'attack', 'accuracy', 'error'] as const;

export const VIEW = {
  q: text(),
  status: list(),
  dataset: list(),
  strategy: list(),
  attack: list(),
  tag: list(),
  archived: flag(),
  /** Cells of sweeps instead of runs. */
  cells: flag(),
  sort: text('-created'),
  group: list(),
  columns: list(SHOWN),
};
export type ViewState = State<typeof VIEW>;
export const { viewState, showState } = inAddress(VIEW);

/** The filters that offer the values that occur. */
export const FACETS = ['status', 'dataset', 'strategy', 'attack', 'tag'] as const;
export type Facet = (typeof FACETS)[number];

/** Stands for having none. */
export const NONE = '-';

/** What the table calls a facet, and what views that were saved earlier call its columns. */
const COLUMN_OF: Readonly<Record<string, string>> = { dataset: 'data', strategy: 'rule', tag: 'tags' };

export const columnOf = (name: string): string => COLUMN_OF[name] ?? name;

export const isFiltered = (view: ViewState): boolean => view.q.trim() !== '' || FACETS.some((facet) => view[facet].length > 0);

/** A value as a filter writes it. */
export const quoted = (value: string): string => `"${value.replaceAll('"', '\\"')}"`;

const condition = (column: string, values: readonly string[]): string =>
  `${column}:${values.map((value) => (value === NONE ? 'none' : quoted(value))).join(',')}`;

/** The filter of {@link view}: what is typed first, so that the places in it that the lab names are right. */
export function queryOf(view: ViewState): string {
  const facets = FACETS.filter((facet) => view[facet].length > 0).map((facet) => condition(columnOf(facet), view[facet]));
  const cells = (view.cells || view.group.includes('sweep')) && !/(^|\s)-?sweep:/.test(view.q);
  return [view.q.trim(), ...facets, view.archived ? 'archived:yes' : '', cells ? 'sweep:any' : ''].filter(Boolean).join(' ');
}

/** What is asked of the lab for {@link view}. */
export function requestOf(view: ViewState): TableRequest {
  const columns = view.columns.map(columnOf);
  return {
    query: queryOf(view),
    sort: view.sort.replace(/^(-?)(.*)$/, (_, minus: string, key: string) => minus + columnOf(key)),
    group: view.group.map(columnOf),
    columns: [...new Set([...(view.group.length > 0 ? [] : ALWAYS), ...columns])],
    offers: FACETS.map(columnOf),
  };
}

/** The values of a facet with the number of runs, as the lab offers them. */
export function offersOf(facet: Facet, offers: Readonly<Record<string, readonly RunsOffer[]>> | undefined): Array<{ value: string; count: number }> {
  return (offers?.[columnOf(facet)] ?? []).map(({ value, runs }) => ({ value: value === '' ? NONE : value, count: runs }));
}

/** The view that shows the runs of a group of {@link view}. */
export function within(view: ViewState, key: Readonly<Record<string, number | string | null>>): ViewState {
  const parts = Object.entries(key).map(([column, value]) =>
    value === null ? `${column}:none` : typeof value === 'number' ? `${column}:${value}` : `${column}:${quoted(value)}`,
  );
  return { ...view, q: [view.q.trim(), ...parts].filter(Boolean).join(' '), group: [] };
}
