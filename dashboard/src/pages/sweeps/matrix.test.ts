import { expect, it } from 'vitest';
import type { Group } from './api.js';
import { ALL, axesOf, contenderOf, pivot } from './matrix.js';

const group = (contender: string, attack: string, f: string, mean: number | null): Group =>
  ({ contender, attack, f, attacked: attack !== 'none', accuracy: { n: 3, mean, low: null, high: null } }) as Group;

const GROUPS = [group('krum', 'alie', '1', 0.2), group('krum', 'alie', '2', 0.4), group('median', 'none', '1', 0.9), group('median', 'alie', '1', null)];

it('averages what is not told apart, and leaves holes where nothing has finished', () => {
  const { rows, columns, cells } = pivot(GROUPS, { rows: 'contender', columns: 'attack', fixed: new Map([['f', ALL]]) });
  expect(rows).toEqual(['krum', 'median']);
  expect(columns).toEqual(['alie', 'none']);
  expect(cells[0]?.[0]).toBeCloseTo(0.3);
  expect(cells[0]?.[1]).toBeUndefined();
  expect(cells[1]).toEqual([undefined, 0.9]);
});

it('lays any axis against any other at a level of the third', () => {
  expect(axesOf(GROUPS)).toEqual(['contender', 'attack', 'f']);
  const { rows, columns, cells } = pivot(GROUPS, { rows: 'contender', columns: 'f', fixed: new Map([['attack', 'alie']]) });
  expect([rows, columns, cells]).toEqual([['krum', 'median'], ['1', '2'], [[0.2, 0.4], [undefined, undefined]]]);
});

it('names what comes before a rule as the lab does', () => {
  expect(contenderOf({ rule: 'krum' })).toBe('krum');
  expect(contenderOf({ rule: 'krum', pre: 'none' })).toBe('krum');
  expect(contenderOf({ rule: 'krum', pre: 'nnm' })).toBe('nnm → krum');
});
