import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, awaitState, closeBrowser, launch, Visit } from './scene.js';

const TABS = ['curves', 'table', 'config', 'clients', 'detection', 'confusion', 'parallel', 'matrix'] as const;
/** What is there when a view has the rounds of a run. */
const READY: Readonly<Record<(typeof TABS)[number], string>> = {
  curves: 'cr-chart canvas',
  table: '.results td',
  config: '.config td',
  clients: 'cr-strip canvas',
  detection: '.plain-table td',
  confusion: 'cr-strip canvas',
  parallel: '[data-axis=test_accuracy]',
  matrix: '.heat a',
};
const STRATEGIES = [{ aggregation_strategy_keyword: 'fedavg' }, { aggregation_strategy_keyword: 'median' }];

let ids: string[] = [];
const all = (rest = ''): string => `/compare?ids=${ids.join(',')}${rest}`;

beforeAll(async () => {
  ids = [
    await launch('Seed one', { seed: 1 }, STRATEGIES),
    await launch('Seed two', { seed: 2 }, STRATEGIES),
    await launch('Nobody attacks', { seed: 1, num_of_malicious_clients: 0, attack_schedule: [] }, STRATEGIES),
  ];
  for (const id of ids) {
    await awaitState(id, 'completed');
  }
}, 180_000);

afterAll(closeBrowser);

const query = (visit: Visit, name: string) => new URL(visit.page.url()).searchParams.get(name);

/** Waits until every run's rounds are here. */
async function ready(visit: Visit): Promise<void> {
  await expect.poll(() => visit.page.locator('.groups button').count()).toBeGreaterThan(3);
}

