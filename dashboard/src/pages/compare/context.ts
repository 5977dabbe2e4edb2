import type { Group, Variant } from './variants.js';

/** What every view of a comparison is given. */
export interface Comparison {
  readonly variants: readonly Variant[];
  readonly groups: readonly Group[];
  /** What each run left, by id. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** The groups that are not hidden, as many as are drawn. */
  readonly shown: readonly Group[];
  /** How many more are not hidden either. */
  readonly more: number;
  readonly baseline: Group | undefined;
  /** The most rounds of any. */
  readonly rounds: number;
  /** Half of a 95 % interval in units of s/√n, by n. */
  readonly student: ReadonlyArray<number | null>;
  /** Whether anything is still to come. */
  readonly complete: boolean;
}
