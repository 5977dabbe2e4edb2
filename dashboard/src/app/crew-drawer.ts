import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { icon } from '../components/icons.js';
import { loading } from '../components/parts.js';
import { View } from '../components/view.js';
import { shortcuts } from './keys.js';
import { messages } from './messages.js';
import { place, shownAt } from './router.js';

const t = messages({ ask: ['Ask the crew', 'Die Crew fragen'], close: ['Close the crew', 'Crew schließen'] });

/** The crew beside every page but their own; what the page shows is what they are asked about. */
@customElement('cr-crew-drawer')
export class CrewDrawer extends View {
  @state() private open = false;
  @state() private here = false;

  protected override begin(): void {
    this.watch(place);
    this.atEnd(shortcuts([{ keys: 'a', label: () => t('ask'), run: () => this.#toggle() }]));
  }

  protected override render(): TemplateResult | typeof nothing {
    if (place.value.path === '/crew') {
      return nothing;
    }
    return html`<button class="button plain" aria-expanded=${this.open} @click=${() => this.#toggle()}>${icon('talk')}<span class="wide">${t('ask')}</span></button>
      ${this.open
        ? html`<aside aria-label=${t('ask')} @keydown=${this.#key}>
            <header class="row spread">
              <h2>${t('ask')}</h2>
              <button class="button plain square" aria-label=${t('close')} @click=${() => this.#toggle()}>${icon('close')}</button>
            </header>
            ${this.here ? html`<crew-talk .shown=${shownAt(place.value)}></crew-talk>` : loading()}
          </aside>`
        : nothing}`;
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      this.#toggle();
    }
  }

  #toggle(): void {
    this.open = !this.open && place.value.path !== '/crew';
    if (this.open) {
      void import('../pages/crew/talk.js').then(() => (this.here = true));
      void this.updateComplete.then(() => this.querySelector<HTMLElement>('textarea, aside button')?.focus());
    } else {
      this.querySelector<HTMLElement>('button')?.focus();
    }
  }
}
