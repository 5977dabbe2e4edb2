import { readFileSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';

/**
 * Plays a script on the novel's page, as the bench does in the window: `BRIDGE=… CHROMIUM=… SCRIPT=… OUT=… vite-node
 * browser/play-script.ts`. Writes what is left at the end: the player, the affinities shown, and the history.
 */

const given = (name: string): string => {
  const value = process.env[name];
  if (!value) {
    throw new Error(`${name} is not set`);
  }
  return value;
};

/** What the stage holds. */
interface Stage {
  readonly story: {
    readonly player: { readonly player_id: string; readonly context_id: string };
    readonly affinities: Readonly<Record<string, number>>;
    readonly log: ReadonlyArray<{ readonly agent: string; readonly text: string; readonly kind: string }>;
    readonly busy: boolean;
    readonly hasMore: boolean;
    readonly looksBack: boolean;
    readonly question?: { readonly choices: readonly string[] };
  };
}

type Talk = 'asked' | 'writing';

const PATIENCE_MS = 60_000;
const GLANCE_MS = 20;

const browser = await chromium.launch({ executablePath: given('CHROMIUM'), args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', locale: 'en-GB' });
const page: Page = await context.newPage();
page.setDefaultTimeout(PATIENCE_MS);
let underWay = 0;
const isStory = (url: string): boolean => /\/(action|message|gossip)/.test(url);
page.on('request', (request) => (underWay += isStory(request.url()) ? 1 : 0));
page.on('requestfinished', (request) => (underWay -= isStory(request.url()) ? 1 : 0));
page.on('requestfailed', (request) => (underWay -= isStory(request.url()) ? 1 : 0));

const story = <T>(look: (story: Stage['story']) => T): Promise<T> =>
  page.evaluate(`(${String(look)})(document.querySelector('cr-stage').story)`) as Promise<T>;

/** Reads on until something is asked, or the player may write and nothing is on its way; looks at each line. */
async function readOn(see: (text: string) => boolean = () => false): Promise<Talk> {
  for (let end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    if (see(await page.locator('cr-typed').innerText().catch(() => ''))) {
      return 'writing';
    }
    const { asks, more, busy } = await story((now) => ({ asks: !now.looksBack && (now.question?.choices.length ?? 0) > 0, more: now.hasMore, busy: now.busy }));
    if (asks) {
      return 'asked';
    }
    if (more) {
      await page.keyboard.press('PageDown');
      end = Date.now() + PATIENCE_MS;
    } else if (!busy && underWay === 0) {
      return 'writing';
    } else {
      await page.waitForTimeout(GLANCE_MS);
    }
  }
  throw new Error(`there is nothing to read on, to answer or to write: ${JSON.stringify(await story(({ busy, hasMore, question }) => ({ busy, hasMore, question })))}, ${underWay} requests under way`);
}

async function choose(number: number): Promise<void> {
  if ((await readOn()) !== 'asked') {
    throw new Error('nothing is asked');
  }
  await page.locator('.choices button').nth(number - 1).click();
}

async function turn(): Promise<void> {
  while ((await readOn()) === 'asked') {
    await choose(1);
  }
}

async function slot(sheet: 'Save' | 'Load', number: number): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: sheet }).click();
  await page.locator('.slot').nth(number - 1).click();
}

const steps: Readonly<Record<string, (rest: string) => Promise<unknown>>> = {
  begin: async () => {
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('.list button').first().click();
    await page.locator('cr-typed').waitFor();
  },
  read: () => readOn(),
  turn,
  say: async (text) => {
    await turn();
    await page.locator('input.field').fill(text);
    await page.keyboard.press('Enter');
  },
  choose: (number) => choose(Number(number)),
  save: async (number) => {
    await readOn();
    await slot('Save', Number(number));
    await page.locator('.note:has-text("Saved")').waitFor();
    await page.keyboard.press('Escape');
  },
  load: async (number) => {
    const before = await story((now) => now.player.context_id);
    await slot('Load', Number(number));
    await page.waitForFunction((old) => (document.querySelector('cr-stage') as unknown as Stage).story.player.context_id !== old, before);
  },
  expect: async (text) => {
    const wanted = text.toLowerCase();
    const has = (line: string): boolean => line.toLowerCase().includes(wanted);
    await readOn(has);
    const said = await story((now) => now.log.map((line) => line.text));
    if (!said.some(has)) {
      throw new Error(`"${text}" is not to be read`);
    }
  },
};

async function play(): Promise<void> {
  await page.goto(`${given('BRIDGE')}/play/`);
  for (const [index, row] of readFileSync(given('SCRIPT'), 'utf8').split('\n').entries()) {
    const [, step = '', rest = ''] = /^\s*(\w+)\s*(.*?)\s*$/.exec(row) ?? [];
    const take = steps[step];
    if (take) {
      await take(rest).catch((error: unknown) => {
        throw new Error(`line ${index + 1}, ${row}: ${String(error).split('\n')[0]}`);
      });
    } else if (step) {
      throw new Error(`line ${index + 1}, ${row}: the page has no such step; there are ${Object.keys(steps).join(', ')}`);
    }
  }
  writeFileSync(given('OUT'), JSON.stringify(await story((now) => ({ player: now.player, affinities: now.affinities, log: now.log }))));
}

try {
  await play();
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await browser.close();
}
