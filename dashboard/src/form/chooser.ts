import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Entry } from '../api/types.js';
import { openDialog } from '../components/dialog.js';
import { View } from '../components/view.js';
import { t } from './messages.js';
import { titleOf } from './values.js';
import './form.css';

const nameOf = (entry: Entry): string => titleOf(entry.const, entry);

export const syntheticChip = (entry: Entry | undefined): unknown => (entry?.['x-synthetic'] ? html`<span class="chip queued">${t('synthetic')}</span>` : nothing);

export const absentChip = (entry: Entry | undefined): unknown => (entry?.['x-here'] === false ? html`<span class="chip">${t('absent')}</span>` : nothing);

/** Lets a person choose one of {@link entries} by its name or by what is said of it. */
export async function choose(title: string, entries: readonly Entry[]): Promise<string | undefined> {
  return openDialog<string>(title, (close) => html`<cr-entries .entries=${entries} @chosen=${(event: CustomEvent<string>) => close(event.detail)}></cr-entries>`, { wide: true });
}

/** The entries of a catalogue, narrowed by a search; Enter takes the first. */
@customElement('cr-entries')
export class Entries extends View {
  @property({ attribute: false }) entries: readonly Entry[] = [];
  @state() private search = '';

  protected override render(): TemplateResult {
    const found = this.#found();
    return html`<input
        class="input"
        type="search"
        aria-label=${t('search')}
        placeholder=${t('search')}
        @input=${(event: Event) => (this.search = (event.target as HTMLInputElement).value)}
        @keydown=${(event: KeyboardEvent) => this.#key(event, found[0])}
      />
      ${found.length === 0 ? html`<p class="quiet">${t('nothing')}</p>` : nothing}
      <ul class="entries">
        ${found.map(
          (entry) => html`<li>
            <button class="entry-choice" @click=${() => this.#choose(entry)}>
              <strong>${nameOf(entry)}</strong> ${syntheticChip(entry)} ${absentChip(entry)}
              <span>${entry.description ?? ''}</span>
              ${entry['x-source'] && entry['x-source'] !== '-' ? html`<small>${entry['x-source']}</small>` : nothing}
            </button>
          </li>`,
        )}
      </ul>`;
  }

  protected override firstUpdated(): void {
    this.querySelector('input')?.focus();
  }

  /** Names before what is said of them. */
  #found(): readonly Entry[] {
    const wanted = this.search.trim().toLowerCase();
    const named = (entry: Entry): boolean => nameOf(entry).toLowerCase().includes(wanted) || entry.const.includes(wanted.replaceAll(' ', '_'));
    const said = (entry: Entry): boolean => `${entry.description ?? ''} ${entry['x-source'] ?? ''}`.toLowerCase().includes(wanted);
    return [...this.entries.filter(named), ...this.entries.filter((entry) => !named(entry) && said(entry))];
  }

  #key(event: KeyboardEvent, entry: Entry | undefined): void {
    if (event.key === 'Enter' && entry) {
      // The focus goes back to the button that opened the list, which the same key would press.
      event.preventDefault();
      this.#choose(entry);
    }
  }

  #choose(entry: Entry): void {
    this.dispatchEvent(new CustomEvent('chosen', { detail: entry.const }));
  }
}
