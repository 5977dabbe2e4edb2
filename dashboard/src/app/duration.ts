import { number } from './messages.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A length of time, no more exact than an estimate is. */
export function duration(seconds: number): string {
  if (seconds < 2 * MINUTE) {
    return `${number(Math.ceil(seconds))} s`;
  }
  return seconds < 2 * HOUR ? `${number(Math.round(seconds / MINUTE))} min` : `${number(seconds / HOUR, undefined, 1)} h`;
}
