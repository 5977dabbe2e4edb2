import { afterAll, expect, it } from 'vitest';
import { ALL_DRESSES, closeBrowser, MOST_SCRIPT, Visit } from './scene.js';

/** Every page of the navigation, in every dress. Pages have specs of their own for what they do. */
const PAGES = ['/launch', '/compare', '/sweeps', '/redteam', '/data', '/queue', '/crew', '/system', '/terminal', '/nowhere'];

afterAll(closeBrowser);

it.each(PAGES)('%s is accessible in both themes and at both widths', async (path) => {
  const visit = await Visit.to(path);
  await visit.inspect(path.slice(1), ALL_DRESSES);
  await visit.end();
});

it.each(PAGES.filter((path) => path !== '/terminal'))('%s loads no more than it needs', async (path) => {
  const visit = await Visit.to(path);
  const { bytes } = await visit.scripts();
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT);
  await visit.end();
});

it('loads the code of another page when that is opened', async () => {
  const visit = await Visit.to('/queue');
  const { names } = await visit.scripts();
  await visit.page.getByRole('link', { name: 'Runs', exact: true }).click();
  await expect.poll(async () => (await visit.scripts()).names.length).toBeGreaterThan(names.length);
  await visit.end();
});
