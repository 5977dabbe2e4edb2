import { config } from '../api/lab.js';
import { runsTable } from '../api/runs-table.js';
import type { Config, Json } from '../api/types.js';
import { liveRun, runName } from './live-runs.js';
import { Signal } from './signal.js';

/** What runs are called that a page names and does not show. */
export const names = new Signal<ReadonlyMap<string, string>>(new Map());

const asked = new Set<string>();

/** The name of a run, which is its id until the lab has told it. */
export function nameOf(id: string): string {
  const run = liveRun(id);
  if (run) {
    return runName(run);
  }
  if (!asked.has(id)) {
    asked.add(id);
    void config(id).then((answer) => {
      if (answer.ok) {
        names.value = new Map(names.value).set(id, nameIn(answer.value) ?? id);
      }
    });
  }
  return names.value.get(id) ?? id;
}

/** As many ids as a filter of the lab takes. */
const MOST_ASKED = 60;

/** Asks what {@link ids} are called by now, which another tab may have changed. */
export async function renewNames(ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += MOST_ASKED) {
    const asked = ids.slice(from, from + MOST_ASKED);
    const answer = await runsTable({ query: `archived:any id:${asked.join(',')}`, sort: '', group: [], columns: ['name'], limit: asked.length });
    const rows = answer.ok ? (answer.value.rows ?? []) : [];
    const fresh = rows.flatMap(({ simulation_id: id, values: { name } }) => (typeof name === 'string' && name !== '' && names.value.get(id) !== name ? [[id, name] as const] : []));
    if (fresh.length > 0) {
      names.value = new Map([...names.value, ...fresh]);
    }
  }
}

/** The name that a config gives its run; null for none. */
export function nameIn(config: Config): string | null {
  const shared = config['shared_settings'];
  const settings = typeof shared === 'object' && shared !== null && !Array.isArray(shared) ? (shared as { readonly [key: string]: Json }) : config;
  const name = settings['display_name'];
  return typeof name === 'string' && name !== '' ? name : null;
}
