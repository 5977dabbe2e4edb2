import { html, nothing, render, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { join, type Beat, type CrewQuestion, type Recollection } from '../../api/chat.js';
import { icon } from '../../components/icons.js';
import { View } from '../../components/view.js';
import { draft, recalled, type Line } from './conversation.js';
import { pieces } from './fences.js';
import { t } from './messages.js';
import { Talk } from './talk-state.js';
import { actions, openDialog } from '../../components/dialog.js';
import './crew.css';

const EXAMPLES = ['example1', 'example2', 'example3', 'example4'] as const;
const ABOUT_SHOWN = ['shown1', 'shown2', 'shown3', 'shown4'] as const;

/** It may be wider than the page, so it can be scrolled with keys. */
const code = (text: string): TemplateResult => html`<pre class="code" tabindex="0">${text}</pre>`;

/** A conversation with the crew, through the lab. */
@customElement('crew-talk')
export class CrewTalk extends View {
  /** The run, sweep or campaign on the page around it. */
  @property({ attribute: false }) shown: string | undefined;
  /** Whether the user talks of something else than that. */
  @state() private aside: string | undefined;
  readonly #talk = new Talk(() => this.requestUpdate());

  protected override begin(): void {
    this.#talk.begin();
    const back = (): void => void (document.visibilityState === 'visible' && this.#talk.conversation.joined && this.#talk.refresh());
    document.addEventListener('visibilitychange', back);
    this.atEnd(() => document.removeEventListener('visibilitychange', back));
    this.atEnd(() => this.#talk.end());
  }

  protected override render(): TemplateResult {
    const { conversation, standing, beats, failure } = this.#talk;
    const { lines, question } = conversation;
    return html`<div class="row spread">
        ${this.#about()}
        <span class="row">
          ${conversation.joined ? html`<span class="chip">${t('joined')}</span>` : html`<button class="button plain" @click=${this.#join}>${t('join')}</button>`}
          ${lines.length > 0 ? html`<button class="button plain" @click=${() => this.#talk.replace()}>${t('fresh')}</button>` : nothing}
        </span>
      </div>
      <div class="talk" role="log" aria-label=${t('talk')} tabindex="0">
        ${lines.length === 0 ? this.#greeting() : lines.map((line) => this.#line(line))}
        ${question && standing === 'idle' ? planCard(question, (answer) => this.#say(answer), () => void this.#change()) : nothing}
        ${beats.length > 0 ? this.#beats(beats) : nothing}
        ${standing === 'asking' ? html`<p class="quiet waiting">${t('waiting')}</p>` : nothing}
        ${standing === 'waiting' ? html`<p class="quiet waiting" role="status">${t('away')}</p>` : nothing}
        ${failure ? html`<p class="wrong" role="alert">${failure.message}</p>` : nothing}
        ${standing === 'cut'
          ? html`<p class="row">
              ${failure ? nothing : html`<span role="alert">${t('cut')}</span>`}
              <button class="button" @click=${() => void this.#talk.again(this.#meant())}>${t('again')}</button>
            </p>`
          : nothing}
      </div>
      ${this.#form()}`;
  }

  /** What the user means by *it*, as far as the page says. */
  #meant(): string | undefined {
    return this.shown === this.aside ? undefined : this.shown;
  }

  #about(): TemplateResult {
    const meant = this.#meant();
    return meant
      ? html`<span class="about">
          <span class="quiet">${t('aboutShown')}</span> <code>${meant}</code>
          <button class="button plain square" aria-label=${t('elsewhere')} @click=${() => (this.aside = meant)}>${icon('close')}</button>
        </span>`
      : html`<span></span>`;
  }

  #greeting(): TemplateResult {
    return html`<div class="greeting">
      <h2>${t('greeting')}</h2>
      <p class="quiet">${t('about')}</p>
      <h3>${t('try')}</h3>
      <ul>
        ${(this.#meant() ? ABOUT_SHOWN : EXAMPLES).map((key) => html`<li><button class="button" @click=${() => this.#say(t(key))}>${t(key)}</button></li>`)}
      </ul>
    </div>`;
  }

  #line({ by, text, beats = [] }: Line): TemplateResult {
    return html`<article class="said ${by}">
      <h2>${t(by === 'user' ? 'you' : 'crew')}</h2>
      ${pieces(text).map((piece) => (piece.code ? code(piece.text) : html`<p>${piece.text}</p>`))}
      ${beats.length > 0
        ? html`<details>
            <summary>${t('way', { count: beats.length })}</summary>
            ${this.#beats(beats)}
          </details>`
        : nothing}
    </article>`;
  }

  #beats(beats: readonly Beat[]): TemplateResult {
    return html`<ol class="beats">
      ${beats.map(
        ({ agent, text, kind }) =>
          html`<li class=${kind === 'status' ? 'quiet' : ''}><strong>${agent}</strong> ${kind === 'code' ? code(text) : text}</li>`,
      )}
    </ol>`;
  }

  #form(): TemplateResult {
    const busy = this.#talk.standing === 'asking' || this.#talk.standing === 'waiting';
    return html`<form class="saying" @submit=${this.#submit}>
      <label class="unseen" for="say">${t('say')}</label>
      <textarea
        class="input"
        id="say"
        name="say"
        rows="2"
        maxlength="20000"
        required
        placeholder=${t(this.#meant() ? 'shown1' : 'example2')}
        .value=${draft.value}
        @input=${(event: InputEvent) => (draft.value = (event.currentTarget as HTMLTextAreaElement).value)}
        @keydown=${this.#key}
      ></textarea>
      ${busy
        ? html`<button class="button" type="button" @click=${() => this.#talk.cancel(t('cancelled'))}>${t('cancel')}</button>`
        : html`<button class="button primary">${t('send')}</button>`}
    </form>`;
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      (event.currentTarget as HTMLTextAreaElement).form?.requestSubmit();
    }
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const say = (event.currentTarget as HTMLFormElement).elements.namedItem('say') as HTMLTextAreaElement;
    const busy = this.#talk.standing === 'asking' || this.#talk.standing === 'waiting';
    if (!busy && say.value.trim()) {
      const text = say.value.trim();
      draft.value = '';
      say.value = '';
      this.#say(text);
    }
  }

  #say(text: string): void {
    void this.#talk.say(text, this.#meant());
  }

  /** Lets the user say what shall be different; few do, so the form loads when it is asked for. */
  async #change(): Promise<void> {
    const { askChange } = await import('./change.js');
    const said = await askChange();
    if (said) {
      this.#say(said);
    }
  }

  async #join(): Promise<void> {
    const found = await askCode();
    if (found) {
      this.#talk.replace(recalled(found, true));
    }
  }

  protected override updated(): void {
    const talk = this.querySelector('.talk');
    talk?.scrollTo({ top: talk.scrollHeight });
  }
}

/** What the crew would do, with its answers as buttons; a plan can be changed in words, too. */
function planCard({ plan, prompt, choices }: CrewQuestion, answer: (choice: string) => void, change: () => void): TemplateResult {
  const parts = plan?.split('\n').filter((part) => part.trim()) ?? [];
  return html`<section class="card plan" aria-label=${t('plan')}>
    ${parts.length > 0 ? html`<h2>${t('plan')}</h2>` : nothing} ${parts.map((part) => html`<p>${part}</p>`)}
    <p><strong>${prompt}</strong></p>
    <div class="row">
      ${choices.map((choice, i) => html`<button class="button ${i === 0 ? 'primary' : ''}" @click=${() => answer(choice)}>${choice}</button>`)}
      ${parts.length > 0 ? html`<button class="button" @click=${change}>${t('change')}</button>` : nothing}
    </div>
  </section>`;
}

const NOT_FOUND = 404;

/** Asks for the code that the novel shows, until one is right or the dialog is left; the conversation that it opens. */
function askCode(): Promise<Recollection | undefined> {
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
