import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { messages } from '../app/messages.js';
import { Signal } from '../app/signal.js';
import type { Failure } from '../api/result.js';
import { icon } from './icons.js';
import { View } from './view.js';

const t = messages({
  close: ['Dismiss', 'Ausblenden'],
  messages: ['Messages', 'Meldungen'],
});

export interface Toast {
  readonly text: string;
  readonly kind?: 'plain' | 'good' | 'bad';
  /** What can be done about it, such as to undo it. */
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly seconds?: number;
  /** Called once it is said no more. */
  readonly ended?: () => void;
}

const shown = new Signal<ReadonlyArray<Toast>>([]);
const SECONDS = 6;
const SECONDS_OF_TROUBLE = 12;

/** Says something for a while; what this returns takes it back. */
export function toast(message: Toast): () => void {
  const dismiss = (): void => {
    clearTimeout(timer);
    end(message);
  };
  const usual = message.kind === 'bad' ? SECONDS_OF_TROUBLE : SECONDS;
  const timer = setTimeout(dismiss, 1000 * (message.seconds ?? usual));
  shown.value = [...shown.value, message];
  return dismiss;
}

function end(message: Toast): void {
  if (shown.value.includes(message)) {
    shown.value = shown.value.filter((other) => other !== message);
    message.ended?.();
  }
}

/** Says what went wrong. */
export function toastFailure(failure: Failure): void {
  toast({ text: failure.status === 0 ? t('unreachable') : failure.message, kind: 'bad' });
}

/** One box below the page, which gives it room: it grows by a line a message, and lies over nothing. */
@customElement('cr-toasts')
export class Toasts extends View {
  protected override begin(): void {
    this.watch(shown);
    this.setAttribute('role', 'status');
    this.setAttribute('aria-live', 'polite');
    this.setAttribute('aria-label', t('messages'));
  }

  protected override render(): TemplateResult | typeof nothing {
    return shown.value.length === 0
      ? nothing
      : html`<div class="toast">
          ${repeat(
            shown.value,
            (message) => message,
            (message) => this.#line(message),
          )}
        </div>`;
  }

  #line(message: Toast): TemplateResult {
    const dismiss = (): void => end(message);
    const act = (): void => {
      dismiss();
      message.action?.run();
    };
    return html`<div class="said ${message.kind ?? 'plain'}">
      <span>${message.text}</span>
      ${message.action ? html`<button class="button" @click=${act}>${message.action.label}</button>` : nothing}
      <button class="button plain square" aria-label=${t('close')} @click=${dismiss}>${icon('close')}</button>
    </div>`;
  }
}
