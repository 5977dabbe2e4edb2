import { afterAll, describe, expect, it } from 'vitest';
import { ask, closeBrowser, launch, smallConfig, THEMES, Visit, WIDTHS } from './scene.js';

afterAll(closeBrowser);

const verdict = (visit: Visit): Promise<string> => visit.page.locator('section[aria-live]').innerText();

describe('launching', () => {
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      it(`looks well in ${theme} colours, ${width} pixels wide`, async () => {
        const visit = await Visit.to('/launch', { theme, width });
        await expect.poll(() => verdict(visit)).toContain('The lab would run this.');
        await visit.page.getByRole('button', { name: 'Add an attack' }).click();
        await visit.picture(`launch-form-${theme}-${width}`);
        await visit.expectAccessible();
        await visit.expectFits();
        await visit.end();
      });
    }
  }

  it('judges while one types, keeps form and text together, and starts the run', async () => {
    const visit = await Visit.to('/launch');
    const { page } = visit;
    await page.getByLabel('JSON', { exact: true }).fill(JSON.stringify(smallConfig('From text')));
    await expect.poll(() => page.getByLabel('display_name').inputValue()).toBe('From text');
    await page.getByLabel('num_of_rounds').fill('0');
    await page.getByLabel('num_of_rounds').press('Tab');
    await expect.poll(() => verdict(visit)).toContain('num_of_rounds');
    expect(await page.getByLabel('num_of_rounds').getAttribute('aria-invalid')).toBe('true');
    await visit.picture('launch-error');
    await page.getByLabel('num_of_rounds').fill('2');
    await page.getByLabel('num_of_rounds').press('Tab');
    await page.getByLabel('To round').fill('2');
    await page.getByLabel('To round').press('Tab');
    await expect.poll(() => verdict(visit)).toContain('The lab would run this.');
    expect(await page.getByLabel('JSON', { exact: true }).inputValue()).toContain('"num_of_rounds": 2');
    await page.getByRole('button', { name: 'Launch', exact: true }).click();
    await page.waitForURL(/\/ui\/runs\/api_run_/);
    const id = page.url().split('/').pop() ?? '';
    const stored = await ask<{ shared_settings: { num_of_rounds: number } }>('GET', `/api/simulations/${id}/config`);
    expect(stored.shared_settings.num_of_rounds).toBe(2);
    await visit.end();
  });

  it('keeps a draft, shows what a preset would change, and undoes', async () => {
    const visit = await Visit.to('/launch');
    const { page } = visit;
    await page.getByLabel('num_of_rounds').fill('7');
    await page.getByLabel('num_of_rounds').press('Tab');
    await page.reload();
    await expect.poll(() => page.getByLabel('num_of_rounds').inputValue()).toBe('7');
    await page.getByRole('button', { name: 'Begin with' }).click();
    await page.getByRole('menuitem', { name: /Label flipping/ }).click();
    await expect.poll(() => page.locator('dialog').innerText()).toContain('shared_settings.num_of_rounds: 7 → 12');
    await visit.picture('launch-replace');
    await page.getByRole('button', { name: 'Replace' }).click();
    await expect.poll(() => page.getByLabel('num_of_rounds').inputValue()).toBe('12');
    await page.getByRole('button', { name: 'Discard the draft' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.getByLabel('display_name').inputValue()).toContain('flip');
    await page.getByLabel('JSON', { exact: true }).fill('{');
    await expect.poll(() => verdict(visit)).toContain('This is not JSON');
    await visit.end();
  });

  it('begins with another run, and shows what it would do', async () => {
    const id = await launch('To be cloned', { max_dataset_samples: 400 });
    const visit = await Visit.to(`/launch?from=${id}`);
    const { page } = visit;
    await expect.poll(() => page.getByLabel('display_name').inputValue()).toBe('To be cloned');
    await page.getByRole('button', { name: 'Show data and attacks' }).click();
    await expect.poll(() => page.locator('cr-preview').innerText(), { timeout: 60_000 }).toContain('5 clients, 62 classes');
    await visit.picture('launch-preview');
    await visit.expectAccessible();
    await visit.end();
  });
});
