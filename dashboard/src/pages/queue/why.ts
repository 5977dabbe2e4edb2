import type { WaitingRun } from '../../api/queue.js';
import { t } from './messages.js';

/** Why a run waits, in words. */
export function why({ reason }: WaitingRun, ahead: number, slots: number): string {
  if (reason !== 'slots') {
    return t(`why_${reason}`);
  }
  return ahead === 0 ? t('whyNext', { count: slots }) : t('whyAhead', { count: ahead });
}
