import type { Group } from './api.js';

/** Stands for all levels of an axis, averaged. */
export const ALL = '*';

/** What a map has in its rows and columns, and at which level of each other axis it is; {@link ALL} takes their mean. */
export interface Pivot {
  readonly rows: string;
  readonly columns: string;
  readonly fixed: ReadonlyMap<string, string>;
}

/** Mean accuracy by row and column; undefined where no cell has finished. */
export interface Matrix {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: ReadonlyArray<ReadonlyArray<number | undefined>>;
}

/** The axes along which groups lie, the rules' first. A label of an axis is a text or a number. */
export function axesOf(groups: readonly Group[]): string[] {
  const keys = new Set(
    groups.flatMap((group) =>
      Object.entries(group)
        .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
        .map(([key]) => key),
    ),
  );
  keys.delete('contender');
  return ['contender', ...keys];
}

/** A cell's rule and what comes before it, as the lab names them together. */
export function contenderOf(row: Readonly<Record<string, unknown>>): string {
  const { rule, pre = 'none' } = row;
  return pre === 'none' ? String(rule) : `${String(pre)} → ${String(rule)}`;
}

/** Where a group lies on an axis; what has no attack has none. */
export function coordinate(group: Group, axis: string): string {
  const value = (group as unknown as Record<string, unknown>)[axis];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export const levels = (groups: readonly Group[], axis: string): string[] => [...new Set(groups.map((group) => coordinate(group, axis)))];

export function pivot(groups: readonly Group[], { rows: down, columns: across, fixed }: Pivot): Matrix {
  const kept = groups.filter((group) => [...fixed].every(([axis, level]) => level === ALL || coordinate(group, axis) === level));
  const rows = levels(kept, down);
  const columns = levels(kept, across);
  const mean = (row: string, column: string): number | undefined => {
    const values = kept
      .filter((group) => coordinate(group, down) === row && coordinate(group, across) === column)
      .flatMap(({ accuracy }) => (accuracy.mean === null ? [] : [accuracy.mean]));
    return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return { rows, columns, cells: rows.map((row) => columns.map((column) => mean(row, column))) };
}
