import { afterAll, expect, it } from 'vitest';
import { Explorer, seeded } from './explorer.js';
import { closeBrowser, LAB, launch, Visit } from './scene.js';

afterAll(closeBrowser);

const BUDGET_MS = 12_000;

it('draws the same steps for the same seed', () => {
  const [one, two] = [seeded(7), seeded(7)];
  expect([one(), one(), one()]).toEqual([two(), two(), two()]);
  expect(seeded(8)()).not.toBe(seeded(7)());
});

it('finds nothing wrong in some random steps', async () => {
  await launch('To be explored');
  const visit = await Visit.to('/');
  const explorer = new Explorer(visit.page, LAB, 1);
  expect(await explorer.explore(Date.now() + BUDGET_MS)).toBeGreaterThan(5);
  await visit.context.close();
  expect(explorer.findings.map(({ what, steps }) => `${what}\n  ${steps.join('\n  ')}`).join('\n')).toBe('');
});
