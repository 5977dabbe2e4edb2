import { expect, it } from 'vitest';
import type { CellRow } from './api.js';
import { cellsAt } from './summary.js';
import { ALL } from './matrix.js';

const row = (number: number, rule: string, f: number, seed: number): CellRow => ({ number, rule, f, seed, final_accuracy: 0.5 });
const ROWS = [row(0, 'krum', 1, 1), row(1, 'krum', 1, 2), row(2, 'krum', 2, 1), row(3, 'median', 1, 1)];
const numbers = (where: ReadonlyMap<string, string>): number[] => cellsAt(ROWS, where).map((one) => one.number);

it('finds the cells of a place, numbers by their text, any level where all are averaged', () => {
  expect(numbers(new Map([['contender', 'krum'], ['f', '1']]))).toEqual([0, 1]);
  expect(numbers(new Map([['contender', 'krum'], ['f', ALL]]))).toEqual([0, 1, 2]);
  expect(numbers(new Map([['contender', 'bulyan']]))).toEqual([]);
});
