import { html, nothing, render, type TemplateResult } from 'lit';
import type { Failure } from '../api/result.js';
import { messages } from '../app/messages.js';
import { actions, openDialog } from './dialog.js';
import { field } from './parts.js';

const t = messages({
  save: ['Save', 'Speichern'],
  title: ['Somebody else changed this', 'Jemand anderes hat das geändert'],
  text: [
    'It was changed elsewhere, perhaps in another tab, since you opened it. Nothing is saved yet, and nothing is lost: your text stays in the editor.',
    'Es wurde anderswo geändert, vielleicht in einem anderen Tab, seit Sie es geöffnet haben. Noch ist nichts gesichert und nichts verloren: Ihr Text bleibt im Editor.',
  ],
  theirs: ['How it stands now', 'So steht es jetzt da'],
  keep: ['Keep my text', 'Mit meinem Text weitermachen'],
  both: ['Put theirs below mine', 'Den anderen unter meinen setzen'],
  mine: ['Replace theirs by mine', 'Den anderen durch meinen ersetzen'],
});

export interface TextQuestion {
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  /** How many letters it may have. */
  readonly most?: number;
  readonly lines?: boolean;
  readonly required?: boolean;
  /** What the button says that gives the text. */
  readonly action?: string;
  /** Undefined when the text was taken; else what is wrong with it. */
  readonly take: (text: string, field: { value: string }) => Promise<Failure | undefined>;
}

/** Asks for a text until it is taken. */
export function askText(question: TextQuestion): Promise<unknown> {
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

function textForm({ label, hint, value = '', most, lines, required = false, action }: TextQuestion, close: () => void, error: string | undefined): TemplateResult {
  return html`${field({
    id: 'text',
    label,
    ...(hint ? { hint } : {}),
    ...(error ? { error } : {}),
    control: ({ id, describedBy, invalid }) =>
      lines
        ? html`<textarea
            class="input"
            id=${id}
            name="text"
            rows="8"
            maxlength=${most ?? nothing}
            autofocus
            aria-describedby=${describedBy || nothing}
            aria-invalid=${invalid}
            .defaultValue=${value}
          ></textarea>`
        : html`<input
            class="input"
            id=${id}
            name="text"
            autocomplete="off"
            maxlength=${most ?? nothing}
            autofocus
            ?required=${required}
            aria-describedby=${describedBy || nothing}
            aria-invalid=${invalid}
            .defaultValue=${value}
          />`,
  })}
  ${actions(close, html`<button class="button primary" type="submit">${action ?? t('save')}</button>`)}`;
}

/** The status of a change whose version is not the last any more. */
export const CHANGED_MEANWHILE = 412;

/** What to do with a text that somebody else has changed to {@link theirs}. */
export type Resolution = 'keep' | 'both' | 'mine';

export async function askConflict(theirs: string): Promise<Resolution> {
  const answer = await openDialog<Resolution>(
    t('title'),
    (close) => html`<div class="stack">
      <p role="alert">${t('text')}</p>
      <h3>${t('theirs')}</h3>
      <pre class="theirs" tabindex="0">${theirs || '–'}</pre>
      <div class="actions">
        <button class="button" autofocus @click=${() => close('keep')}>${t('keep')}</button>
        <button class="button" @click=${() => close('both')}>${t('both')}</button>
        <button class="button danger" @click=${() => close('mine')}>${t('mine')}</button>
      </div>
    </div>`,
  );
  return answer ?? 'keep';
}
