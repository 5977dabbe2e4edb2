import { html, nothing, render, type TemplateResult } from 'lit';
import type { Failure } from '../api/result.js';
import { messages } from '../app/messages.js';
import { actions, openDialog } from './dialog.js';
import { field } from './parts.js';

const t = messages({ save: ['Save', 'Speichern'] });

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
