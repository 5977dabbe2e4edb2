import { afterAll, expect, it } from 'vitest';
import { closeBrowser, Visit } from './scene.js';

afterAll(closeBrowser);

/** Longer than a page waits that nobody looks at. */
const HIDDEN_FOR_MS = 30_000;

/** Notes what the browser is asked to tell, in a page that nobody looks at. */
function watchNotifications(): void {
  const told: string[] = [];
  class Noted extends EventTarget {
    static readonly permission = 'granted';

    constructor(title: string, { body }: NotificationOptions) {
      super();
      told.push(`${title}: ${body}`);
    }
  }
  Object.assign(window, { told, Notification: Noted });
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
}

const run = (name: string, status: string): object => ({
  ...{ simulation_id: `api_run_${name}`, display_name: name, strategy_name: 'fedavg', strategies: ['fedavg'], attacks: [], tags: [], notes: '' },
  ...{ num_of_rounds: 3, num_of_clients: 5, created_at: '2026-01-01T00:00:00', created_at_utc: '2026-01-01T00:00:00Z', dataset_keyword: null },
  ...{ status, progress: 0.5, current_round: 1, total_rounds: 3, current_strategy: 0, total_strategies: 1, archived: false },
});

it('tells outside the page, which nobody looks at, how runs ended', async () => {
  const visit = await Visit.to('/system');
  const { page } = visit;
  let states: Record<string, string> = { first: 'running', second: 'running', third: 'queued' };
  await page.route('**/api/simulations?**', (route) => {
    const live = new URL(route.request().url()).searchParams.has('status');
    const shown = Object.entries(states).filter(([, status]) => !live || ['running', 'queued'].includes(status));
    return route.fulfill({ json: shown.map(([name, status]) => run(name, status)) });
  });
  await page.route('**/api/simulations/*/status', (route) => {
    const name = /api_run_(\w+)/.exec(route.request().url())?.[1] ?? '';
    return route.fulfill({ json: { ...run(name, states[name] ?? '') } });
  });
  await page.addInitScript(watchNotifications);
  await page.evaluate(() => localStorage.setItem('crucible.notifies', 'true'));
  await page.clock.install();
  await page.reload();
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
  await expect.poll(() => page.locator('header .chip').innerText()).toContain('3');
  expect(await told()).toEqual([]);
  states = { first: 'completed', second: 'failed', third: 'running' };
  await expect
    .poll(async () => {
      await page.clock.runFor(HIDDEN_FOR_MS);
      return told();
    })
    .toEqual(['Crucible: first is completed', 'Crucible: second has failed']);
  await visit.end();
});
