import { expect, it } from 'vitest';
import type { Line } from './api.js';
import { difference, interval, onOneSeed } from './found.js';

const line = (attack: string, seed: number, accuracy: number | null, rounds = 6): Line =>
  ({ attack, seed, accuracy, rounds, attack_schedule: attack === 'none' ? [] : [{ attack_type: attack.replace(/\(.*/, '') }] }) as unknown as Line;

it('has the interval after Student', () => {
  const { mean, low, high } = interval([1, 2, 3]);
  expect([mean, low, high].map((one) => one?.toFixed(3))).toEqual(['2.000', '-0.484', '4.484']);
  expect(interval([1])).toEqual({ n: 1, mean: 1, low: null, high: null });
  expect(interval([])).toEqual({ n: 0, mean: null, low: null, high: null });
});

it('pairs an attack with the run of the same seed without any', () => {
  const lines = [line('none', 101, 0.6), line('none', 102, 0.8), line('alie(z=1)', 101, 0.4), line('alie(z=1)', 102, 0.6), line('alie(z=1)', 1, 0.1), line('alie(z=2)', 101, 0)];
  const { n, mean } = difference(lines, 'alie(z=1)');
  expect([n, mean?.toFixed(3)]).toEqual([2, '-0.200']);
});

it('compares attacks on the seed that most of them were tried on, with all rounds', () => {
  const lines = [line('none', 101, 0.6), line('alie(z=1)', 1, 0.5), line('alie(z=2)', 1, 0.4), line('ipm', 1, null), line('ipm', 1, 0.3, 2), line('dba', 1, 0.7), line('dba', 2, 0.1)];
  const { seed, left } = onOneSeed(lines);
  expect(seed).toBe(1);
  expect([...left]).toEqual([['alie', 0.4], ['dba', 0.7]]);
});
