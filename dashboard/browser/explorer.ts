import type { Page } from 'playwright-core';

/**
 * Uses the pages as nobody would: at random, but the same way for the same seed. After each step it holds them against what must always be
 * true: nothing is in the console, no request fails but with a refusal (4xx), there is a way on, the focus is somewhere, nothing has to be
 * scrolled sideways.
 */

/** What was wrong, and the steps that led there. */
export interface Finding {
  readonly what: string;
  readonly steps: readonly string[];
}

const REMEMBERED = 12;
const SETTLE_MS = 120;
const PATIENCE_MS = 1_000;
const WIDTHS = [1280, 360] as const;
const KEYS = ['Tab', 'Tab', 'Shift+Tab', 'Escape', 'Enter', 'Space', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'Home', 'End', '/', '?', 'c', 't', 'n', 'Control+a'];
const TEXTS = ['', '0', '-1', '1e99', '3', 'krum', 'rule:krum accuracy:<0.5', 'accuracy:<', '"', '<b>x</b>', 'ä ö ü 漢字 🦊', '{"a":1}', '{', 'x'.repeat(300), '../../etc', '1,2,3'];
const PLACES = ['/', '/launch', '/compare', '/sweeps', '/reports', '/redteam', '/data', '/queue', '/crew', '/system', '/runs/none', '/nowhere'];
/** What a finger may touch. */
const TOUCHABLE = [
  'a[href]',
  'button:enabled',
  'summary',
  'select:enabled',
  'input:enabled:not([type=file])',
  'textarea:enabled',
  '[tabindex="0"]',
].join(',');
/** A shell is no toy, downloads leave the page, and each run takes the machine's time. */
const LEFT_ALONE = [
  'a[download]',
  'a[href*="/terminal"]',
  'a:not([href^="/ui"]):not([href^="#"])',
  'a[target]',
  '.foot .primary',
  '.terminal',
].join(',');

