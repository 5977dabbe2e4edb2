import { chromium } from 'playwright-core';
import { Explorer } from './explorer.js';

/**
 * Explores the dashboard of a lab that runs: `npm run explore -- --lab http://127.0.0.1:8000 [--minutes 10] [--seed 1]`. Ends with 1 when
 * something was found. Give it a lab that nobody needs: it deletes, renames and stops what it finds.
 */

const given = (name: string, otherwise: string): string => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise);
};

const lab = given('lab', 'http://127.0.0.1:8000');
const minutes = Number(given('minutes', '10'));
const seed = Number(given('seed', '1'));

const browser = await chromium.launch({ executablePath: given('chromium', '/usr/bin/chromium'), args: ['--no-sandbox'] });
const context = await browser.newContext({ reducedMotion: 'reduce', locale: given('locale', 'en-GB') });
const explorer = new Explorer(await context.newPage(), lab, seed);
const steps = await explorer.explore(Date.now() + minutes * 60_000);
await browser.close();
console.log(`${steps} steps in ${minutes} min, seed ${seed}: ${explorer.findings.length} findings`);
for (const { what, steps: before } of explorer.findings) {
  console.log(`- ${what}\n    ${before.join('\n    ')}`);
}
process.exitCode = explorer.findings.length > 0 ? 1 : 0;
