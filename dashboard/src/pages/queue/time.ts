import { html, nothing, type TemplateResult } from 'lit';
import type { WaitingLine, WaitingRun } from '../../api/queue.js';
import { duration } from '../../app/messages.js';
import { t } from './messages.js';

/** How long run {@link id} still takes beside what else runs; nothing where that is not known. */
export function left(id: string, line: WaitingLine | undefined): TemplateResult | typeof nothing {
  const seconds = line?.working.find((one) => one.id === id)?.ends_in_seconds;
  return typeof seconds === 'number' ? html`<span>${t('left', { time: duration(seconds) })}</span>` : nothing;
}

/** When a run that waits begins and has ended; empty where that is not known. */
export function inTime({ begins_in_seconds: begins, ends_in_seconds: ends }: WaitingRun): string {
  if (begins === null) {
    return '';
  }
  return ends === null ? t('begins', { time: duration(begins) }) : t('beginsAndEnds', { begins: duration(begins), ends: duration(ends) });
}

/** Why the run at place {@link at} of a line waits, in words. Those that are paused come before nobody. */
export function why(at: number, { waiting, slots }: WaitingLine): string {
  const reason = waiting[at]?.reason ?? 'slots';
  if (reason !== 'slots') {
    return t(`why_${reason}`);
  }
  const ahead = waiting.slice(0, at).filter(({ paused }) => !paused).length;
  return ahead === 0 ? t('whyNext', { count: slots }) : t('whyAhead', { count: ahead });
}
