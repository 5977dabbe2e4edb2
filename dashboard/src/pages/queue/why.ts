import type { WaitingRun } from '../../api/queue.js';
import { t } from './messages.js';

/** Why a run waits, in words. */
export function why({ reason }: WaitingRun, ahead: number, slots: number): string {
  return reason === 'slots' ? t(ahead === 0 ? 'whyNext' : 'whyAhead', { count: ahead, slots }) : t(`why_${reason}`);
}