describe('a comparison', () => {
  it.each(TABS)('shows %s legibly in both themes and at both widths', async (tab) => {
    const visit = await Visit.to(all(`&tab=${tab}&base=${ids[0]}:0`));
    await ready(visit);
    await visit.page.locator(READY[tab]).first().waitFor();
    await visit.inspect(`compare-${tab}`);
    await visit.end();
  });

  it('names curves in the legend, and not the edges of their bands', async () => {
    const visit = await Visit.to(all());
    await ready(visit);
    const entries = visit.page.locator('cr-chart').first().locator('.u-legend tr:visible th');
    await expect.poll(() => entries.allInnerTexts()).toEqual([
      'Round',
      'fedavg · sign_flip ×2',
      'median · sign_flip ×2',
      'fedavg · no attack',
      'median · no attack',
    ]);
    await visit.end();
  });

  it('shows the names of curves once, above the charts', async () => {
    const visit = await Visit.to(all());
    await ready(visit);
    const widths = (selector: string) =>
      visit.page.locator(selector).evaluateAll((labels) => labels.map((label) => Math.round(label.getBoundingClientRect().width)));
    await expect.poll(() => widths('.u-series:not(:first-child):not(.edge) .u-label').then((all) => all.length)).toBeGreaterThan(4);
    expect(new Set(await widths('.u-series:not(:first-child):not(.edge) .u-label'))).toEqual(new Set([1]));
    expect(Math.min(...(await widths('.groups .label')))).toBeGreaterThan(50);
    await visit.end();
  });

  it('puts runs together that differ by their seed alone', async () => {
    const visit = await Visit.to(all());
    const { page } = visit;
    await expect.poll(() => page.locator('.groups button').allInnerTexts()).toEqual([
      'fedavg · sign_flip ×2',
      'median · sign_flip ×2',
      'fedavg · no attack',
      'median · no attack',
    ]);
    await page.getByRole('button', { name: 'Seeds apart' }).click();
    await expect.poll(() => page.locator('.groups button').count()).toBe(6);
    await visit.end();
  });

  it('tells how far results are from a baseline, and which way is good', async () => {
    const visit = await Visit.to(all('&tab=table'));
    const { page } = visit;
    await ready(visit);
    await page.getByRole('row', { name: /fedavg · no attack/ }).getByRole('button', { name: 'Make baseline' }).click();
    await expect.poll(() => page.locator('.results tbody tr').first().innerText()).toContain('fedavg · no attack');
    expect(query(visit, 'base')).toBe(`${ids[2]}:0`);
    expect(await page.locator('.delta').first().innerText()).toMatch(/[▲▼] [+-]|±0/);
    await page.getByRole('button', { name: 'Differences' }).click();
    await expect.poll(() => page.locator('.delta').count()).toBe(0);
    await page.getByRole('button', { name: 'Test loss' }).click();
    await expect.poll(() => page.getByRole('columnheader', { name: 'Test loss' }).getAttribute('aria-sort')).toBe('descending');
    await visit.end();
  });

  it('judges seeds together and tests them in pairs against the baseline', async () => {
    const visit = await Visit.to(all(`&tab=table&base=${ids[0]}:0`));
    const { page } = visit;
    await ready(visit);
    await page.getByRole('columnheader', { name: 'Test accuracy, paired difference' }).waitFor();
    const row = page.getByRole('row', { name: /median · sign_flip ×2/ });
    await expect.poll(() => row.locator('.verdict').innerText()).not.toBe('');
    expect(await row.locator('td').nth(1).innerText()).toBe('2');
    expect(await row.locator('td').nth(2).innerText()).toMatch(/ ± .*n 2$/);
    await visit.end();
  });

  it('folds experiments by what differs, with a band of choice', async () => {
    const visit = await Visit.to(all());
    const { page } = visit;
    await ready(visit);
    await page.getByLabel('Fold by').selectOption({ label: 'Rule' });
    await expect.poll(() => page.locator('.groups button').allInnerTexts()).toEqual(['fedavg ×3', 'median ×3']);
    await page.getByLabel('Band').selectOption({ label: 'standard deviation' });
    await expect.poll(() => page.getByText('one standard deviation').count()).toBe(1);
    expect([query(visit, 'fold'), query(visit, 'band')]).toEqual(['aggregation_strategy_keyword', 'deviation']);
    await visit.end();
  });

  it('lists only what differs, until asked for all', async () => {
    const visit = await Visit.to(all('&tab=config'));
    const { page } = visit;
    const keys = () => page.locator('.config tbody th').allInnerTexts();
    await expect.poll(keys).toContain('seed');
    expect(await keys()).not.toContain('batch_size');
    await page.getByRole('button', { name: 'Differences only' }).click();
    await expect.poll(keys).toContain('batch_size');
    await page.getByLabel('Search').fill('attack_schedule');
    await expect.poll(async () => (await keys()).every((key) => key.startsWith('attack_schedule'))).toBe(true);
    await visit.end();
  });

  it('narrows lines down and orders axes by the keyboard', async () => {
    const visit = await Visit.to(all('&tab=parallel'));
    const { page } = visit;
    await ready(visit);
    const first = page.locator('.axis-name').first();
    await expect.poll(() => first.getAttribute('data-axis')).toBe('aggregation_strategy_keyword');
    await first.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => query(visit, 'axes')).toMatch(/^[^,]+,aggregation_strategy_keyword,/);
    const slider = page.getByRole('slider', { name: /^aggregation strategy keyword: from/ });
    await slider.focus();
    await page.keyboard.press('End');
    await expect.poll(() => page.locator('[role=status]', { hasText: 'within' }).innerText()).toBe('3 of 6 within the ranges');
    await page.reload();
    await expect.poll(() => page.locator('[role=status]', { hasText: 'within' }).innerText()).toBe('3 of 6 within the ranges');
    await page.getByRole('button', { name: 'Clear the ranges' }).click();
    await expect.poll(() => query(visit, 'brush')).toBeNull();
    await visit.end();
  });

  it('orders axes and brushes by the pointer', async () => {
    const visit = await Visit.to(all('&tab=parallel'));
    const { page } = visit;
    await ready(visit);
    await page.locator('[data-axis=test_accuracy]').dragTo(page.locator('.axis-name').first());
    await expect.poll(() => query(visit, 'axes')).toMatch(/^test_accuracy,/);
    const rail = page.locator('.rail').first();
    const box = (await rail.boundingBox())!;
    await page.mouse.move(box.x + 12, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 12, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => query(visit, 'brush')).toMatch(/^test_accuracy~/);
    await visit.end();
  });

  it('opens what is behind a cell', async () => {
    const visit = await Visit.to(all('&tab=matrix'));
    const { page } = visit;
    await ready(visit);
    await page.getByRole('link', { name: /^median, no attack: / }).click();
    await expect.poll(() => page.locator('h1').innerText()).toBe('Nobody attacks');
    await visit.end();
  });

  it.each([
    ['Results as CSV', 'results.csv', /^run,strategy,attack,seed,last_test_accuracy/],
    ['Rounds as CSV', 'rounds.csv', /^run,strategy,seed,round,test_accuracy/],
    ['Everything as JSON', 'comparison.json', /^\[\s*\{\s*"run"/],
    ['Curves as SVG', 'comparison.svg', /^<svg .*<polyline points="\d/s],
    ['Curves as PNG', 'comparison.png', /PNG/],
  ])('is taken away: %s', async (item, name, content) => {
    const visit = await Visit.to(all());
    const { page } = visit;
    await expect.poll(() => page.locator('cr-chart canvas').count()).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(name);
    const text = readFileSync(await download.path(), name.endsWith('png') ? 'latin1' : 'utf8');
    expect(text).toMatch(content);
    expect(text).not.toContain('var(--');
    await visit.end();
  });

  it('tells the new name of a run that another tab has renamed', async () => {
    const id = await launch('Named first', { seed: 3 });
    await awaitState(id, 'completed');
    const visit = await Visit.to(`/compare?ids=${id}`);
    const names = (): Promise<string[]> => visit.page.locator('.groups button').allInnerTexts();
    await expect.poll(names).toEqual(['fedavg · Named first']);
    await ask('PATCH', `/api/simulations/${id}/rename`, { display_name: 'Named, then renamed' });
    // A page that is looked at again looks again itself, once some seconds have gone by.
    const lookedAt = async (): Promise<string[]> => {
      await visit.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return names();
    };
    await expect.poll(lookedAt, { timeout: 30_000 }).toEqual(['fedavg · Named, then renamed']);
    await visit.end();
  });

  it('starts with nothing and lets runs be chosen', async () => {
    const visit = await Visit.to('/compare');
    const { page } = visit;
    await page.getByRole('button', { name: 'Choose runs' }).click();
    await page.getByLabel('Search').fill('nobody attacks');
    await page.getByRole('checkbox').first().click();
    await visit.expectAccessible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.locator('.groups button').count()).toBe(2);
    await visit.end();
  });
});
