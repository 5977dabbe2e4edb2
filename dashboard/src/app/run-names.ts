import { config } from '../api/lab.js';
import type { Config, Json } from '../api/types.js';
import { liveRun } from './live-runs.js';
import { runName } from './notifications.js';
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

/** The name that a config gives its run; null for none. */
export function nameIn(config: Config): string | null {
  const shared = config['shared_settings'];
  const settings = typeof shared === 'object' && shared !== null && !Array.isArray(shared) ? (shared as { readonly [key: string]: Json }) : config;
  const name = settings['display_name'];
  return typeof name === 'string' && name !== '' ? name : null;
}
