import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { View } from '../../components/view.js';
import { t } from './messages.js';

/** The config as text, in an editor that comes when it is opened. */
@customElement('cr-json')
export class JsonText extends View {
  @property({ attribute: false }) text = '';
  @property({ attribute: false }) error: string | undefined;
  @state() private isOpen = false;
  #editor: { show: (text: string) => void; end: () => void } | undefined;

  protected override begin(): void {
    this.atEnd(() => this.#close());
  }

  protected override render(): TemplateResult {
    return html`<details class="card group" @toggle=${(event: Event) => void this.#toggled((event.target as HTMLDetailsElement).open)}>
      <summary><h2>${t('json')}</h2></summary>
      ${this.isOpen ? html`<div class="editor"></div>` : nothing} ${this.error ? html`<p class="wrong" role="alert">${this.error}</p>` : nothing}
    </details>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('text')) {
      this.#editor?.show(this.text);
    }
  }

  #close(): void {
    this.#editor?.end();
    this.#editor = undefined;
  }

  async #toggled(open: boolean): Promise<void> {
    if (open === this.isOpen) {
      return;
    }
    this.isOpen = open;
    this.#close();
    if (open) {
      const { jsonEditor } = await import('./editor.js');
      await this.updateComplete;
      const place = this.querySelector<HTMLElement>('.editor');
      if (place && !this.#editor) {
        this.#editor = jsonEditor(place, this.text, t('json'), (text) => this.dispatchEvent(new CustomEvent('typed', { detail: text })));
      }
    }
  }
}
