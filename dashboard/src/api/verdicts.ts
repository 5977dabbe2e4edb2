import { call } from './http.js';
import type { Result } from './result.js';

/** What the lab says of strategies under attack; no page judges by itself. */

export type Verdict = 'held' | 'bent' | 'broke' | 'undecided' | 'too_weak' | 'no_twin' | 'calm';

/** A mean over seeds; its ends are null for one seed, all but n for none. */
export interface Interval {
  readonly n: number;
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Of strategies that differ in their seed alone. */
export interface Judgement {
  readonly strategies: ReadonlyArray<{ readonly simulation_id: string; readonly strategy: number; readonly seed: number }>;
  readonly verdict: Verdict;
  readonly seeds: number;
  readonly relative_loss: Interval;
  readonly accuracy: Interval;
  readonly clean_accuracy: Interval;
  readonly backdoor: Interval;
  readonly usefulness: Interval;
  readonly attacker_weight: number | null;
  readonly chance: number | null;
}

export interface Verdicts {
  readonly judgements: readonly Judgement[];
  readonly thresholds: { readonly held: number; readonly broke: number; readonly backdoor: number };
}

export const verdicts = (ids: readonly string[]): Promise<Result<Verdicts>> =>
  call('GET', '/api/verdicts', { query: { simulation_ids: ids.join(',') } });
