import { call } from './http.js';
import type { components } from './openapi.js';
import type { Result } from './result.js';
import type { Interval } from './verdicts.js';

/** The table of runs, filtered, sorted, grouped and paged by the lab. */

export type RunsTable = components['schemas']['RunsTable'];
export type RunsRow = components['schemas']['RunsRow'];
export type RunsGroup = components['schemas']['RunsGroup'];
export type RunsColumn = components['schemas']['RunsColumn'];
export type RunsOffer = components['schemas']['RunsOffer'];
export type ColumnKind = RunsColumn['kind'];

/** What a cell holds: one value, several where strategies differ, a mean in a group, null for none. */
export type CellValue = RunsRow['values'][string];

export interface TableRequest {
  readonly query: string;
  readonly sort: string;
  readonly group: readonly string[];
  readonly columns: readonly string[];
  readonly offers?: readonly string[];
  readonly offset?: number;
  readonly limit?: number;
}

export function runsTable({ query, sort, group, columns, offers = [], offset = 0, limit = 200 }: TableRequest, signal?: AbortSignal): Promise<Result<RunsTable>> {
  const parameters = {
    query,
    sort,
    group: group.join(','),
    columns: columns.join(','),
    offers: offers.join(','),
    offset: String(offset),
    limit: String(limit),
  };
  return call('GET', '/api/runs/table', { query: parameters, ...(signal ? { signal } : {}) });
}

export const runsColumns = (): Promise<Result<RunsColumn[]>> => call('GET', '/api/runs/columns');

export const isMean = (value: CellValue | undefined): value is Interval => typeof value === 'object' && value !== null && 'mean' in value;
