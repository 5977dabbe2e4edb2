import { afterAll, expect, it } from 'vitest';
import { ask, awaitState, closeBrowser, launch, LONG, THEMES, Visit } from './scene.js';

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

it('says why each waits, puts them in another order and lets others pass', async () => {
  const ids = [];
  for (const name of ['Works', 'Works too', 'Waits one', 'Waits two', 'Waits three']) {
    ids.push(await launch(name, LONG));
  }
  await awaitState(ids[1] ?? '', 'running');
  const visit = await Visit.to('/queue');
  const { page } = visit;
  const waiting = page.locator('ol.jobs > li');
  await expect.poll(() => waiting.locator('a').allInnerTexts()).toEqual(['Waits one', 'Waits two', 'Waits three']);
  expect(await waiting.nth(0).innerText()).toContain('It is next');
  expect(await waiting.nth(2).innerText()).toContain('2 runs come first.');
  await page.getByRole('button', { name: 'Move Waits three up' }).click();
  await expect.poll(() => waiting.locator('a').allInnerTexts()).toEqual(['Waits one', 'Waits three', 'Waits two']);
  await waiting.nth(2).getByLabel('Priority').selectOption('7');
  await expect.poll(() => waiting.locator('a').allInnerTexts()).toEqual(['Waits two', 'Waits one', 'Waits three']);
  await page.getByRole('button', { name: 'Pause Waits two' }).click();
  await expect.poll(() => waiting.nth(0).innerText()).toContain('A user paused it');
  await expect.poll(() => waiting.nth(1).innerText()).toContain('It is next');
  await visit.inspect('queue-order');
  await page.getByRole('link', { name: 'Waits one' }).click();
  await expect.poll(() => page.locator('run-waiting').innerText()).toContain('Number 2 of the 3 that wait.');
  await visit.end();
  for (const id of ids) {
    await ask('POST', `/api/simulations/${id}/stop`);
  }
});
