import type { Step } from './history.js';
import { PART } from './history.js';

/** What a strategy's numbers say beside the verdict, which is the lab's; in parts that a page can put into words. */

export interface Findings {
  readonly rounds: number;
  readonly accuracy: number | null;
  readonly backdoor?: { readonly success: number; readonly natural: number | null };
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
    return { rounds: 0, accuracy: null, failures: 0 };
  }
  const late = steps.findLast(isAttacked);
  const backdoor = late && entered(late);
  const caught = late && detected(steps);
  return {
    rounds: steps.length,
    accuracy: last.test_accuracy,
    failures: steps.reduce((sum, step) => sum + Object.keys(step.clients.failures).length, 0),
    ...(last.ended ? { ended: last.ended } : {}),
    ...(backdoor ? { backdoor } : {}),
    ...(caught ? { detection: caught } : {}),
  };
}

function entered({ robustness }: Step): Findings['backdoor'] {
  const { attack_success: success, natural_rate: natural } = robustness;
  return success === null ? undefined : { success, natural };
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
