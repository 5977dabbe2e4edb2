import { afterAll, expect, it } from 'vitest';
import { closeBrowser, Visit } from './scene.js';

afterAll(closeBrowser);

it('plans a campaign, runs it, and shows the path and the best attack', async () => {
  const visit = await Visit.to('/redteam');
  const { page } = visit;
  await page.getByRole('button', { name: /^Data set: / }).click();
  await page.getByLabel('Search').fill('femnist iid');
  await page.getByLabel('Search').press('Enter');
  for (const [label, value] of [['Clients', '6'], ['Rounds', '2'], ['Seed', '5'], ['Most samples', '240']] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('Attackers a rule expects (f)').fill('1');
  await page.getByLabel('Budget: at most so many runs').fill('3');
  await page.getByRole('button', { name: 'Show the plan' }).click();
  await expect.poll(() => page.locator('cr-campaign-builder [role=alert]').innerText()).toContain('Budget');
  visit.complaints.splice(0); // The browser's own line on the 422.
  await page.getByLabel('Budget: at most so many runs').fill('14');
  await page.getByRole('button', { name: 'Show the plan' }).click();
  await expect.poll(() => page.locator('cr-campaign-builder [role=status]').innerText()).toContain('against Median');
  await visit.inspect('redteam-form');
  await page.getByRole('button', { name: 'Start the campaign' }).click();
  await expect.poll(() => page.locator('.chip').first().innerText(), { timeout: 240_000 }).toBe('completed');
  await expect.poll(() => page.getByRole('region', { name: 'The path' }).locator('tbody tr').count()).toBeGreaterThan(0);
  expect(await page.locator('.headline').innerText()).toMatch(/points of accuracy against the same seeds without attack, n = \d/);
  expect(await page.locator('.headline .verdict').count()).toBe(1);
  await visit.inspect('redteam-done');
  await visit.end();
}, 300_000);
