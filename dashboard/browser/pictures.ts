import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';

/** Pictures of the documentation: `vite-node browser/pictures.ts -- --lab http://127.0.0.1:8000 --to ../docs/images`, see scripts/pictures.sh. */

const given = (name: string): string => {
  const value = process.argv[process.argv.indexOf(`--${name}`) + 1];
  if (!value) {
    throw new Error(`--${name} is missing`);
  }
  return value;
};
const lab = given('lab');
const to = given('to');

async function ask<T>(path: string, body?: string): Promise<T> {
  const init = body === undefined ? {} : { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
  const response = await fetch(lab + path, init);
  if (!response.ok) {
    throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
  return (await response.json()) as T;
}

const config = readFileSync('../examples/quickstart.json', 'utf8');
const { simulation_id: id } = await ask<{ simulation_id: string }>('/api/simulations?strict=true', config);
for (let status = ''; status !== 'completed'; await sleep(500)) {
  ({ status } = await ask<{ status: string }>(`/api/simulations/${id}/status`));
  if (status === 'failed') {
    throw new Error(`the quick start failed: ${lab}/ui/runs/${id}`);
  }
}

const browsers = ['chromium-headless-shell', 'chromium', 'google-chrome'].map((name) => `/usr/bin/${name}`);
const executablePath = browsers.find((file) => existsSync(file));
if (!executablePath) {
  throw new Error(`none of ${browsers.join(', ')} is here`);
}
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const context = await browser.newContext({
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
  locale: 'en-GB',
});
const page = await context.newPage();
for (const [name, path] of [
  ['dashboard-run', `/runs/${id}`],
  ['dashboard-compare', `/compare?ids=${id}`],
] as const) {
  await page.goto(`${lab}/ui${path}`);
  await page.waitForSelector('main > *:not([role=status])');
  await page.waitForSelector('main .state[role=status]', { state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${to}/${name}.png` });
}
await browser.close();
