import { afterAll, expect, it } from 'vitest';
import { closeBrowser, Visit } from './scene.js';

afterAll(closeBrowser);

it('fetches a data set when it is asked to, stops, goes on, and says when it cannot', async () => {
  const visit = await Visit.to('/data');
  const { page } = visit;
  const card = page.locator('li.card').filter({ has: page.getByRole('heading', { name: 'svhn', exact: true }) });
  await page.getByRole('button', { name: 'Get svhn' }).click();
  await expect.poll(() => card.innerText()).toContain('so far');
  await page.getByRole('button', { name: 'Stop fetching svhn' }).waitFor();
  await visit.inspect('data-fetching');
  await page.getByRole('button', { name: 'Stop fetching svhn' }).click();
  await expect.poll(() => card.innerText()).toContain('Stopped. The fetched part stays.');

  const other = page.locator('li.card').filter({ has: page.getByRole('heading', { name: 'medal', exact: true }) });
  await page.getByRole('button', { name: 'Get medal' }).click();
  await expect.poll(() => other.innerText()).toContain('It could not be fetched');
  await other.scrollIntoViewIfNeeded();
  await visit.inspect('data-failed');

  await page.getByRole('button', { name: 'Continue fetching svhn' }).click();
  await expect.poll(() => card.locator('[role=status]').allInnerTexts()).toEqual(['here']);
  await visit.picture('data-fetched');
  await page.reload();
  await expect.poll(() => page.getByRole('row', { name: /^svhn/ }).allInnerTexts()).toEqual([expect.stringContaining('here')]);
  await visit.end();
});

it('speaks German', async () => {
  const visit = await Visit.to('/data', { locale: 'de-DE' });
  expect(await visit.page.locator('main h1').innerText()).toBe('Datensätze');
  await visit.page.getByRole('button', { name: 'medal holen' }).waitFor();
  await visit.picture('data-german');
  await visit.expectAccessible();
  await visit.end();
});
