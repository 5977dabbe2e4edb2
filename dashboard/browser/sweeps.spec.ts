import { afterAll, expect, it } from 'vitest';
import { closeBrowser, Visit } from './scene.js';

afterAll(closeBrowser);

it('plans a sweep, runs it, and shows what held', async () => {
  const visit = await Visit.to('/sweeps');
  const { page } = visit;
  await page.getByLabel('Name').fill('Two rules');
  const small = { dataset_keyword: 'femnist_iid', model_keyword: 'softmax', num_of_rounds: 2, num_of_clients: 6, max_dataset_samples: 300 };
  await page.getByLabel('What all cells have in common, as JSON').fill('{');
  await page.getByRole('button', { name: 'Show the plan' }).click();
  await expect.poll(() => page.locator('cr-sweep-builder [role=alert]').innerText()).toContain('JSON');
  // The complaint goes with the first click; the button must still be under it.
  await page.getByLabel('What all cells have in common, as JSON').fill(JSON.stringify(small));
  await page.getByRole('button', { name: 'Show the plan' }).click();
  await expect.poll(() => page.locator('cr-sweep-builder [role=status]').innerText()).toContain('cells');
  for (const rule of ['trimmed_mean', 'krum']) {
    await page.getByRole('checkbox', { name: rule, exact: true }).uncheck();
  }
  await page.getByRole('checkbox', { name: 'alie', exact: true }).uncheck();
  await page.getByLabel('Attackers f').fill('1');
  await page.getByLabel('Skews: iid, or α of Dirichlet').fill('iid');
  await page.getByLabel('Seeds').fill('1, 2');
  await page.getByRole('button', { name: 'Show the plan' }).click();
  await expect.poll(() => page.locator('cr-sweep-builder [role=status]').innerText()).toContain('8 cells');
  await visit.picture('sweeps-plan');
  await page.getByRole('button', { name: 'Start the sweep' }).click();
  await expect.poll(() => page.locator('.chip').first().innerText(), { timeout: 240_000 }).toBe('completed');
  await expect.poll(() => page.getByRole('region', { name: 'Leaderboard' }).locator('tbody tr').count()).toBe(2);
  expect(await page.getByRole('link', { name: 'Report page' }).count()).toBe(1);
  await visit.picture('sweeps-done');
  await visit.expectAccessible();
  await page.locator('.heat button').first().click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.locator('tbody tr').count()).toBe(2);
  expect(await dialog.locator('thead').innerText()).toContain('Seed');
  await visit.picture('sweeps-cells');
  await visit.expectAccessible();
  await dialog.getByRole('button', { name: /Curves of cell/ }).first().click();
  await expect.poll(() => page.url()).toContain('/ui/runs/');
  await page.goBack();
  await page.getByRole('link', { name: /All sweeps/ }).click();
  await expect.poll(() => page.getByRole('link', { name: 'Two rules' }).count()).toBe(1);
  await visit.end();
}, 300_000);
