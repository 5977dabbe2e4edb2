import { afterAll, expect, it } from 'vitest';
import { closeBrowser, Visit } from './scene.js';

afterAll(closeBrowser);

it('plans a sweep, runs it, and shows what held', async () => {
  const visit = await Visit.to('/launch');
  const { page } = visit;
  const grid = {
    shared_settings: {
      display_name: 'Two rules', dataset_keyword: 'femnist_iid', model_keyword: 'softmax', num_of_rounds: 2, num_of_clients: 6, max_dataset_samples: 300,
      num_of_malicious_clients: 1, seed: 1, attack_schedule: [{ attack_type: 'sign_flip', start_round: 1, end_round: 2, selection_strategy: 'specific', malicious_client_ids: [0] }],
    },
    simulation_strategies: [{ aggregation_strategy_keyword: 'fedavg' }, { aggregation_strategy_keyword: 'median' }],
  };
  await page.locator('input[type=file]').setInputFiles({ name: 'grid.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(grid)) });
  await page.getByRole('spinbutton', { name: 'Seed', exact: true }).fill('1-2');
  await page.getByLabel('Each attack in a separate run').check();
  await page.getByRole('button', { name: 'Launch 8 cells' }).waitFor();
  await visit.picture('sweeps-plan');
  await page.getByRole('button', { name: 'Launch 8 cells' }).click();
  await page.waitForURL(/sweeps/);
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
  await dialog.getByRole('link', { name: /Curves of cell/ }).first().click();
  await expect.poll(() => page.url()).toContain('/ui/runs/');
  await page.goBack();
  await page.getByRole('link', { name: /All sweeps/ }).click();
  await expect.poll(() => page.getByRole('link', { name: 'Two rules' }).count()).toBe(1);
  await visit.end();
}, 300_000);
