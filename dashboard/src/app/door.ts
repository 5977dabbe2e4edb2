import { html, nothing, render, type TemplateResult } from 'lit';
import { giveToken, showing, tokenWanted } from '../api/token.js';
import { openDialog } from '../components/dialog.js';
import { field } from '../components/parts.js';
import { messages } from './messages.js';

const t = messages({
  title: ['This lab wants a token', 'Dieses Labor verlangt ein Token'],
  label: ['Token', 'Token'],
  hint: [
    'The one that the lab was started with, or for the terminal the secret in `terminal.secret` of its data folder. This browser keeps it until it is closed.',
    'Mit dem das Labor gestartet wurde, oder fürs Terminal das Geheimnis aus `terminal.secret` in seinem Datenordner. Dieser Browser behält es, bis er geschlossen wird.',
  ],
  enter: ['Enter', 'Eintreten'],
  wrong: ['The lab does not take this token.', 'Das Labor nimmt dieses Token nicht an.'],
});

/** Guarded, cheap, and the same for everybody. */
const TRIED = '/api/queue/status';

/** Asks for the token whenever the lab wants one; there is no way around the question. */
export function startDoor(): void {
  const ask = async (): Promise<void> => {
    while (tokenWanted.value) {
      await openDialog(t('title'), form, { firm: true });
    }
  };
  tokenWanted.listen((wanted) => wanted && void ask());
}

function form(close: () => void): TemplateResult {
  const element = document.createElement('form');
  element.className = 'stack';
  const draw = (error?: 'wrong' | 'unreachable'): void => {
    render(fields(error), element);
  };
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    const token = (element.elements.namedItem('token') as HTMLInputElement).value.trim();
    void attempt(token).then((error) => {
      if (error) {
        draw(error);
      } else {
        giveToken(token);
        close();
      }
    });
  });
  draw();
  return html`${element}`;
}

/** Why {@link token} does not do; undefined when it does. */
async function attempt(token: string): Promise<'wrong' | 'unreachable' | undefined> {
  try {
    const { status } = await fetch(TRIED, { headers: showing(token), cache: 'no-store' });
    return status === 401 ? 'wrong' : undefined;
  } catch {
    // Not sent, or not answered; letters that no header can hold are in no token either.
    return /^[\x20-\x7e]*$/.test(token) ? 'unreachable' : 'wrong';
  }
}

function fields(error: 'wrong' | 'unreachable' | undefined): TemplateResult {
  return html`${field({
      id: 'token',
      label: t('label'),
      hint: t('hint'),
      ...(error ? { error: t(error) } : {}),
      control: ({ id, describedBy, invalid }) =>
        html`<input
          class="input"
          type="password"
          id=${id}
          name="token"
          autocomplete="current-password"
          required
          autofocus
          aria-describedby=${describedBy || nothing}
          aria-invalid=${invalid}
        />`,
    })}
    <div class="actions"><button class="button primary" type="submit">${t('enter')}</button></div>`;
}
