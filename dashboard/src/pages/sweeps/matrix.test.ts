import { expect, it } from 'vitest';
import { matrix } from './matrix.js';

const group = (contender: string, attack: string, mean: number | null) => ({
  contender,
  attack,
  attacked: attack !== 'none',
  accuracy: { n: 3, mean, low: null, high: null },
});

it('averages scenarios of the same rule and attack, and leaves holes where nothing has finished', () => {
  const { rules, attacks, means } = matrix([group('krum', 'alie', 0.2), group('krum', 'alie', 0.4), group('median', 'none', 0.9), group('median', 'alie', null)]);
  expect(rules).toEqual(['krum', 'median']);
  expect(attacks).toEqual(['alie', 'none']);
  expect(means[0]?.[0]).toBeCloseTo(0.3);
  expect(means[0]?.[1]).toBeUndefined();
  expect(means[1]).toEqual([undefined, 0.9]);
});
