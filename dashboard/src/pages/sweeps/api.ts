import { call } from '../../api/http.js';
import type { components } from '../../api/openapi.js';
import type { Result } from '../../api/result.js';
import type { Config } from '../../api/types.js';
import type { Interval, Verdict } from '../../api/verdicts.js';

/** The lab's sweeps. */

type Schemas = components['schemas'];
export type Sweep = Schemas['SweepSummary'];
export type Plan = Schemas['SweepPlan'];

export interface Standing {
  readonly contender: string;
  readonly scenarios: number;
  readonly wins: number;
  readonly mean: Interval;
  readonly drop: Interval;
  /** Success of attacks on a class above its natural rate. Earlier versions have neither this nor the cost. */
  readonly attack_success?: Interval;
  readonly clean_accuracy_cost?: Interval;
  /** In how many scenarios the verdict is which word. */
  readonly verdicts?: Readonly<Partial<Record<Verdict, number>>>;
  readonly worst?: WorstCase;
}

export interface Group {
  readonly contender: string;
  readonly attacked: boolean;
  readonly attack?: string;
  readonly accuracy: Interval;
  readonly attack_success?: Interval;
  /** Seeds in the lower of two heaps of accuracies. */
  readonly collapsed?: { readonly seeds: number; readonly of: number };
}

export interface WorstCase extends Group {
  readonly measure?: 'final_accuracy' | 'attack_success';
  readonly chosen_on?: number;
  readonly same_seeds?: boolean;
}

/** Two rules on the same cells: differences are averaged within a seed and tested over seeds. */
export interface PairedComparison {
  readonly a: string;
  readonly b: string;
  /** Null for all attacks. */
  readonly attack: string | null;
  readonly metric: 'final_accuracy' | 'attack_success';
  readonly difference: Interval;
  readonly t_p_holm: number | null;
  readonly sign_flip_p_max_t: number | null;
  readonly finding: 'differs' | 'undecided' | 'none';
  readonly better_on_average: boolean;
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
  /** Those of earlier versions counted cells as if they were seeds; they have no finding. */
  readonly comparisons: readonly PairedComparison[];
  readonly time: { readonly wall_seconds: number; readonly occupied: number | null; readonly over_training: number | null };
}

/** A finished cell, with a column for each axis. */
export type CellRow = Pick<Schemas['SweepCell'], 'number' | 'final_accuracy' | 'clean_accuracy'> & { readonly [axis: string]: unknown };

export type SweepDetail = Omit<Schemas['SweepDetail'], 'summary' | 'grid'> & { readonly summary: Summary | null; readonly grid: Config };

const SWEEPS = '/api/sweeps';
const path = (id: string, rest = ''): string => `${SWEEPS}/${encodeURIComponent(id)}${rest}`;

export const sweeps = (): Promise<Result<Sweep[]>> => call('GET', SWEEPS);
export const sweep = (id: string): Promise<Result<SweepDetail>> => call('GET', path(id));
export const cells = (id: string): Promise<Result<CellRow[]>> => call('GET', path(id, '/cells'));
export const plan = (grid: Config): Promise<Result<Plan>> => call('POST', SWEEPS, { body: grid, query: { dry_run: 'true' } });
export const startSweep = (grid: Config, key: string): Promise<Result<{ readonly sweep_id: string }>> =>
  call('POST', SWEEPS, { body: grid, headers: { 'Idempotency-Key': key } });
export const stopSweep = (id: string): Promise<Result<unknown>> => call('POST', path(id, '/stop'));
export const resumeSweep = (id: string): Promise<Result<unknown>> => call('POST', path(id, '/resume'));
export const removeSweep = (id: string): Promise<Result<unknown>> => call('DELETE', path(id));
export const fileAddress = (id: string, file: string): string => path(id, `/results/${encodeURIComponent(file)}`);
