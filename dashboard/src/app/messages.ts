import { language, type Language } from './preferences.js';
import { WORDS } from './words.js';

export type Values = Readonly<Record<string, string | number>>;

const PLACE = /\{(\w+)\}/g;

type Pair = readonly [en: string, de: string];

/**
 * The texts of one page or component, each in both languages; one that lacks a language does not compile. What several pages say stands in
 * {@link WORDS}, and each finds it by its key, too.
 *
 * A text may hold `{name}` places. A text of two forms, `{count} run|{count} runs`, is chosen by `count`.
 */
export function messages<K extends string>(texts: Record<K, Pair>): (key: K | keyof typeof WORDS, values?: Values) => string {
  const all = { ...WORDS, ...texts } as Record<K | keyof typeof WORDS, Pair>;
  return (key, values = {}) => {
    const [en, de] = all[key];
    return fill(language.value === 'de' ? de : en, values, language.value);
  };
}

export function fill(text: string, values: Values, locale: Language): string {
  return choose(text, values, locale).replace(PLACE, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : typeof value === 'number' ? number(value, locale) : value;
  });
}

function choose(text: string, values: Values, locale: Language): string {
  const count = values['count'];
  if (typeof count !== 'number' || !text.includes('|')) {
    return text;
  }
  const [one = '', other = one] = text.split('|');
  return new Intl.PluralRules(locale).select(count) === 'one' ? one : other;
}

/** A number as people of the chosen language write it. */
export function number(value: number, locale: Language = language.value, digits = 3): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
}

const LARGE = 1e5;
const HUGE = 1e15;

/** A number in few letters: 1.2M, 3e18. */
export function compact(value: number): string {
  const size = Math.abs(value);
  if (size >= HUGE || (size > 0 && size < 1e-3)) {
    return value.toExponential(1).replace('.0', '').replace('e+', 'e');
  }
  return size < LARGE ? number(value) : new Intl.NumberFormat(language.value, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** A share of one in percent. */
export function percent(value: number, digits = 0): string {
  return new Intl.NumberFormat(language.value, { style: 'percent', maximumFractionDigits: digits }).format(value);
}

export function dateTime(iso: string): string {
  return new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(iso));
}

const STEPS: ReadonlyArray<[Intl.RelativeTimeFormatUnit, number]> = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago something was, in its largest whole unit. */
export function ago(iso: string, now: number = Date.now(), locale: Language = language.value): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const [unit, length] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return format.format(Math.trunc(seconds / length), unit);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A length of time, no more exact than an estimate is. */
export function duration(seconds: number): string {
  if (seconds < 2 * MINUTE) {
    return `${number(Math.ceil(seconds))} s`;
  }
  return seconds < 2 * HOUR ? `${number(Math.round(seconds / MINUTE))} min` : `${number(seconds / HOUR, undefined, 1)} h`;
}
