import { afterAll, expect, it } from 'vitest';
import { closeBrowser, Visit } from './scene.js';

afterAll(closeBrowser);

it('plans a campaign, runs it, and shows the path and the best attack', async () => {
  const visit = await Visit.to('/redteam');
  const { page } = visit;
  const small = {
    dataset_keyword: 'femnist_iid',
    model_keyword: 'softmax',
    num_of_rounds: 2,
    num_of_clients: 6,
    max_dataset_samples: 240,
    aggregation_strategy_keyword: 'median',
    seed: 5,
  };
  await page.getByLabel('Config of one strategy, as JSON').fill(JSON.stringify(small));
  await page.getByLabel('Budget: at most so many runs').fill('3');
  await page.getByRole('button', { name: 'Show the plan' }).click();
  await expect.poll(() => page.locator('cr-campaign-builder [role=alert]').innerText()).toContain('budget');
  visit.complaints.splice(0); // The browser's own line on the 422.
  await page.getByLabel('Budget: at most so many runs').fill('14');
  await page.getByRole('button', { name: 'Show the plan' }).click();
  await expect.poll(() => page.locator('cr-campaign-builder [role=status]').innerText()).toContain('against median');
  await page.getByRole('button', { name: 'Start the campaign' }).click();
  await expect.poll(() => page.locator('.chip').first().innerText(), { timeout: 240_000 }).toBe('completed');
  await expect.poll(() => page.getByRole('region', { name: 'The path' }).locator('tbody tr').count()).toBeGreaterThan(0);
  expect(await page.locator('strong').innerText()).toContain('fresh seeds');
  await visit.inspect('redteam-done');
  await visit.end();
}, 300_000);
