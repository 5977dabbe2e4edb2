import { html, nothing, render, type TemplateResult } from 'lit';
import { messages } from '../app/messages.js';
import { icon } from './icons.js';

const t = messages({ close: ['Close', 'Schließen'], cancel: ['Cancel', 'Abbrechen'] });

let count = 0;

/**
 * Opens a dialog that holds the focus until it is closed; gives what {@link content} closed it with, undefined when it was dismissed.
 */
export function openDialog<T>(
  title: string,
  content: (close: (value?: T) => void) => TemplateResult,
  options: { readonly wide?: boolean; /** Has no button that dismisses it. */ readonly firm?: boolean } = {},
): Promise<T | undefined> {
  const dialog = document.createElement('dialog');
  const id = `dialog-${++count}`;
  dialog.className = options.wide ? 'dialog wide' : 'dialog';
  dialog.setAttribute('aria-labelledby', id);
  document.body.append(dialog);
  return new Promise((resolve) => {
    let result: T | undefined;
    const close = (value?: T): void => {
      result = value;
      dialog.close();
    };
    // A link leads to another page, which nothing may cover.
    dialog.addEventListener('click', ({ target }) => (target as Element).closest('a[href^="/"]:not([target])') && close());
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(result);
    });
    const closing = html`<button class="button plain square" aria-label=${t('close')} @click=${() => close()}>${icon('close')}</button>`;
    render(
      html`<header>
          <h2 id=${id}>${title}</h2>
          ${options.firm ? nothing : closing}
        </header>
        <div class="body">${content(close)}</div>`,
      dialog,
    );
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[autofocus]')?.focus();
  });
}

export interface Question {
  readonly title: string;
  readonly text: unknown;
  /** What the button that goes ahead says. */
  readonly action: string;
  readonly danger?: boolean;
}

/** Whether the person wants to go ahead. */
export async function confirm({ title, text, action, danger }: Question): Promise<boolean> {
  const answer = await openDialog<boolean>(
    title,
    (close) => html`<div>${text}</div>
      ${actions(close, html`<button class="button ${danger ? 'danger' : 'primary'}" autofocus @click=${() => close(true)}>${action}</button>`)}`,
  );
  return answer ?? false;
}

/** The last line of a dialog: a way out, and {@link buttons}. */
export function actions(close: () => void, buttons: unknown = nothing): TemplateResult {
  return html`<div class="actions"><button class="button" type="button" @click=${() => close()}>${t('cancel')}</button>${buttons}</div>`;
}
