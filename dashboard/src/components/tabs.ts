import { html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { View } from './view.js';

export interface Tab {
  readonly key: string;
  readonly label: string;
}

/** A row of tabs; the event `choose` carries the key. The page draws what the tab shows into the element with id {@link panel}. */
@customElement('cr-tabs')
export class Tabs extends View {
  @property({ attribute: false }) tabs: readonly Tab[] = [];
  @property() chosen = '';
  @property() label = '';
  @property() panel = 'panel';

  protected override render(): TemplateResult {
    return html`<div class="tabs" role="tablist" aria-label=${this.label} @keydown=${this.#key}>
      ${this.tabs.map((tab) => this.#tab(tab))}
    </div>`;
  }

  #tab(tab: Tab): TemplateResult {
    const chosen = tab.key === this.chosen;
    return html`<button
      role="tab"
      id="${this.panel}-${tab.key}"
      aria-selected=${chosen}
      aria-controls=${this.panel}
      tabindex=${chosen ? 0 : -1}
      @click=${() => this.#choose(tab.key)}
    >
      ${tab.label}
    </button>`;
  }

  #choose(key: string): void {
    this.dispatchEvent(new CustomEvent('choose', { detail: key }));
  }

  #key(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const at = this.tabs.findIndex((tab) => tab.key === this.chosen);
      const next = this.tabs.at((at + step) % this.tabs.length);
      if (next) {
        this.#choose(next.key);
        this.querySelector<HTMLElement>(`#${this.panel}-${next.key}`)?.focus();
      }
    }
  }
}
