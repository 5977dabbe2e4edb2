import { liveProgress, liveRuns, status } from '../api/lab.js';
import { sleep } from '../api/events.js';
import type { Failure } from '../api/result.js';
import type { KnownRun, LiveProgress, LiveRun, NamedRun, RunState } from '../api/types.js';
import { Signal } from './signal.js';

/**
 * The runs that are not over, kept up to date while the dashboard is open; those that are over are asked for by the pages that show them.
 * All of a live run is asked for once, and again when one came; in between only how far they are. Polling rather than streams, since a
 * browser opens six connections to a host at most, over all its tabs.
 */

const LIVE: ReadonlySet<RunState> = new Set(['queued', 'pending', 'running']);
const BUSY_MS = 2_000;
const QUIET_MS = 5_000;
const HIDDEN_MS = 20_000;
/** Names and tags that were changed elsewhere show after this time. */
const WHOLE_MS = 60_000;

/** Undefined until they have come. */
export const live = new Signal<readonly LiveRun[] | undefined>(undefined);

/** Why they could not be asked for the last time. */
export const listFailure = new Signal<Failure | undefined>(undefined);

/** The runs that have just ended. */
export const ended = new Signal<readonly NamedRun[]>([]);

/** What was done here with runs: what they are now, or undefined of those that are gone. */
export interface Change {
  readonly ids: ReadonlySet<string>;
  readonly to: Partial<KnownRun> | undefined;
}
export const changed = new Signal<Change | undefined>(undefined);

/** Grows when pages look again, for what was changed elsewhere. */
export const looks = new Signal(0);

/** The runs that somebody stops here, to whom it is no news that they end. */
const foretold = new Set<string>();

let wholeAt = 0;

export const isLive = (run: { readonly status: RunState }): boolean => LIVE.has(run.status);

export const runName = (run: Pick<NamedRun, 'display_name' | 'simulation_id'>): string => run.display_name ?? run.simulation_id;

/** The run {@link id} as it goes on; undefined when it is over, or nobody knows yet. */
export const liveRun = (id: string): LiveRun | undefined => live.value?.find((run) => run.simulation_id === id);

/** Asks for all live runs now. */
export async function reload(): Promise<void> {
  wholeAt = Date.now();
  const answer = await liveRuns();
  if (answer.ok) {
    await take(answer.value);
  } else {
    listFailure.value = answer.error;
  }
}

/** Looks again at everything that is shown. */
export async function lookAgain(): Promise<void> {
  looks.value++;
  await reload();
}

/** Does not tell of the end of {@link id} if that is to be stopped; until what this returns is called. */
export function foretell(id: string): () => void {
  foretold.add(id);
  return () => foretold.delete(id);
}

/** Changes what is shown of a run at once, before the lab has said so. */
export function patch(id: string, to: Partial<KnownRun>): void {
  if (liveRun(id)) {
    live.value = live.value?.map((run) => (run.simulation_id === id ? { ...run, ...to } : run)).filter(isLive);
  }
  changed.value = { ids: new Set([id]), to };
}

/** Takes runs that are gone away at once. */
export function drop(ids: ReadonlySet<string>): void {
  if (live.value?.some((run) => ids.has(run.simulation_id))) {
    live.value = live.value.filter((run) => !ids.has(run.simulation_id));
  }
  changed.value = { ids, to: undefined };
}

/** Keeps the live runs up to date until {@link signal}. */
export async function keepLiveRuns(signal: AbortSignal): Promise<void> {
  const wake = (): void => void (document.visibilityState === 'visible' && Date.now() - wholeAt > QUIET_MS && lookAgain());
  document.addEventListener('visibilitychange', wake, { signal });
  await reload();
  while (!signal.aborted) {
    const busy = (live.value?.length ?? 0) > 0;
    await sleep(document.visibilityState === 'hidden' ? HIDDEN_MS : busy ? BUSY_MS : QUIET_MS, signal);
    await refresh();
  }
}

async function refresh(): Promise<void> {
  const known = live.value;
  if (!known) {
    return reload();
  }
  if (Date.now() - wholeAt > WHOLE_MS) {
    return lookAgain();
  }
  const answer = await liveProgress();
  if (!answer.ok) {
    listFailure.value = answer.error;
    return;
  }
  const merged = merge(known, answer.value);
  if (merged === 'stale' || listFailure.value) {
    return reload();
  }
  if (live.value === known) {
    await take(merged);
  }
}

/** {@link known} with the progress of {@link now}, without those that ended; the same list when nothing moved, `stale` when a run came. */
export function merge(known: readonly LiveRun[], now: readonly LiveProgress[]): readonly LiveRun[] | 'stale' {
  const byId = new Map(now.map((run) => [run.simulation_id, run]));
  const merged = known.flatMap((run) => {
    const progress = byId.get(run.simulation_id);
    byId.delete(run.simulation_id);
    const same =
      run.status === progress?.status && run.progress === progress.progress && run.current_strategy === progress.current_strategy;
    return progress === undefined ? [] : [same ? run : { ...run, ...progress }];
  });
  if (byId.size > 0) {
    return 'stale';
  }
  return merged.length === known.length && merged.every((run, i) => run === known[i]) ? known : merged;
}

/** Shows the runs that are live {@link now}, and tells of those that were until now. */
async function take(now: readonly LiveRun[]): Promise<void> {
  const there = new Set(now.map((run) => run.simulation_id));
  const gone = (live.value ?? []).filter((run) => !there.has(run.simulation_id));
  listFailure.value = undefined;
  live.value = now;
  if (gone.length > 0) {
    const ends = (await Promise.all(gone.map(endOf))).flat();
    if (ends.length > 0) {
      ended.value = ends;
    }
  }
}

/** How a run ended that is no longer live; nothing of one that was deleted, or that was stopped here. */
async function endOf({ simulation_id: id, display_name }: LiveRun): Promise<NamedRun[]> {
  const answer = await status(id);
  if (!answer.ok || isLive(answer.value) || (answer.value.status === 'stopped' && foretold.has(id))) {
    return [];
  }
  return [{ simulation_id: id, display_name, status: answer.value.status }];
}
