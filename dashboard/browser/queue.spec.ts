import { afterAll, expect, it } from 'vitest';
import { closeBrowser, launch, LONG, THEMES, Visit } from './scene.js';

afterAll(closeBrowser);

it.each(THEMES)('shows what runs and what waits, in %s colours, and stops it', async (theme) => {
  const visit = await Visit.to('/queue', { theme });
  const { page } = visit;
  const ids = [];
  for (let i = 0; i < 3; i++) {
    ids.push(await launch(`Queued ${theme} ${i}`, LONG));
  }
  await expect.poll(() => page.getByText(`Queued ${theme} 2`).count(), { timeout: 15_000 }).toBe(1);
  await visit.picture(`queue-busy-${theme}`);
  await visit.expectAccessible();
  for (let i = 2; i >= 0; i--) {
    await page.getByRole('button', { name: `Stop Queued ${theme} ${i}` }).click();
    await expect.poll(() => page.getByText(`Queued ${theme} ${i}`).count(), { timeout: 15_000 }).toBe(0);
  }
  expect(ids).toHaveLength(3);
  // Who stops a run is not told that it has stopped, over the list, for as long as a message stays.
  expect(await page.locator('.toast').filter({ hasText: 'was stopped' }).count()).toBe(0);
  await visit.end();
});
