import type { Group } from './api.js';

/** Mean accuracy of each rule under each attack, over all scenarios that have one. */
export interface Matrix {
  readonly rules: readonly string[];
  readonly attacks: readonly string[];
  /** By rule and attack; undefined where no cell has finished. */
  readonly means: ReadonlyArray<ReadonlyArray<number | undefined>>;
}

export function matrix(groups: readonly Group[]): Matrix {
  const rules = [...new Set(groups.map((group) => group.contender))];
  const attacks = [...new Set(groups.map((group) => group.attack ?? ''))];
  const mean = (rule: string, attack: string): number | undefined => {
    const values = groups
      .filter((group) => group.contender === rule && (group.attack ?? '') === attack)
      .flatMap(({ accuracy }) => (accuracy.mean === null ? [] : [accuracy.mean]));
    return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return { rules, attacks, means: rules.map((rule) => attacks.map((attack) => mean(rule, attack))) };
}
