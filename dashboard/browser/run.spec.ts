import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, awaitState, closeBrowser, launch, LONG, MOST_SCRIPT, Visit } from './scene.js';

const TABS = ['curves', 'clients', 'detection', 'time', 'snapshots', 'log', 'config', 'files'] as const;
/** What is there when a view has what it shows. */
const READY: Readonly<Record<(typeof TABS)[number], string>> = {
  curves: '.verdicts article',
  clients: 'cr-lines',
  detection: 'run-confusion cr-strip',
  time: '.split',
  snapshots: '.gallery article',
  log: '.entry',
  config: '.config tbody tr',
  files: '.files li',
};
const STRATEGIES = [{ aggregation_strategy_keyword: 'fedavg' }, { aggregation_strategy_keyword: 'krum', num_krum_selections: 1 }];
const TRIGGER = {
  start_round: 2,
  end_round: 3,
  attack_type: 'backdoor_trigger',
  target_class: 3,
  selection_strategy: 'specific',
  malicious_client_ids: [0],
};

let attacked = '';
let other = '';

beforeAll(async () => {
  attacked = await launch('A trigger', { save_attack_snapshots: true, clean_twin: true, strict_mode: false, attack_schedule: [TRIGGER] }, STRATEGIES);
  other = await launch('Another seed', { seed: 8 }, STRATEGIES);
  // A machine under load takes long to begin, so each step has a time of its own.
  for (const id of [attacked, other]) {
    await awaitState(id, 'running', 'completed');
    await awaitState(id, 'completed');
  }
}, 400_000);

afterAll(closeBrowser);

/** Longer than this, and a person would say that the page hangs; a machine that builds at the same time is slow, too. */
const LONGEST_GAP_MS = 2_000;

