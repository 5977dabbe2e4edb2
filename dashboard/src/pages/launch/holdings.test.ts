import { expect, it } from 'vitest';
import { spread } from './holdings.js';

it('tells how evenly samples are shared out', () => {
  expect(
    spread([
      [5, 0, 1],
      [0, 9, 0],
    ]),
  ).toEqual({ clients: 2, classes: 3, least: 6, most: 9, few: 1, many: 2 });
});
