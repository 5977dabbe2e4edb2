import { afterAll, describe, expect, it } from 'vitest';
import type { Draft } from '../src/pages/launch/config.js';
import { PRESETS } from '../src/pages/launch/presets.js';
import { ask, awaitState, closeBrowser, LAB, launch, smallConfig, Visit } from './scene.js';

afterAll(closeBrowser);

const verdict = (visit: Visit): Promise<string> => visit.page.locator('section[aria-live]').innerText();

describe('launching', () => {
  it('looks well in both themes and at both widths', async () => {
    const visit = await Visit.to('/launch');
    await expect.poll(() => verdict(visit)).toContain('The lab would run this.');
    expect(await verdict(visit)).toMatch(/It takes about \d+ s .* It needs about \d+ MiB of /);
    await visit.page.getByRole('button', { name: 'Add an attack' }).click();
    await visit.inspect('launch-form');
    await visit.end();
  });

  it('judges while one types, keeps form and text together, and starts the run', async () => {
    const visit = await Visit.to('/launch');
    const { page } = visit;
    await page.getByLabel('JSON', { exact: true }).fill(JSON.stringify(smallConfig('From text')));
    await expect.poll(() => page.getByLabel('display_name').inputValue()).toBe('From text');
    await page.getByLabel('num_of_rounds').fill('0');
    await page.getByLabel('num_of_rounds').press('Tab');
    await expect.poll(() => verdict(visit)).toContain('num_of_rounds');
    await expect.poll(() => page.getByLabel('num_of_rounds').getAttribute('aria-invalid')).toBe('true');
    await visit.picture('launch-error');
    await page.getByLabel('num_of_rounds').fill('2');
    await page.getByLabel('num_of_rounds').press('Tab');
    await page.getByLabel('To round').fill('2');
    await page.getByLabel('To round').press('Tab');
    await expect.poll(() => verdict(visit)).toContain('The lab would run this.');
    await expect.poll(() => page.getByLabel('JSON', { exact: true }).inputValue()).toContain('"num_of_rounds": 2');
    await page.getByRole('button', { name: 'Launch', exact: true }).click();
    await page.waitForURL(/\/ui\/runs\/api_run_/);
    const id = page.url().split('/').pop() ?? '';
    const stored = await ask<{ shared_settings: { num_of_rounds: number } }>('GET', `/api/simulations/${id}/config`);
    expect(stored.shared_settings.num_of_rounds).toBe(2);
    await visit.end();
  });

  it('loses nothing that is typed, and says what it cannot read', async () => {
    const visit = await Visit.to('/launch');
    const { page } = visit;
    const own = page.getByLabel('Own settings as JSON').first();
    const rest = page.getByLabel('Further parameters as JSON');
    await page.getByLabel('From round').fill('0');
    await page.getByLabel('From round').press('Tab');
    await page.getByLabel('Numbers, such as 0, 1').fill('0, 1, 2');
    await expect.poll(() => verdict(visit)).toContain('start_round');
    expect(await page.getByLabel('Numbers, such as 0, 1').inputValue()).toBe('0, 1, 2');
    expect(await rest.getAttribute('aria-invalid')).toBe('false');
    await own.fill('{bad');
    await own.press('Tab');
    expect(await own.inputValue()).toBe('{bad');
    await expect.poll(() => own.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.getByRole('button', { name: 'Launch', exact: true }).isDisabled()).toBe(true);
    await visit.picture('launch-unread');
    await own.fill('{"num_of_rounds": 3}');
    await own.press('Tab');
    await expect.poll(() => page.getByLabel('JSON', { exact: true }).inputValue()).toContain('"num_of_rounds": 3');
    await own.fill('[1]');
    await own.press('Tab');
    await page.getByRole('button', { name: 'Discard the draft' }).click();
    await expect.poll(() => own.inputValue()).toBe('');
    await expect.poll(() => page.getByRole('button', { name: 'Launch', exact: true }).isDisabled()).toBe(false);
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
    await expect.poll(() => page.locator('cr-preview').innerText(), { timeout: 60_000 }).toMatch(/5 clients, 10 classes.* it needs \d+ MiB/);
    await visit.picture('launch-preview');
    await visit.expectAccessible();
    await visit.end();
  });
});

/** Launches what the lab finds no fault with at all. */
async function launchStrictly(draft: Draft): Promise<string> {
  const { simulation_id: id } = await ask<{ simulation_id: string }>('POST', '/api/simulations?strict=true', draft);
  return id;
}

describe('presets', () => {
  it.each(PRESETS.map((preset) => [preset.key, preset.draft] as const))('%s is a config that the lab would run', async (_, draft) => {
    expect(await ask('POST', '/api/validate', draft)).toMatchObject({ valid: true, errors: null, warnings: [] });
    const id = await launchStrictly(draft);
    await ask('POST', `/api/simulations/${id}/stop`);
    await awaitState(id, 'stopped');
    await ask('DELETE', `/api/simulations/${id}`);
  });

  it('removes the two that attack, and nobody else, where it says that clients are removed', async () => {
    const { draft } = PRESETS.find(({ key }) => key === 'removal')!;
    // Fewer rounds, no plots: in the fourth both are gone. With 2,000 samples only one of them is.
    const [attack] = draft.shared_settings['attack_schedule'] as [object];
    const shorter = { num_of_rounds: 5, attack_schedule: [{ ...attack, end_round: 5 }], save_plots: false };
    const id = await launchStrictly({ ...draft, shared_settings: { ...draft.shared_settings, ...shorter } } as Draft);
    await awaitState(id, 'completed');
    const { removed } = await lastRound(id);
    expect([...removed].sort()).toEqual([0, 1]);
  });
});

/** Who was there, and who was not, at the end of a run. */
async function lastRound(id: string): Promise<{ removed: readonly number[] }> {
  const events = await (await fetch(`${LAB}/api/simulations/${id}/events`)).text();
  const rounds = events.split('\n').filter((line) => line.startsWith('data: {'));
  return (JSON.parse(rounds.at(-1)!.slice('data: '.length)) as { clients: { removed: number[] } }).clients;
}
