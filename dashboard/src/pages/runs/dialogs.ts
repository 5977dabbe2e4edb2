import { html, nothing, render, type TemplateResult } from 'lit';
import { annotations } from '../../api/lab.js';
import type { Failure } from '../../api/result.js';
import type { NamedRun } from '../../api/types.js';
import { runName } from '../../app/notifications.js';
import { askConflict, CHANGED_MEANWHILE } from '../../components/conflict.js';
import { actions, openDialog } from '../../components/dialog.js';
import { field } from '../../components/parts.js';
import { toastFailure } from '../../components/toasts.js';
import { annotateRun } from './actions.js';
import { t } from './messages.js';
import { parseTags, writeTags } from './tags.js';

/** Questions about runs that need more than a click. */

interface TextQuestion {
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly lines?: boolean;
  /** Undefined when the text was taken; else what is wrong with it. */
  readonly take: (text: string, field: { value: string }) => Promise<Failure | undefined>;
}

/** Asks for a text until it is taken. */
function askText(question: TextQuestion): Promise<unknown> {
  return openDialog(question.title, (close) => {
    const form = document.createElement('form');
    const draw = (error?: string): void => {
      render(textForm(question, close, error), form);
    };
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = form.elements.namedItem('text') as HTMLInputElement;
      void question.take(text.value, text).then((failure) => (failure ? draw(failure.message) : close()));
    });
    form.className = 'stack';
    draw();
    return html`${form}`;
  });
}

function textForm(question: TextQuestion, close: () => void, error: string | undefined): TemplateResult {
  return html`${field({
    id: 'text',
    label: question.label,
    ...(question.hint ? { hint: question.hint } : {}),
    ...(error ? { error } : {}),
    control: ({ id, describedBy, invalid }) =>
      question.lines
        ? html`<textarea
            class="input"
            id=${id}
            name="text"
            rows="8"
            maxlength="10000"
            autofocus
            aria-describedby=${describedBy || nothing}
            aria-invalid=${invalid}
            .defaultValue=${question.value}
          ></textarea>`
        : html`<input
            class="input"
            id=${id}
            name="text"
            autocomplete="off"
            autofocus
            aria-describedby=${describedBy || nothing}
            aria-invalid=${invalid}
            .defaultValue=${question.value}
          />`,
  })}
  ${actions(close, html`<button class="button primary" type="submit">${t('save')}</button>`)}`;
}


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
    take,
  });
}

/** Asks how a view is to be called. */
export function askViewName(take: (name: string) => void): Promise<unknown> {
  return askText({
    title: t('saveView'),
    label: t('viewName'),
    value: '',
    take: (name) => {
      if (name.trim()) {
        take(name.trim());
      }
      return Promise.resolve(undefined);
    },
  });
}
