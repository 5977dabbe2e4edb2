import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect, vi } from 'vitest';

/** What every test in a browser needs: a lab, pages that complain aloud, pictures, and axe. */

function given(value: string | undefined, name: string): string {
  if (!value) {
    throw new Error(`${name} is not set; run these tests through Maven: ./mvnw -pl dashboard -am test -Dtest='Browser*Test'`);
  }
  return value;
}

/** Each file needs some of these, and says so when it visits what is not there. */
export const { LAB = '', LAB_WITH_MANY = '', LAB_WITH_TOKEN = '', TOKEN = '', BRIDGE = '' } = process.env;
const SCREENSHOTS = 'target/screenshots';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const WIDTHS = [1280, 360] as const;
export type Dress = readonly [theme: Theme, width: number];
/** Both themes and both widths. */
const DRESSES: readonly Dress[] = [
  ['light', 1280],
  ['dark', 360],
];
/** Each theme at each width, once for each page. */
export const ALL_DRESSES: readonly Dress[] = THEMES.flatMap((theme) => WIDTHS.map((width) => [theme, width] as const));

const heightOf = (width: number): number => (width < 600 ? 780 : 800);

let browser: Promise<Browser> | undefined;

/** One browser for all tests of a file. */
function launched(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: given(process.env['CHROMIUM'], 'CHROMIUM'), args: ['--no-sandbox'] });
  return browser;
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

/** The most that a page without editor and terminal loads of scripts. */
export const MOST_SCRIPT = 150_000;

export interface Look {
  readonly theme?: Theme;
  readonly width?: number;
  readonly lab?: string;
  readonly locale?: string;
  /** Where the service has its page. */
  readonly base?: string;
}

