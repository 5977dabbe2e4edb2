import * as lab from '../../api/lab.js';
import type { Failure, Result } from '../../api/result.js';
import type { NamedRun } from '../../api/types.js';
import { drop, foretell, isLive, lookAgain, patch, reload, runName } from '../../app/live-runs.js';
import { Signal } from '../../app/signal.js';
import { toast } from '../../components/toasts.js';
import { t } from './messages.js';

/** What can be done with runs. Everything shows at once, and can be taken back for a while. */

const UNDO_SECONDS = 8;
/** A browser opens six connections to a host; some are for others. */
const AT_A_TIME = 4;

type Runs = readonly NamedRun[];

/** The runs that the lab has been asked to stop and has not stopped yet. */
export const stopping = new Signal<ReadonlySet<string>>(new Set());

/** The runs that are on their way into the trash. */
export const doomed = new Signal<ReadonlySet<string>>(new Set());

/** The runs that were deleted here. */
const deleted = new Set<string>();

const isThere = ({ simulation_id: id }: NamedRun): boolean => !doomed.value.has(id) && !deleted.has(id);

/** Moves runs that are over into the trash, from where they can be had back; closing the page does not take it back. */
export function deleteRuns(chosen: Runs): void {
  const idle = chosen.filter((run) => run.status !== 'running');
  const busy = chosen.length - idle.length;
  if (busy > 0) {
    toast({ text: t('leftRunning', { count: busy }), kind: 'bad' });
  }
  if (idle.length === 0) {
    return;
  }
  const ids = new Set(idle.map((run) => run.simulation_id));
  doomed.value = new Set([...doomed.value, ...ids]);
  // All at once, so that none is left when the page goes.
  const trashed = each(idle, (run) => lab.trash(run.simulation_id), idle.length).then((done) => {
    done.forEach((run) => deleted.add(run.simulation_id));
    drop(new Set(done.map((run) => run.simulation_id)));
    doomed.value = new Set([...doomed.value].filter((id) => !ids.has(id)));
    return done;
  });
  const undo = async (): Promise<void> => {
    const back = await each(await trashed, (run) => lab.restore(run.simulation_id));
    back.forEach((run) => deleted.delete(run.simulation_id));
    await lookAgain();
  };
  toast({ text: t('deleted', { count: ids.size }), action: { label: t('undo'), run: () => void undo() }, seconds: UNDO_SECONDS });
}

/** Stops runs; what was stopped by mistake is resumed. */
export async function stopRuns(chosen: Runs): Promise<void> {
  const live = chosen.filter(isLive);
  if (live.length === 0) {
    toast({ text: t('noneStops') });
    return;
  }
  const forget = live.map((run) => foretell(run.simulation_id));
  stopping.value = new Set([...stopping.value, ...live.map((run) => run.simulation_id)]);
  const done = await each(live, stopRun);
  if (done.length > 0) {
    tellUndoable(t('stopped', { count: done.length }), done, (left) => void resumeRuns(left));
  }
  await reload();
  forget.forEach((end) => end());
}

/** What the lab has stopped shows so at once. */
async function stopRun({ simulation_id: id }: NamedRun): Promise<Result<unknown>> {
  const answer = await lab.stop(id);
  stopping.value = new Set([...stopping.value].filter((other) => other !== id));
  if (answer.ok) {
    patch(id, { status: 'stopped' });
  }
  return answer;
}

export async function resumeRuns(chosen: Runs): Promise<void> {
  const done = await each(chosen, (run) => lab.resume(run.simulation_id));
  if (done.length > 0) {
    toast({ text: t('resumed', { count: done.length }) });
  }
  await lookAgain();
}

export async function archiveRuns(chosen: Runs, archived: boolean): Promise<void> {
  const done = await each(chosen, (run) => lab.annotate(run.simulation_id, { archived }));
  done.forEach((run) => patch(run.simulation_id, { archived }));
  if (done.length > 0) {
    const text = t(archived ? 'archivedToast' : 'restored', { count: done.length });
    tellUndoable(text, done, (left) => void archiveRuns(left, !archived));
  }
}

/** Gives a run another name; what is wrong with it, if anything is. */
export async function renameRun(run: NamedRun, name: string): Promise<Failure | undefined> {
  const answer = await lab.rename(run.simulation_id, name);
  if (!answer.ok) {
    return answer.error;
  }
  patch(run.simulation_id, { display_name: name.trim() });
  return undefined;
}

/** Changes tags or notes of a run; what is wrong with them, if anything is. */
export async function annotateRun(
  run: NamedRun,
  change: { tags: readonly string[] } | { notes: string },
  version = '*',
): Promise<Failure | undefined> {
  const answer = await lab.annotateVersion(run.simulation_id, change, version);
  if (!answer.ok) {
    return answer.error;
  }
  patch(run.simulation_id, answer.value);
  return undefined;
}

/** Says what was done with runs, and takes it back of those that are left; once none is, there is nothing to say. */
function tellUndoable(text: string, done: Runs, takeBack: (left: Runs) => void): void {
  const left = (): Runs => done.filter(isThere);
  const end = doomed.listen(() => {
    if (left().length === 0) {
      dismiss();
    }
  });
  const dismiss = toast({ text, action: { label: t('undo'), run: () => takeBack(left()) }, ended: end });
}

/** Does something with every run, a few at a time; those it worked for. */
async function each(
  chosen: Runs,
  act: (run: NamedRun) => Promise<Result<unknown>>,
  atATime = AT_A_TIME,
): Promise<NamedRun[]> {
  const left = [...chosen];
  const done: NamedRun[] = [];
  const failed: Array<readonly [NamedRun, Failure]> = [];
  const work = async (): Promise<void> => {
    for (let run = left.shift(); run; run = left.shift()) {
      const answer = await act(run);
      if (answer.ok) {
        done.push(run);
      } else {
        failed.push([run, answer.error]);
      }
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  tellFailures(failed);
  return done;
}

function tellFailures(failed: ReadonlyArray<readonly [NamedRun, Failure]>): void {
  const [first] = failed;
  if (first && failed.length === 1) {
    toast({ text: t('failedFor', { name: runName(first[0]), reason: first[1].message }), kind: 'bad' });
  } else if (first) {
    toast({ text: t('failedForMany', { count: failed.length, reason: first[1].message }), kind: 'bad' });
  }
  if (first) {
    // What is shown may be old.
    void lookAgain();
  }
}