/** Numbers from 0 to 1 by mulberry32, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class Explorer {
  readonly findings: Finding[] = [];
  readonly #page: Page;
  readonly #base: string;
  readonly #next: () => number;
  readonly #steps: string[] = [];
  readonly #told = new Set<string>();

  /** Explores the dashboard of {@link lab} in {@link page}. */
  constructor(page: Page, lab: string, seed: number) {
    this.#page = page;
    this.#base = `${lab}/ui`;
    this.#next = seeded(seed);
    page.on('console', (message) => {
      const refused = /Failed to load resource.*\b4\d\d\b/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !refused) {
        this.#find(`console: ${message.text()}`);
      }
    });
    page.on('pageerror', (error) => this.#find(`exception: ${error}`));
    page.on('response', (response) => {
      if (response.status() >= 500) {
        this.#find(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`);
      }
    });
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      if (!why.includes('ERR_ABORTED')) {
        this.#find(`request failed: ${request.method()} ${request.url()}: ${why}`);
      }
    });
  }

  /** Takes steps until {@link end}, a time; how many. */
  async explore(end: number): Promise<number> {
    let count = 0;
    await this.#goTo('/');
    while (Date.now() < end) {
      await this.#step();
      await this.#page.waitForTimeout(SETTLE_MS);
      await this.#check();
      count++;
    }
    return count;
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#next() * list.length)] as T;
  }

  async #step(): Promise<void> {
    const chance = this.#next();
    if (chance < 0.6) {
      await this.#touch();
    } else if (chance < 0.84) {
      await this.#press(this.#pick(KEYS));
    } else if (chance < 0.9) {
      await this.#goTo(this.#pick(PLACES));
    } else if (chance < 0.94) {
      const width = this.#pick(WIDTHS);
      this.#note(`make the window ${width} wide`);
      await this.#page.setViewportSize({ width, height: 800 });
    } else if (chance < 0.97) {
      this.#note('go back');
      await this.#page.goBack({ waitUntil: 'commit' });
    } else {
      this.#note('load anew');
      await this.#page.reload({ waitUntil: 'domcontentloaded' });
    }
  }

  async #goTo(path: string): Promise<void> {
    this.#note(`go to ${path}`);
    await this.#page.goto(this.#base + path, { waitUntil: 'domcontentloaded' });
    await this.#page.waitForSelector('main');
  }

  async #press(key: string): Promise<void> {
    if (!(await this.#page.evaluate(() => document.activeElement?.closest('.foot .primary, .terminal, a[target], a[download], a:not([href^="/ui"])')))) {
      this.#note(`press ${key}`);
      await this.#page.keyboard.press(key);
    }
  }

  /** Clicks, chooses or writes in something that is in sight and not covered. */
  async #touch(): Promise<void> {
    const draw = this.#next();
    const handle = await this.#page.evaluateHandle(
      ([touchable, leftAlone, draw]) => {
        const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
        const reachable = (element: Element): boolean => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const over = width > 0 && height > 0 ? document.elementFromPoint(left + width / 2, top + height / 2) : null;
          return over !== null && (element === over || element.contains(over)) && !element.closest(leftAlone);
        };
        const all = [...(modal ?? document).querySelectorAll(touchable)].filter(reachable);
        return all[Math.floor(draw * all.length)] ?? null;
      },
      [TOUCHABLE, LEFT_ALONE, draw] as const,
    );
    const element = handle.asElement();
    if (!element) {
      await this.#page.mouse.wheel(0, 400);
      return;
    }
    const [tag, type, name] = await element.evaluate((e) => [
      e.tagName,
      e.getAttribute('type') ?? '',
      (e.getAttribute('aria-label') ?? e.textContent ?? e.id).trim().replace(/\s+/g, ' ').slice(0, 60) || e.id,
    ]);
    if (tag === 'SELECT') {
      const count = await element.evaluate((select) => (select as HTMLSelectElement).options.length);
      const index = Math.floor(this.#next() * count);
      this.#note(`choose ${index} of ${name}`);
      await element.selectOption({ index }, { timeout: 2_000 });
    } else if (tag === 'TEXTAREA' || (tag === 'INPUT' && ['', 'text', 'search', 'number'].includes(type ?? ''))) {
      const text = this.#pick(TEXTS);
      this.#note(`write ${JSON.stringify(text.slice(0, 30))} into ${name}`);
      await element.fill(type === 'number' ? String(Number(text) || 0) : text, { timeout: 2_000 });
    } else {
      this.#note(`click ${tag} ${name}`);
      await element.click({ timeout: 2_000 }).catch(() => this.#note('… it went away'));
    }
  }

  #note(step: string): void {
    this.#steps.push(step);
    this.#steps.splice(0, this.#steps.length - REMEMBERED);
  }

  /** Tells of each thing once. */
  #find(what: string): void {
    const kind = what.replace(/api_run_\w+|\d{3,}/g, '…');
    if (!this.#told.has(kind)) {
      this.#told.add(kind);
      this.findings.push({ what, steps: [...this.#steps] });
    }
  }

  async #check(): Promise<void> {
    if (!this.#page.url().startsWith(this.#base)) {
      // Before the first page there is an empty one.
      if (this.#page.url() !== 'about:blank') {
        this.#find(`the dashboard was left for ${this.#page.url()}`);
      }
      await this.#goTo('/');
      return;
    }
    const { lost, over, ways, empty, modal } = await this.#page.evaluate(() => {
      const main = document.querySelector('main');
      const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
      return {
        // From the last control of a dialog, Tab leads into the browser itself.
        lost: modal !== undefined && !modal.contains(document.activeElement) && document.activeElement !== document.body ? 'a dialog is open and the focus is behind it' : '',
        over: Math.max(document.documentElement.scrollWidth, main?.scrollWidth ?? 0) - innerWidth,
        ways: (modal ?? document).querySelectorAll('a[href], button:enabled').length,
        empty: !main || main.children.length === 0,
        modal: modal?.querySelector('h2')?.textContent ?? '',
      };
    });
    const where = `${new URL(this.#page.url()).pathname}${modal ? `, dialog “${modal}”` : ''}`;
    if (lost) {
      this.#find(`${where}: ${lost}`);
    }
    if (over > 0) {
      this.#find(`${where}: ${over} px wider than the window of ${this.#page.viewportSize()?.width}`);
    }
    if (ways === 0) {
      this.#find(`${where}: no way on`);
    }
    if (empty) {
      this.#find(`${where}: nothing is shown`);
    }
    await this.#checkFocus(where);
  }

  /** Whoever goes on with the keyboard from where the focus was must not begin at the top again. */
  async #checkFocus(where: string): Promise<void> {
    const last = this.#steps.at(-1) ?? '';
    const moved = /^(click|choose|write|press)/.test(last);
    const gone = (): Promise<boolean> =>
      this.#page.evaluate(() => document.hasFocus() && document.activeElement === document.body && document.body.dataset['had'] === 'focus');
    if (moved && (await gone())) {
      // On a busy machine the page takes a moment to put it elsewhere.
      await this.#page.waitForTimeout(PATIENCE_MS);
      if (await gone()) {
        this.#find(`${where}: the focus was lost by: ${last}`);
      }
    }
    await this.#page.evaluate(() => {
      document.body.dataset['had'] = document.activeElement === document.body ? '' : 'focus';
    });
  }
}
