import { PART, type Step } from './history.js';
import { mean } from './metrics.js';

/** What a strategy's numbers say beside the verdict, which is the lab's; in parts that a page can put into words. */

export interface Findings {
  readonly rounds: number;
  readonly accuracy: number | null;
  readonly backdoor?: { readonly success: number; readonly natural: number | null };
  readonly detection?: { readonly hostile: number; readonly caught: number; readonly honest: number; readonly wronged: number };
  readonly ended?: string;
  readonly failures: number;
}

/** Whether the schedule lets a client attack in a round, drawn or not. */
export function isAttacked({ clients }: Step): boolean {
  return clients.malicious.includes(1);
}

const isIn = (part: number | undefined): boolean => part !== PART.absent && part !== PART.removed;

/** The rounds over which the lab judges. */
const LATE = 3;

export function findings(steps: readonly Step[]): Findings {
  const last = steps.at(-1);
  if (!last) {
    return { rounds: 0, accuracy: null, failures: 0 };
  }
  const late = steps.filter((step) => isAttacked(step) && step.test_accuracy !== null).slice(-LATE);
  const backdoor = entered(late);
  const caught = late.length > 0 ? detected(steps) : undefined;
  return {
    rounds: steps.length,
    accuracy: last.test_accuracy,
    failures: steps.reduce((sum, step) => sum + Object.keys(step.clients.failures).length, 0),
    ...(last.ended ? { ended: last.ended } : {}),
    ...(backdoor ? { backdoor } : {}),
    ...(caught ? { detection: caught } : {}),
  };
}

/** The mean success over the last rounds of an attack. */
function entered(late: readonly Step[]): Findings['backdoor'] {
  const success = mean(late.flatMap(({ robustness }) => robustness.attack_success ?? []));
  return success === null ? undefined : { success, natural: mean(late.flatMap(({ robustness }) => robustness.natural_rate ?? [])) };
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