/** A page that notes everything that a person would find in the browser's console, and every request to another host. */
export class Visit {
  readonly complaints: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly lab: string,
  ) {}

  static async to(path: string, look: Look = {}): Promise<Visit> {
    const visit = await Visit.begin(path, look);
    await visit.settled();
    return visit;
  }

  /** Opens a page without waiting for what it shows. */
  static async begin(path: string, { theme = 'light', width = 1280, lab = LAB, locale = 'en-GB', base = '/ui' }: Look = {}): Promise<Visit> {
    const context = await (await launched()).newContext({
      viewport: { width, height: heightOf(width) },
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const visit = new Visit(context, page, lab);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) {
        visit.complaints.push(message.text());
      }
    });
    page.on('pageerror', (error) => visit.complaints.push(error.stack ?? String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(lab) && !/^(data|blob):/.test(request.url())) {
        visit.complaints.push(`asks another host: ${request.url()}`);
      }
    });
    await page.goto(`${given(lab, 'The address of the service')}${base}${path}`);
    return visit;
  }

  /** Waits until the page has what it shows. */
  async settled(): Promise<void> {
    await this.page.waitForSelector('main > *:not([role=status])');
    // A locator would refuse a page on which two things are loading.
    await this.page.waitForSelector('main .state[role=status]', { state: 'detached' });
  }

  /** Waits until the page holds {@link count} of {@link selector}; else fails with the page's words. */
  async expectCount(selector: string, count: number): Promise<void> {
    const found = this.page.locator(selector);
    try {
      await expect.poll(() => found.count()).toBe(count);
    } catch {
      throw new Error(`${await found.count()} of ${selector}, not ${count}, on the page: ${await this.page.locator('body').innerText()}`);
    }
  }

  /** Writes what the page looks like to the build's directory. */
  async picture(name: string): Promise<void> {
    mkdirSync(SCREENSHOTS, { recursive: true });
    await this.page.screenshot({ path: `${SCREENSHOTS}/${name}.png` });
  }

  /** Pictures of the page as it stands, each expected to be accessible and to fit; one visit dressed anew costs half of what two cost. */
  async inspect(name: string, dresses: readonly Dress[] = DRESSES): Promise<void> {
    for (const [theme, width] of dresses) {
      await this.page.emulateMedia({ colorScheme: theme });
      await this.page.setViewportSize({ width, height: heightOf(width) });
      await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await this.picture(`${name}-${theme}-${width}`);
      await this.expectAccessible();
      await this.expectFits();
    }
  }

  /** Expects that axe finds nothing to complain of, WCAG 2.2 AA included. */
  async expectAccessible(): Promise<void> {
    if (!(await this.page.evaluate(() => 'axe' in window))) {
      await this.page.evaluate(AXE);
    }
    const violations = await this.page.evaluate(async () => {
      const axe = (window as unknown as { axe: { run(options: object): Promise<{ violations: AxeViolation[] }> } }).axe;
      return (await axe.run({ resultTypes: ['violations'] })).violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`,
      );
      interface AxeViolation {
        id: string;
        help: string;
        nodes: Array<{ html: string; failureSummary: string }>;
      }
    });
    expect(violations).toEqual([]);
  }

  /** Expects that nothing must be scrolled sideways to be seen. */
  async expectFits(): Promise<void> {
    const [inner, outer] = await this.page.evaluate(() => {
      const main = document.querySelector('main') as HTMLElement;
      return [Math.max(document.documentElement.scrollWidth, main.scrollWidth), innerWidth] as const;
    });
    expect(inner).toBeLessThanOrEqual(outer);
  }

  /** Every script that the page has loaded, and how many bytes they were on the way. */
  async scripts(): Promise<{ readonly names: readonly string[]; readonly bytes: number }> {
    const loaded = await this.page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) => name.endsWith('.js')).map(({ name, encodedBodySize: bytes }) => ({ name, bytes })),
    );
    return { names: loaded.map(({ name }) => name), bytes: loaded.reduce((sum, { bytes }) => sum + bytes, 0) };
  }

  /** Ends the visit; fails when anything was in the console. */
  async end(): Promise<void> {
    await this.context.close();
    // As the message, since a comparison shortens texts.
    expect(this.complaints, this.complaints.join('\n')).toEqual([]);
  }
}

/** Calls the lab without a browser. */
export async function ask<T>(method: string, path: string, body?: unknown, lab = LAB): Promise<T> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const response = await fetch(lab + path, init);
  if (!response.ok) {
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  }
  return (await response.json()) as T;
}

/** A config of a simulation that takes a moment: small digits, few clients, few rounds. */
export function smallConfig(name: string, settings: object = {}, strategies: object[] = [{ aggregation_strategy_keyword: 'fedavg' }]): object {
  return {
    shared_settings: {
      display_name: name,
      dataset_keyword: 'digits',
      model_type: 'cnn',
      model_keyword: 'mlp',
      num_of_rounds: 3,
      num_of_clients: 5,
      num_of_client_epochs: 1,
      batch_size: 32,
      seed: 7,
      training_subset_fraction: 0.1,
      training_device: 'cpu',
      cpus_per_client: 1,
      gpus_per_client: 0,
      min_fit_clients: 5,
      min_evaluate_clients: 5,
      min_available_clients: 5,
      evaluate_metrics_aggregation_fn: 'weighted_average',
      remove_clients: false,
      use_llm: false,
      preserve_dataset: false,
      show_plots: false,
      save_plots: false,
      save_csv: true,
      num_of_malicious_clients: 1,
      attack_schedule: [
        { start_round: 2, end_round: 3, attack_type: 'sign_flip', scale: 3, selection_strategy: 'specific', malicious_client_ids: [0] },
      ],
      ...settings,
    },
    simulation_strategies: strategies,
  };
}

/** Settings of a simulation that goes on until it is stopped. */
export const LONG = { dataset_keyword: 'femnist_iid', num_of_rounds: 5_000, attack_schedule: [] };

/** Launches a simulation; its id. */
export async function launch(name: string, settings: object = {}, strategies?: object[]): Promise<string> {
  const answer = await ask<{ simulation_id: string }>('POST', '/api/simulations', smallConfig(name, settings, strategies));
  return answer.simulation_id;
}

/** Waits until a simulation has one of the states. */
export async function awaitState(id: string, ...states: string[]): Promise<void> {
  const check = async (): Promise<void> => {
    const { status } = await ask<{ status: string }>('GET', `/api/simulations/${id}/status`);
    if (!states.includes(status)) {
      throw new Error(`${id} is ${status}, not ${states.join(' or ')}`);
    }
  };
  await vi.waitFor(check, { timeout: 240_000, interval: 100 });
}

/** Leaves nothing in the lab of what other files have launched. */
export async function emptyLab(): Promise<void> {
  const listed = (): Promise<Array<{ simulation_id: string; status: string }>> => ask('GET', '/api/simulations?include=status');
  const live = (status: string): boolean => ['queued', 'running', 'pending'].includes(status);
  for (const { simulation_id: id, status } of await listed()) {
    if (live(status)) {
      await ask('POST', `/api/simulations/${id}/stop`);
    }
  }
  await vi.waitFor(async () => expect((await listed()).filter(({ status }) => live(status))).toEqual([]), { timeout: 30_000, interval: 100 });
  const ids = (await listed()).map((run) => run.simulation_id);
  if (ids.length > 0) {
    await ask('DELETE', '/api/simulations', { simulation_ids: ids });
  }
}
