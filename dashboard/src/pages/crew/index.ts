import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { chat, type Beat } from '../../api/chat.js';
import type { Failure } from '../../api/result.js';
import { View } from '../../components/view.js';
import { remember, remembered, SILENCE, toMessages, type Conversation, type Line } from './conversation.js';
import { pieces } from './fences.js';
import { t } from './messages.js';
import './crew.css';

const EXAMPLES = ['example1', 'example2', 'example3', 'example4'] as const;

/** It may be wider than the page, so it can be scrolled with keys. */
const code = (text: string): TemplateResult => html`<pre class="code" tabindex="0">${text}</pre>`;

/** A conversation with the crew, through the lab. */
@customElement('page-crew')
export class CrewPage extends View {
  @state() private conversation: Conversation = remembered();
  @state() private asking: AbortController | undefined;
  @state() private failure: Failure | undefined;
  /** What the crew did since the last question. */
  @state() private beats: readonly Beat[] = [];

  protected override begin(): void {
    this.atEnd(() => this.asking?.abort());
  }

  protected override render(): TemplateResult {
    const { lines } = this.conversation;
    return html`<div class="page">
      <div class="row spread">
        <h1>${t('crew')}</h1>
        ${lines.length > 0 ? html`<button class="button" @click=${() => this.#fresh()}>${t('fresh')}</button>` : nothing}
      </div>
      <div class="talk" role="log" aria-label=${t('talk')} tabindex="0">
        ${lines.length === 0 ? this.#greeting() : lines.map((line) => this.#line(line))}
        ${this.beats.length > 0 ? this.#beats(this.beats) : nothing}
        ${this.asking ? html`<p class="quiet waiting">${t('waiting')}</p>` : nothing}
        ${this.failure ? html`<p class="wrong" role="alert">${this.failure.message}</p>` : nothing}
      </div>
      ${this.#form()}
    </div>`;
  }

  #greeting(): TemplateResult {
    return html`<div class="greeting">
      <h2>${t('greeting')}</h2>
      <p class="quiet">${t('about')}</p>
      <h3>${t('try')}</h3>
      <ul>
        ${EXAMPLES.map((key) => html`<li><button class="button" @click=${() => void this.#say(t(key))}>${t(key)}</button></li>`)}
      </ul>
    </div>`;
  }

  #line({ by, text, beats = [] }: Line): TemplateResult {
    return html`<article class="said ${by}">
      <h2>${t(by === 'user' ? 'you' : 'them')}</h2>
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
    return html`<form class="saying" @submit=${this.#submit}>
      <label class="unseen" for="say">${t('say')}</label>
      <textarea
        class="input"
        id="say"
        name="say"
        rows="2"
        maxlength="20000"
        required
        placeholder=${t('placeholder')}
        @keydown=${this.#key}
      ></textarea>
      ${this.asking
        ? html`<button class="button" type="button" @click=${() => this.#cancel()}>${t('cancel')}</button>`
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
    if (!this.asking && say.value.trim()) {
      void this.#say(say.value.trim());
      say.value = '';
    }
  }

  async #say(text: string): Promise<void> {
    this.#keep({ ...this.conversation, lines: [...this.conversation.lines, { by: 'user', text }] });
    const asking = new AbortController();
    this.asking = asking;
    this.failure = undefined;
    this.beats = [];
    const heard = (beat: Beat): void => {
      if (asking === this.asking) {
        this.beats = [...this.beats, beat];
      }
    };
    const answer = await chat(toMessages(this.conversation), this.conversation.context, heard, asking.signal);
    if (asking !== this.asking) {
      return;
    }
    this.asking = undefined;
    if (answer.ok) {
      const { message, context_id } = answer.value;
      const way = this.beats.length > 0 ? { beats: this.beats } : {};
      this.beats = [];
      const lines = [...this.conversation.lines, { by: 'assistant', text: message, ...way } as const];
      this.#keep({ lines, ...(context_id ? { context: context_id } : {}) });
    } else {
      this.failure = answer.error;
    }
  }

  #cancel(): void {
    const asking = this.asking;
    this.asking = undefined;
    asking?.abort();
    this.failure = { status: 0, message: t('cancelled'), fields: [] };
  }

  #fresh(): void {
    this.asking?.abort();
    this.asking = undefined;
    this.failure = undefined;
    this.beats = [];
    this.#keep(SILENCE);
  }

  #keep(conversation: Conversation): void {
    this.conversation = conversation;
    remember(conversation);
  }

  protected override updated(): void {
    const talk = this.querySelector('.talk');
    talk?.scrollTo({ top: talk.scrollHeight });
  }
}
