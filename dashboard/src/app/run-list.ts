import { liveRuns, listRuns } from '../api/lab.js';
import { sleep } from '../api/events.js';
import type { Failure } from '../api/result.js';
import type { LiveRun, RunState, RunSummary } from '../api/types.js';
import { Signal } from './signal.js';

/**
 * All runs of the lab, kept up to date while the dashboard is open. The whole list is asked for once, and again when something came, went
 * or ended; in between only what is live is asked for. Polling rather than streams, since a browser opens six connections to a host at
 * most, over all its tabs.
 */

const LIVE: ReadonlySet<RunState> = new Set(['queued', 'pending', 'running']);
const BUSY_MS = 2_000;
const QUIET_MS = 5_000;
const HIDDEN_MS = 20_000;
/** Names and tags that were changed elsewhere show after this time. */
const WHOLE_MS = 60_000;

/** Undefined until the list has come. */
export const runs = new Signal<readonly RunSummary[] | undefined>(undefined);

/** Why the list could not be asked for the last time. */
export const listFailure = new Signal<Failure | undefined>(undefined);

/** The runs that have just ended. */
export const ended = new Signal<readonly RunSummary[]>([]);

/** The runs that somebody stops here, to whom it is no news that they end. */
const foretold = new Set<string>();

/** Whether a page that does not wait for the list has what it shows. */
export const pageShows = new Signal(false);
const AHEAD_MS = 2_000;

let wholeAt = 0;

export const isLive = (run: { readonly status: RunState }): boolean => LIVE.has(run.status);

/** Asks for the whole list now. */
export async function reload(): Promise<void> {
  wholeAt = Date.now();
  const answer = await listRuns();
  if (!answer.ok) {
    listFailure.value = answer.error;
    return;
  }
  listFailure.value = undefined;
  const before = runs.value;
  runs.value = answer.value;
  ended.value = before ? newlyEnded(before, answer.value).filter((run) => !isForetold(run)) : [];
}

/** Does not tell of the end of {@link id} if that is to be stopped; until what this returns is called. */
export function foretell(id: string): () => void {
  foretold.add(id);
  return () => foretold.delete(id);
}

const isForetold = (run: RunSummary): boolean => run.status === 'stopped' && foretold.has(run.simulation_id);

/** Changes what is shown of a run at once, before the lab has said so. */
export function patch(id: string, change: Partial<RunSummary>): void {
  runs.value = runs.value?.map((run) => (run.simulation_id === id ? { ...run, ...change } : run));
}

/** Takes runs out of the list at once. */
export function drop(ids: ReadonlySet<string>): void {
  runs.value = runs.value?.filter((run) => !ids.has(run.simulation_id));
}

/** Waits for what the reader looks at, but not long. */
async function letPageShow(signal: AbortSignal): Promise<void> {
  const shown = new AbortController();
  const end = pageShows.listen(() => shown.abort());
  if (!pageShows.value) {
    await sleep(AHEAD_MS, AbortSignal.any([signal, shown.signal]));
  }
  end();
}

/** Keeps the list up to date until {@link signal}; it is long, and lets a page go first that does without it. */
export async function keepRunList(signal: AbortSignal, pageFirst: boolean): Promise<void> {
  const wake = (): void => void (document.visibilityState === 'visible' && Date.now() - wholeAt > QUIET_MS && reload());
  document.addEventListener('visibilitychange', wake, { signal });
  if (pageFirst) {
    await letPageShow(signal);
  }
  await reload();
  while (!signal.aborted) {
    const busy = runs.value?.some(isLive) ?? false;
    await sleep(document.visibilityState === 'hidden' ? HIDDEN_MS : busy ? BUSY_MS : QUIET_MS, signal);
    await refresh();
  }
}

async function refresh(): Promise<void> {
  const known = runs.value;
  if (!known || Date.now() - wholeAt > WHOLE_MS) {
    return reload();
  }
  const answer = await liveRuns();
  if (!answer.ok) {
    listFailure.value = answer.error;
    return;
  }
  const merged = merge(known, answer.value);
  if (merged === 'stale' || listFailure.value) {
    return reload();
  }
  if (runs.value === known) {
    runs.value = merged;
  }
}

/** {@link known} with the progress of {@link live}; the same list when nothing moved, `stale` when a run came or ended. */
export function merge(known: readonly RunSummary[], live: readonly LiveRun[]): readonly RunSummary[] | 'stale' {
  const now = new Map(live.map((run) => [run.simulation_id, run]));
  let moved = false;
  const merged: RunSummary[] = [];
  for (const run of known) {
    const progress = now.get(run.simulation_id);
    if (!progress) {
      if (isLive(run)) {
        return 'stale';
      }
      merged.push(run);
      continue;
    }
    now.delete(run.simulation_id);
    const same =
      run.status === progress.status && run.progress === progress.progress && run.current_strategy === progress.current_strategy;
    moved ||= !same;
    merged.push(same ? run : { ...run, ...progress });
  }
  return now.size > 0 ? 'stale' : moved ? merged : known;
}

/** The runs that were live {@link before} and are not {@link now}. */
export function newlyEnded(before: readonly RunSummary[], now: readonly RunSummary[]): RunSummary[] {
  const live = new Set(before.filter(isLive).map((run) => run.simulation_id));
  return now.filter((run) => live.has(run.simulation_id) && !isLive(run));
}
