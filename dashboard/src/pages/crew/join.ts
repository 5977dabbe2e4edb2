import { html, nothing, render } from 'lit';
import { join, type Recollection } from '../../api/chat.js';
import { actions, openDialog } from '../../components/dialog.js';
import { t } from './messages.js';

const NOT_FOUND = 404;

/** Asks for the code that the novel shows, until one is right or the dialog is left; the conversation that it opens. */
export function askCode(): Promise<Recollection | undefined> {
  return openDialog<Recollection>(t('join'), (close) => {
    const submit = async (event: SubmitEvent): Promise<void> => {
      event.preventDefault();
      const form = event.currentTarget as HTMLFormElement;
      const wrong = form.querySelector<HTMLElement>('.wrong');
      const found = await join((form.elements.namedItem('code') as HTMLInputElement).value.trim());
      if (found.ok) {
        close(found.value);
      } else if (wrong) {
        render(html`${found.error.status === NOT_FOUND ? t('codeWrong') : found.error.message}`, wrong);
      }
    };
    return html`<form @submit=${submit}>
      <p>${t('joinAbout')}</p>
      <label class="field"
        >${t('code')}
        <input class="input" name="code" required autofocus autocomplete="off" spellcheck="false" minlength="4" maxlength="32" placeholder="K7QM-3XWD" />
      </label>
      <p class="wrong" role="alert">${nothing}</p>
      ${actions(close, html`<button class="button primary">${t('goOn')}</button>`)}
    </form>`;
  });
}
