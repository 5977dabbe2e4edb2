import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GERMAN, titleOf } from './titles.js';

const RECIPES = '../files/src/main/resources/dev/crucible/engine/data/recipe/recipes.json';

it('are German for every recipe', () => {
  const recipes = Object.values(JSON.parse(readFileSync(RECIPES, 'utf8')) as object).flat() as Array<{ name: string }>;
  expect(Object.keys(GERMAN).toSorted()).toEqual(recipes.map(({ name }) => name).toSorted());
});

it('are told by the lab where nobody has translated them', () => {
  expect(titleOf('mnist', 'handwritten digits', false)).toBe('handwritten digits');
  expect(titleOf('mnist', 'handwritten digits', true)).toContain('Ziffern');
  expect(titleOf('another', 'told', true)).toBe('told');
  expect(titleOf('another', null, true)).toBeUndefined();
  expect(titleOf('digits', undefined, false)).toContain('1,797');
});
