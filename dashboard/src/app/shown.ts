import { match, type Place } from './router.js';

/** The id of the run, sweep or campaign that a page shows. */
export function shownAt({ path, query }: Place): string | undefined {
  const run = match('/runs/:id', path)?.['id'];
  const listed = path === '/sweeps' || path === '/redteam' ? query.get('id') : null;
  return run ?? (listed || undefined);
}
