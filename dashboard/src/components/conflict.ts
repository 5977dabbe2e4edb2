import { html } from 'lit';
import { messages } from '../app/messages.js';
import { openDialog } from './dialog.js';

const t = messages({
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
