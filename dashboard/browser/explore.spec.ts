import { expect, it } from 'vitest';
import { seeded } from './explorer.js';

/** Exploring itself is a command: what it clicks hangs on time, and it may pause or delete what other tests need. */
it('draws the same steps for the same seed', () => {
  const [one, two] = [seeded(7), seeded(7)];
  expect([one(), one(), one()]).toEqual([two(), two(), two()]);
  expect(seeded(8)()).not.toBe(seeded(7)());
});
