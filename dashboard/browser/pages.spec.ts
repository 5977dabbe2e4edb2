import { afterAll, it } from 'vitest';
import { ALL_DRESSES, closeBrowser, Visit } from './scene.js';

/** Every page of the navigation, in every dress. Pages have specs of their own for what they do. */
const PAGES = ['/launch', '/compare', '/sweeps', '/redteam', '/data', '/queue', '/crew', '/system', '/terminal', '/nowhere'];

afterAll(closeBrowser);

it.each(PAGES)('%s is accessible in both themes and at both widths', async (path) => {
  const visit = await Visit.to(path);
  await visit.inspect(path.slice(1), ALL_DRESSES);
  await visit.end();
});
