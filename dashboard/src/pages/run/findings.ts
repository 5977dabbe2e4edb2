import type { Step } from './history.js';
import { PART } from './history.js';

/** What a strategy's numbers say: the same judgement as in the run's report, in parts that a page can put into words. */

const HELD = 0.03;
const BENT = 0.15;
const BACKDOOR = 0.2;
/** Accuracy jitters from round to round, so it is averaged over the last few. */
const LAST = 3;

export type Verdict = 'held' | 'bent' | 'broke' | 'calm' | 'unknown';

export interface Findings {
  readonly verdict: Verdict;
  readonly rounds: number;
  readonly accuracy: number | null;
  readonly attacked?: {
    /** Accuracy over the last attacked rounds. */
    readonly during: number;
    /** With what it is compared: the same strategy without attackers, or the round before the attack. */
    readonly reference?: { readonly accuracy: number; readonly twin: boolean };
    readonly recovered?: number;
  };
  readonly backdoor?: { readonly success: number; readonly natural: number | null; readonly gotIn: boolean };
  readonly detection?: { readonly hostile: number; readonly caught: number; readonly honest: number; readonly wronged: number };
  readonly ended?: string;
  readonly failures: number;
}

/** Whether somebody attacked in a round and took part. */
export function isAttacked({ clients }: Step): boolean {
  return clients.malicious.some((malicious, client) => malicious === 1 && isIn(clients.part[client]));
}

const isIn = (part: number | undefined): boolean => part !== PART.absent && part !== PART.removed;

export function findings(steps: readonly Step[]): Findings {
  const last = steps.at(-1);
  if (!last) {
    return { verdict: 'unknown', rounds: 0, accuracy: null, failures: 0 };
  }
  const base = {
    rounds: steps.length,
    accuracy: last.test_accuracy,
    failures: steps.reduce((sum, step) => sum + Object.keys(step.clients.failures).length, 0),
    ...(last.ended ? { ended: last.ended } : {}),
  };
  const attacked = steps.filter(isAttacked);
  if (attacked.length === 0) {
    return { verdict: 'calm', ...base };
  }
  const accuracy = underAttack(steps, attacked);
  const backdoor = entered(last);
  const caught = detected(steps);
  return {
    ...base,
    verdict: backdoor?.gotIn ? 'broke' : accuracy.verdict,
    attacked: accuracy.attacked,
    ...(backdoor ? { backdoor } : {}),
    ...(caught ? { detection: caught } : {}),
  };
}

function underAttack(steps: readonly Step[], attacked: readonly Step[]): { verdict: Verdict; attacked: NonNullable<Findings['attacked']> } {
  const late = attacked.slice(-LAST).map((step) => step.test_accuracy ?? NaN);
  const during = late.reduce((sum, value) => sum + value, 0) / late.length;
  const first = attacked[0] as Step;
  const lastAttacked = attacked.at(-1) as Step;
  const clean = lastAttacked.robustness.clean_accuracy;
  const before = steps.find((step) => step.round === first.round - 1)?.test_accuracy ?? null;
  const reference = clean ?? before;
  if (reference === null || Number.isNaN(during)) {
    return { verdict: 'unknown', attacked: { during } };
  }
  const lost = reference - during;
  const last = steps.at(-1) as Step;
  const after = last.test_accuracy ?? NaN;
  const recovered = last.round > lastAttacked.round + 1 && after > during + HELD;
  return {
    verdict: lost <= HELD ? 'held' : lost <= BENT ? 'bent' : 'broke',
    attacked: { during, reference: { accuracy: reference, twin: clean !== null }, ...(recovered ? { recovered: after } : {}) },
  };
}

function entered({ robustness }: Step): Findings['backdoor'] {
  const { attack_success: success, natural_rate: natural } = robustness;
  return success === null ? undefined : { success, natural, gotIn: success - (natural ?? 0) > BACKDOOR };
}

function detected(steps: readonly Step[]): Findings['detection'] {
  const sum = { hostile: 0, caught: 0, honest: 0, wronged: 0 };
  for (const { clients } of steps) {
    for (let c = 0; c < clients.count; c++) {
      const part = clients.part[c];
      if (isIn(part)) {
        const out = part !== PART.taken ? 1 : 0;
        if (clients.malicious[c]) {
          sum.hostile++;
          sum.caught += out;
        } else {
          sum.honest++;
          sum.wronged += out;
        }
      }
    }
  }
  return sum.hostile > 0 ? sum : undefined;
}
