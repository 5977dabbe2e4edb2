import type { WaitingLine } from '../../api/queue.js';
import { t } from './messages.js';

/** Why the run at place {@link at} of a line waits, in words. Those that are paused come before nobody. */
export function why(at: number, { waiting, slots }: WaitingLine): string {
  const reason = waiting[at]?.reason ?? 'slots';
  if (reason !== 'slots') {
    return t(`why_${reason}`);
  }
  const ahead = waiting.slice(0, at).filter(({ paused }) => !paused).length;
  return ahead === 0 ? t('whyNext', { count: slots }) : t('whyAhead', { count: ahead });
}