/** Notes the longest time in which the page could not draw. */
function watchGaps(): void {
  const seen = window as unknown as { longestGap: number };
  seen.longestGap = 0;
  let last = performance.now();
  const tick = (now: number): void => {
    seen.longestGap = Math.max(seen.longestGap, now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

/** A stream of rounds in which every client differs a little. */
function manyRounds(rounds: number, clients: number): string {
  const all = Array.from({ length: clients }, (_, client) => client);
  const detection = { true_positives: 9, false_positives: 1, true_negatives: 1, false_negatives: 1, precision: 0.9, recall: 0.9, f1: 0.9 };
  const robustness = { attack_success: null, natural_rate: null, honest_distance: 1, attacker_weight: 0.1, clean_accuracy: null };
  const one = (round: number): object => {
    const column = all.map((client) => Number((0.5 + 0.4 * Math.sin(client + round / 50)).toFixed(3)));
    const columns = { weight: column, score: column, distance: column, training_loss: column, loss: column, accuracy: column };
    const parts = { malicious: [1, 2, 3], participated: all, aggregated: all.filter((c) => c % 7 > 0), removed: [], failures: {} };
    const means = { test_accuracy: 0.5, test_loss: 1, aggregated_loss: 1, accuracy_mean: 0.5, accuracy_std: 0, worst_tenth_accuracy: 0.2 };
    const time_ns = { train: 1, attack: 1, aggregate: 1, measure: 1, evaluate: 1 };
    return { strategy: 0, round, rounds, ...means, removal_threshold: null, bytes: 1, robustness, detection, clients: { ...columns, ...parts }, time_ns };
  };
  const event = (i: number): string => `id: ${i}\nevent: round\ndata: ${JSON.stringify(one(i + 1))}\n\n`;
  return `${Array.from({ length: rounds }, (_, i) => event(i)).join('')}event: done\ndata:\n\n`;
}

const query = (visit: Visit) => new URL(visit.page.url()).searchParams;

describe('a run', () => {
  it.each(TABS)('shows %s legibly in both themes and at both widths', async (tab) => {
    const visit = await Visit.to(`/runs/${attacked}?tab=${tab}&lines=1`);
    await visit.page.locator(READY[tab]).first().waitFor();
    await visit.inspect(`run-${tab}`);
    await visit.end();
  });

  it('points at the same round and the same strategy in all charts', async () => {
    const visit = await Visit.to(`/runs/${attacked}`);
    const { page } = visit;
    const charts = page.locator('cr-chart');
    await expect.poll(() => page.locator('cr-chart .u-over').count()).toBeGreaterThan(1);
    const count = await charts.count();
    await page.locator('cr-chart .u-over').first().hover();
    const rounds = () => page.locator('cr-chart .u-legend tr:first-child .u-value').allInnerTexts();
    await expect.poll(rounds).toEqual(Array.from({ length: count }, () => '2'));
    await charts.last().locator('.u-legend th', { hasText: 'krum' }).first().hover();
    const chosen = () => charts.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['chosen']));
    await expect.poll(chosen).toEqual(Array.from({ length: count }, () => 'krum'));
    await visit.picture('run-pointed');
    await visit.end();
  });

  it('says what held and what did not', async () => {
    const visit = await Visit.to(`/runs/${attacked}`);
    await expect.poll(() => visit.page.locator('.verdicts article').allInnerTexts()).toHaveLength(2);
    expect(await visit.page.locator('.verdicts').textContent()).toMatch(/It ended at .* test accuracy after 3 rounds/);
    await visit.end();
  });

  it('loads no more than it needs, with notes', async () => {
    await ask('PATCH', `/api/simulations/${attacked}/annotations`, { notes: 'A **trigger** on the digits.' });
    const visit = await Visit.to(`/runs/${attacked}`);
    await visit.page.waitForSelector('.notes strong');
    await visit.page.waitForSelector('.verdicts article');
    expect((await visit.scripts()).bytes).toBeLessThanOrEqual(MOST_SCRIPT);
    await visit.end();
  });

  it('keeps what is shown in the address', async () => {
    const visit = await Visit.to(`/runs/${attacked}`);
    const { page } = visit;
    await page.getByRole('button', { name: 'krum', exact: true }).click();
    expect(query(visit).get('hide')).toBe('1');
    await page.getByRole('button', { name: 'Metrics' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Test loss' }).click();
    await page.keyboard.press('Escape');
    expect(query(visit).get('metrics')).not.toContain('test_loss');
    await page.getByLabel('Smoothing').fill('50');
    expect(query(visit).get('smooth')).toBe('50');
    await page.reload();
    await expect.poll(() => page.getByRole('button', { name: 'krum', exact: true }).getAttribute('aria-pressed')).toBe('false');
    expect(await page.getByRole('heading', { name: 'Test loss' }).count()).toBe(0);
    await visit.end();
  });

  it('moves through views by the keyboard', async () => {
    const visit = await Visit.to(`/runs/${attacked}`);
    await visit.page.keyboard.press(']');
    await expect.poll(() => visit.page.getByRole('tab', { selected: true }).innerText()).toBe('Clients');
    const strip = visit.page.locator('cr-strip .sheet');
    await strip.focus();
    await visit.page.keyboard.press('ArrowRight');
    await visit.page.keyboard.press('ArrowRight');
    await expect.poll(() => visit.page.locator('cr-strip .readout').innerText()).toMatch(/^Client 0, round 2: .*, attacks\./);
    await visit.end();
  });

  it('draws a line for every client only when asked', async () => {
    const visit = await Visit.to(`/runs/${attacked}?tab=clients`);
    expect(await visit.page.locator('cr-lines').count()).toBe(0);
    await visit.page.getByRole('button', { name: 'Draw the lines' }).click();
    await visit.page.locator('cr-lines .pane').focus();
    await visit.page.keyboard.press('ArrowDown');
    await expect.poll(() => visit.page.locator('cr-lines .readout').innerText()).toMatch(/^Client 0/);
    await visit.end();
  });

  it('compares what was before an attack with what was after', async () => {
    const visit = await Visit.to(`/runs/${attacked}?tab=snapshots`);
    const slider = visit.page.locator('cr-before-after input').first();
    const canvas = visit.page.locator('cr-before-after canvas').first();
    await slider.waitFor();
    await expect.poll(() => canvas.evaluate((one: HTMLCanvasElement) => one.height)).toBeGreaterThan(20);
    const pixels = () => canvas.evaluate((one: HTMLCanvasElement) => one.toDataURL());
    const before = await pixels();
    await slider.fill('0');
    await expect.poll(pixels).not.toBe(before);
    await visit.end();
  });

  it('shows the report without giving it any right', async () => {
    const visit = await Visit.to(`/runs/${attacked}?tab=files`);
    await visit.page.getByRole('button', { name: 'Show the report here' }).click();
    expect(await visit.page.locator('iframe').getAttribute('sandbox')).toBe('');
    await expect.poll(() => visit.page.frameLocator('iframe').locator('h1').innerText()).toContain('A trigger');
    await visit.context.close();
  });

  it('searches, filters and saves the log', async () => {
    const visit = await Visit.to(`/runs/${attacked}?tab=log`);
    const { page } = visit;
    await expect.poll(() => page.locator('.entry').count()).toBeGreaterThan(3);
    await page.getByLabel('Search').fill('round 2/3');
    await expect.poll(() => page.locator('[role=status]', { hasText: 'lines' }).innerText()).toMatch(/^2 of \d+ lines/);
    await page.getByLabel('Level').selectOption('ERROR');
    await expect.poll(() => page.locator('.entry').count()).toBe(0);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the log' }).click();
    expect((await saved).suggestedFilename()).toBe(`${attacked}.log`);
    await visit.end();
  });

  it('tells how its config differs from another', async () => {
    const visit = await Visit.to(`/runs/${other}?tab=config`);
    await visit.page.getByRole('button', { name: 'Compare with' }).click();
    await visit.page.getByRole('dialog').getByLabel('Search').fill('A trigger');
    await visit.page.getByRole('radio', { name: 'A trigger' }).click();
    await expect.poll(() => visit.page.getByRole('button', { name: 'Compare with: A trigger' }).count()).toBe(1);
    await expect.poll(() => visit.page.locator('.config tbody th').allInnerTexts()).toContain('shared_settings.seed');
    await expect.poll(() => visit.page.locator('.config tbody th').allInnerTexts()).not.toContain('shared_settings.batch_size');
    await visit.end();
  });

  it('shows a chart as a table, and lets it be taken away', async () => {
    const visit = await Visit.to(`/runs/${attacked}`);
    const { page } = visit;
    const menu = page.getByRole('button', { name: 'Table and files: Test accuracy' });
    await menu.click();
    await page.getByRole('menuitemcheckbox', { name: 'Show as a table' }).click();
    const table = page.getByRole('region', { name: 'Test accuracy' });
    await expect.poll(() => table.locator('tbody tr').count()).toBeGreaterThan(1);
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Save as CSV' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('test-accuracy.csv');
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^Round,[^\n]+\n1,0\.\d+/);
    await page.keyboard.press('Escape');
    await visit.inspect('run-chart-table');
    await visit.end();
  });

  it('is renamed, tagged, and cloned', async () => {
    const visit = await Visit.to(`/runs/${other}`);
    const { page } = visit;
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Renamed here');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.locator('h1').innerText()).toBe('Renamed here');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Tags' }).click();
    await page.getByRole('textbox', { name: 'Tags' }).fill('seen');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.locator('.chip.tag').allInnerTexts()).toEqual(['seen']);
    await page.getByRole('link', { name: 'Edit and run again' }).click();
    // The address forgets the run as soon as its config is there.
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Renamed here · again');
    expect(new URL(page.url()).pathname).toBe('/ui/launch');
    await visit.context.close();
  });

  it('takes a thousand clients over five hundred rounds without freezing', async () => {
    const visit = await Visit.to('/');
    const { page } = visit;
    await page.route(`**/${attacked}/events`, (route) => route.fulfill({ contentType: 'text/event-stream', body: manyRounds(500, 1_000) }));
    await page.goto(`${visit.lab}/ui/runs/${attacked}?tab=clients&lines=1`);
    await page.evaluate(watchGaps);
    await expect.poll(() => page.locator('cr-strip .readout').innerText(), { timeout: 40_000 }).toContain('1,000 clients, 500 rounds');
    await page.locator('cr-lines').hover({ position: { x: 300, y: 150 } });
    await expect.poll(() => page.locator('cr-lines .readout').innerText()).toMatch(/^Client \d+/);
    await visit.picture('run-many');
    expect(await page.evaluate(() => (window as unknown as { longestGap: number }).longestGap)).toBeLessThan(LONGEST_GAP_MS);
    await visit.end();
  });

  it('says why it cannot be shown', async () => {
    const visit = await Visit.to('/runs/api_run_20200101_000000_000000');
    await expect.poll(() => visit.page.locator('.state.trouble').innerText()).toContain('not found');
    await visit.page.getByRole('link', { name: 'To the runs' }).click();
    await expect.poll(() => visit.page.url()).toMatch(/\/ui\/$/);
    await visit.context.close();
  });

  it('speaks German', async () => {
    const visit = await Visit.to(`/runs/${attacked}`, { locale: 'de-DE' });
    await expect.poll(() => visit.page.locator('.verdicts').textContent()).toMatch(/Sie endete nach 3 Runden bei/);
    await visit.picture('run-german');
    await visit.end();
  });
});

describe('a run that goes on for long', () => {
  let long = '';

  beforeAll(async () => {
    long = await launch('Goes on for long', LONG);
    await awaitState(long, 'running');
  }, 400_000);

  // It takes a core from whatever comes after it.
  afterAll(() => ask('POST', `/api/simulations/${long}/stop`).catch(() => undefined));

  it('grows its curves while rounds come', async () => {
    const visit = await Visit.to(`/runs/${long}`);
    const label = () => visit.page.locator('cr-chart [role=img]').first().getAttribute('aria-label');
    await expect.poll(label).toMatch(/in round \d+/);
    const before = await label();
    await expect.poll(label).not.toBe(before);
    await visit.picture('run-live');
    await visit.end();
  });

  it('is stopped and goes on', async () => {
    const visit = await Visit.to(`/runs/${long}`);
    const { page } = visit;
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => page.locator('.head .chip').first().innerText()).toBe('stopped');
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(() => page.locator('.head .chip').first().innerText(), { timeout: 30_000 }).toMatch(/queued|running/);
    await visit.end();
  });
});
