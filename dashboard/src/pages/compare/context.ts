import type { Group, Variant } from './variants.js';

/** What every view of a comparison is given. */
export interface Comparison {
  readonly variants: readonly Variant[];
  readonly groups: readonly Group[];
  /** The groups that are not hidden. */
  readonly shown: readonly Group[];
  readonly baseline: Group | undefined;
  /** The most rounds of any. */
  readonly rounds: number;
}
