import type { Locator } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { Draft } from '../src/pages/launch/config.js';
import { planOf } from '../src/pages/launch/grid.js';
import { PRESETS } from '../src/pages/launch/presets.js';
import { ask, awaitState, closeBrowser, launch, smallConfig, Visit } from './scene.js';

afterAll(closeBrowser);

const verdict = (visit: Visit): Promise<string> => visit.page.locator('section[aria-live]').innerText();

describe('launching', () => {
  it('looks well in both themes and at both widths', async () => {
    const visit = await Visit.to('/launch');
    await expect.poll(() => verdict(visit)).toContain('Ready.');
    expect(await verdict(visit)).toMatch(/It takes about \d+ s .* It needs about \d+ MiB of /);
    await visit.inspect('launch-form');
    await visit.end();
  });

  it('judges while one types, names the field that is wrong, puts it right, and starts the run', async () => {
    const visit = await Visit.to('/launch');
    const { page } = visit;
    await open(visit, smallConfig('From a file'));
    await expect.poll(() => field(visit, 'Name').inputValue()).toBe('From a file');
    await field(visit, 'Rounds').fill('0');
    await expect.poll(() => verdict(visit)).toContain('Rounds');
    await expect.poll(() => field(visit, 'Rounds').getAttribute('aria-invalid')).toBe('true');
    await visit.picture('launch-error');
    await page.getByRole('button', { name: 'Launch', exact: true }).click();
    await expect.poll(() => field(visit, 'Rounds').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.locator('.toast').count()).toBe(0);
    await page.getByRole('button', { name: 'Use 1', exact: true }).first().click();
    await field(visit, 'Rounds').fill('2');
    await expect.poll(() => verdict(visit)).toContain('Ready.');
    await page.getByRole('button', { name: 'Launch', exact: true }).click();
    await page.waitForURL(/\/ui\/runs\/api_run_/);
    const id = page.url().split('/').pop() ?? '';
    const stored = await ask<{ shared_settings: { num_of_rounds: number; attack_schedule: object[] } }>('GET', `/api/simulations/${id}/config`);
    expect(stored.shared_settings.num_of_rounds).toBe(2);
    expect(stored.shared_settings.attack_schedule).toMatchObject([{ end_round: 2 }]);
    await visit.end();
  });

  it('keeps what is typed into the card of a rule, an attack and a split', async () => {
    const visit = await Visit.to('/launch');
    const { page } = visit;
    await open(visit, smallConfig('Parameters'));
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByLabel('Search').fill('clip');
    await page.getByLabel('Search').press('Enter');
    await field(visit, 'Clipping radius τ').fill('0.5');
    await page.getByRole('button', { name: 'Kind: Sign flip' }).click();
    await page.getByLabel('Search').fill('alie');
    await page.getByLabel('Search').press('Enter');
    await field(visit, 'Standard deviations z').fill('1.5');
    await page.getByLabel('Partitioning').selectOption('dirichlet');
    await field(visit, 'Concentration α').fill('0.3');
    await expect.poll(() => verdict(visit)).toContain('rules 2, attacks 1');
    await page.getByRole('button', { name: 'Launch', exact: true }).click();
    await page.waitForURL(/\/ui\/runs\/api_run_/);
    const id = page.url().split('/').pop() ?? '';
    const stored = JSON.stringify(await ask('GET', `/api/simulations/${id}/config`));
    for (const part of ['"aggregation_params":{"tau":0.5}', '"z":1.5', '"partitioning_params":{"alpha":0.3}']) {
      expect(stored).toContain(part);
    }
    expect(stored).not.toContain('"scale"');
    await visit.end();
  });

  it('edits the config as text in an editor that comes when it is opened', async () => {
    const visit = await Visit.to('/launch');
    const { page } = visit;
    expect(await page.getByRole('textbox', { name: /JSON/ }).count()).toBe(0);
    await page.getByText('JSON of this config').click();
    const editor = page.getByRole('textbox', { name: 'JSON of this config' });
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('{');
    await expect.poll(() => page.locator('cr-json [role=alert]').innerText()).toContain('This is not JSON');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(JSON.stringify(smallConfig('From text')));
    await expect.poll(() => field(visit, 'Name').inputValue()).toBe('From text');
    await visit.expectAccessible();
    await visit.end();
  });

  it('keeps a draft, shows what a preset would change, and undoes', async () => {
    const visit = await Visit.to('/launch');
    const { page } = visit;
    await field(visit, 'Rounds').fill('7');
    await field(visit, 'Rounds').press('Tab');
    await page.reload();
    await expect.poll(() => field(visit, 'Rounds').inputValue()).toBe('7');
    await page.getByRole('button', { name: 'Begin with' }).click();
    await page.getByRole('menuitem', { name: /Swapped words/ }).click();
    await expect.poll(() => page.locator('dialog').innerText()).toContain('shared_settings.num_of_rounds: 7 → 12');
    await visit.picture('launch-replace');
    await page.getByRole('button', { name: 'Replace' }).click();
    await expect.poll(() => field(visit, 'Rounds').inputValue()).toBe('12');
    expect(await page.getByText('synthetic', { exact: true }).count()).toBe(1);
    await page.getByRole('button', { name: 'Discard the draft' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => field(visit, 'Name').inputValue()).toContain('Swapped');
    await visit.end();
  });

  it('begins with another run, and shows what it would do', async () => {
    const id = await launch('To be edited', { max_dataset_samples: 400 });
    const visit = await Visit.to(`/launch?from=${id}`);
    const { page } = visit;
    await expect.poll(() => field(visit, 'Name').inputValue()).toBe('To be edited · again');
    await page.getByRole('button', { name: 'Show data and attacks' }).click();
    await expect.poll(() => page.locator('cr-preview').innerText(), { timeout: 60_000 }).toMatch(/5 clients, 10 classes.* it needs \d+ MiB/);
    await visit.picture('launch-preview');
    await visit.expectAccessible();
    await visit.end();
  });
});

const field = ({ page }: Visit, label: string): Locator => page.getByLabel(label, { exact: true });

const open = ({ page }: Visit, config: object): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name: 'config.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(config)) });

/** Launches what the lab finds no fault with at all. */
async function launchStrictly(draft: Draft): Promise<string> {
  const { simulation_id: id } = await ask<{ simulation_id: string }>('POST', '/api/simulations?strict=true', draft);
  return id;
}

describe('presets', () => {
  it.each(PRESETS.map((preset) => [preset.file, planOf(preset.draft, {})] as const))('%s is a config that the lab would run', async (_, plan) => {
    const draft = plan.kind === 'run' ? plan.config : expect.unreachable();
    expect(await ask('POST', '/api/validate', draft)).toMatchObject({ valid: true, errors: null });
    const id = await launchStrictly(draft);
    await ask('POST', `/api/simulations/${id}/stop`);
    await awaitState(id, 'stopped');
    await ask('DELETE', `/api/simulations/${id}`);
  });
});
