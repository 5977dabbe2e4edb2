import { chromium, type Page } from 'playwright-core';

/**
 * How soon the novel's page has its first line on a phone with little power and a slow network, each time with an empty cache:
 * `BRIDGE=… CHROMIUM=… vite-node browser/first-line.ts`. Prints medians; ends with 1 when one is later than the limit.
 */

const { BRIDGE = 'http://127.0.0.1:10010', CHROMIUM = '/usr/bin/chromium' } = process.env;
const LOADS = 5;
const LIMIT_MS = 1_500;
const CPU_SLOWDOWN = 4;
/** Chromium's "slow 4G" of its developer tools. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 1.6 * 1024 * 128 * 0.9, uploadThroughput: 750 * 128 * 0.9 };

interface Seen {
  readonly page: number;
  readonly stage: number;
  readonly requests: number;
  readonly bytes: number;
}

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });

/** When what {@link selector} finds has letters and a place on the page, in milliseconds since the navigation began. */
const seen = (page: Page, selector: string): Promise<number> =>
  page
    .waitForFunction(
      (wanted) => {
        const found = document.querySelector<HTMLElement>(wanted);
        return found?.textContent?.trim() && found.getBoundingClientRect().height > 0 ? performance.now() : false;
      },
      selector,
      { polling: 'raf' },
    )
    .then((handle) => handle.jsonValue() as Promise<number>);

async function load(): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'en-GB' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let requests = 0;
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests++;
    bytes += encodedDataLength;
  });
  await page.goto(`${BRIDGE}/play/`, { waitUntil: 'commit' });
  const first = await seen(page, '.opening p');
  const before = { requests, bytes };
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const somebody = page.getByRole('button', { name: 'Somebody new' });
  if ((await somebody.count()) > 0) {
    await somebody.click();
  }
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  const begin = page.getByRole('button', { name: 'I understand. Begin' });
  await begin.waitFor();
  await page.waitForLoadState('networkidle');
  const begun = await page.evaluate(() => performance.now());
  await begin.click();
  const said = await seen(page, 'cr-typed');
  await context.close();
  return { page: first, stage: said - begun, ...before };
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const loads: Seen[] = [];
for (let i = 0; i < LOADS; i++) {
  loads.push(await load());
}
await browser.close();
const told = (key: keyof Seen): number => Math.round(median(loads.map((one) => one[key])));
console.log(`before the first line: ${told('requests')} requests, ${told('bytes')} bytes`);
console.log(`median of ${LOADS}, limit ${LIMIT_MS} ms: ${told('page')} ms from the link to the first line, ${told('stage')} ms from Begin to the first line of the stage`);
process.exitCode = Math.max(told('page'), told('stage')) > LIMIT_MS ? 1 : 0;
