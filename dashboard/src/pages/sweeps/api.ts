import { call } from '../../api/http.js';
import type { Result } from '../../api/result.js';
import type { Config, RunState } from '../../api/types.js';
import type { Verdict } from '../../api/verdicts.js';

/** The lab's sweeps. */

export interface Sweep {
  readonly sweep_id: string;
  readonly name: string;
  readonly status: RunState;
  readonly progress: number;
  readonly cells: number | null;
  readonly created: string | null;
}

/** A mean over seeds with its interval; numbers are null where there are too few. */
export interface Interval {
  readonly n: number;
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface Standing {
  readonly contender: string;
  readonly scenarios: number;
  readonly wins: number;
  readonly mean: Interval;
  readonly drop: Interval;
  /** In how many scenarios the verdict is which word. */
  readonly verdicts?: Readonly<Partial<Record<Verdict, number>>>;
  readonly worst?: Group;
}

export interface Group {
  readonly contender: string;
  readonly attacked: boolean;
  readonly attack?: string;
  readonly accuracy: Interval;
}

export interface Pitfall {
  readonly pitfall: string;
  readonly state: 'pass' | 'warn' | 'unknown';
  readonly title: string;
  readonly title_de: string;
  readonly text: string;
  readonly text_de: string;
}

export interface Summary {
  readonly cells: number;
  readonly cells_done: number;
  readonly leaderboard: readonly Standing[];
  readonly words?: ReadonlyArray<{ readonly verdict: Verdict; readonly en: string; readonly de: string }>;
  readonly groups: readonly Group[];
  /** Sweeps of the first version have neither. */
  readonly pitfalls?: readonly Pitfall[];
  readonly resolution?: { readonly text: string; readonly text_de: string };
  readonly comparisons: ReadonlyArray<{
    readonly a: string;
    readonly b: string;
    readonly difference: Interval;
    readonly wilcoxon_p_holm: number | null;
    readonly significant: boolean;
  }>;
  readonly time: { readonly wall_seconds: number; readonly occupied: number | null; readonly over_training: number | null };
}

/** A finished cell, with a column for each axis. */
export interface CellRow {
  readonly number: number;
  readonly final_accuracy: number | null;
  readonly clean_accuracy?: number | null;
  readonly [axis: string]: unknown;
}

export interface SweepDetail extends Sweep {
  readonly error: string | null;
  readonly summary: Summary | null;
  readonly result_files: readonly string[];
  readonly grid: Config;
}

export interface Plan {
  readonly cells: number;
  readonly runs: number;
  readonly excluded: number;
  readonly threads: number;
  readonly estimated_seconds: number;
}

const SWEEPS = '/api/sweeps';
const path = (id: string, rest = ''): string => `${SWEEPS}/${encodeURIComponent(id)}${rest}`;

export const sweeps = (signal?: AbortSignal): Promise<Result<Sweep[]>> => call('GET', SWEEPS, signal ? { signal } : {});
export const sweep = (id: string, signal?: AbortSignal): Promise<Result<SweepDetail>> => call('GET', path(id), signal ? { signal } : {});
export const cells = (id: string): Promise<Result<CellRow[]>> => call('GET', path(id, '/cells'));
export const cellConfig = (id: string, cell: number): Promise<Result<Config>> => call('GET', path(id, `/cells/${cell}/config`));
export const plan = (grid: Config): Promise<Result<Plan>> => call('POST', SWEEPS, { body: grid, query: { dry_run: 'true' } });
export const startSweep = (grid: Config, key: string): Promise<Result<{ readonly sweep_id: string }>> =>
  call('POST', SWEEPS, { body: grid, headers: { 'Idempotency-Key': key } });
export const stopSweep = (id: string): Promise<Result<unknown>> => call('POST', path(id, '/stop'));
export const resumeSweep = (id: string): Promise<Result<unknown>> => call('POST', path(id, '/resume'));
export const removeSweep = (id: string): Promise<Result<unknown>> => call('DELETE', path(id));
export const fileAddress = (id: string, file: string): string => path(id, `/results/${encodeURIComponent(file)}`);
