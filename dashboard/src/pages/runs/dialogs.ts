import { annotations } from '../../api/lab.js';
import type { Failure } from '../../api/result.js';
import type { NamedRun } from '../../api/types.js';
import { runName } from '../../app/live-runs.js';
import { askConflict, askText, CHANGED_MEANWHILE } from '../../components/ask.js';
import { toastFailure } from '../../components/toasts.js';
import { annotateRun } from './actions.js';
import { t } from './messages.js';
import { parseTags, writeTags } from './tags.js';

/** Questions about runs that need more than a click. */

/** Sets the tags of one run, or adds tags to many. */
export async function askTags(runs: readonly NamedRun[]): Promise<unknown> {
  const [only] = runs;
  const one = runs.length === 1 && only ? only : undefined;
  const seen = one ? await annotations(one.simulation_id) : undefined;
  if (seen && !seen.ok) {
    toastFailure(seen.error);
    return undefined;
  }
  return askText({
    title: one ? t('tagsOf', { name: runName(one) }) : t('tagsOfMany', { count: runs.length }),
    label: t('tags'),
    hint: t('tagsHint'),
    value: seen ? writeTags(seen.value.value.tags) : '',
    take: async (text) => {
      const tags = parseTags(text);
      for (const run of runs) {
        const failure = one ? await annotateRun(run, { tags }) : await addTags(run, tags);
        if (failure) {
          return failure;
        }
      }
      return undefined;
    },
  });
}

async function addTags(run: NamedRun, tags: readonly string[]): Promise<Failure | undefined> {
  const seen = await annotations(run.simulation_id);
  return seen.ok ? annotateRun(run, { tags: [...new Set([...seen.value.value.tags, ...tags])] }) : seen.error;
}

/** Notes in Markdown; of two who change the same, the second is told and loses nothing. */
export async function askNotes(run: NamedRun): Promise<unknown> {
  const seen = await annotations(run.simulation_id);
  if (!seen.ok) {
    toastFailure(seen.error);
    return undefined;
  }
  let { version } = seen.value;
  const take = async (notes: string, field: { value: string }): Promise<Failure | undefined> => {
    const failure = await annotateRun(run, { notes }, version);
    if (failure?.status !== CHANGED_MEANWHILE) {
      return failure;
    }
    const now = await annotations(run.simulation_id);
    if (!now.ok) {
      return now.error;
    }
    const choice = await askConflict(now.value.value.notes);
    version = choice === 'keep' ? version : now.value.version;
    if (choice === 'mine') {
      return take(notes, field);
    }
    if (choice === 'both') {
      field.value = `${notes}\n\n---\n\n${now.value.value.notes}`;
    }
    return { ...failure, message: t(choice === 'both' ? 'notesJoined' : 'notesKept') };
  };
  return askText({
    title: t('notesOf', { name: runName(run) }),
    label: t('notes'),
    hint: t('notesHint'),
    value: seen.value.value.notes,
    lines: true,
    most: 10_000,
    take,
  });
}

/** Asks how a view is to be called. */
export function askViewName(take: (name: string) => void): Promise<unknown> {
  return askText({
    title: t('saveView'),
    label: t('viewName'),
    take: (name) => {
      if (name.trim()) {
        take(name.trim());
      }
      return Promise.resolve(undefined);
    },
  });
}
