import { expect, test } from 'vitest';
import type { Standing } from './api.js';
import { verdictsOf } from './summary.js';

const words = [
  { verdict: 'held', en: 'held', de: 'hielt' },
  { verdict: 'broke', en: 'broke', de: 'brach' },
] as const;
const none = { n: 0, mean: null, low: null, high: null };
const standing: Standing = { contender: 'krum', scenarios: 2, wins: 2, mean: none, drop: none };

test('a rule has its verdicts, or the reason why there are none', () => {
  expect(verdictsOf({ ...standing, verdicts: { held: 2, broke: 1 } }, words)).toBe('2 held, 1 broke');
  expect(verdictsOf({ ...standing, verdicts: {} }, words)).toBe('none: no attacked cell has run');
});

test('summaries of earlier versions say that they have no verdicts', () => {
  expect(verdictsOf(standing, words)).toContain('an earlier version ran this sweep');
  expect(verdictsOf({ ...standing, verdicts: { held: 2 } }, undefined)).toContain('an earlier version ran this sweep');
});
