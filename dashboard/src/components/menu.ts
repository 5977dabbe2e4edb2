import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { icon, type IconName } from './icons.js';
import { View } from './view.js';

export interface MenuItem {
  readonly label: string;
  readonly run: () => void;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** For a choice that can be on or off; the menu then stays open. */
  readonly checked?: boolean;
  /** A heading above the item. */
  readonly group?: string;
}

let count = 0;
const EDGE = 8;

/** A button with a menu. */
@customElement('cr-menu')
export class Menu extends View {
  @property() label = '';
  @property() icon?: IconName;
  /** Shows the icon alone; the label is then for those who listen. */
  @property({ type: Boolean }) compact = false;
  @property({ type: Boolean }) disabled = false;
  @property({ attribute: false }) items: readonly MenuItem[] = [];

  readonly #id = `menu-${++count}`;

  protected override render(): TemplateResult {
    return html`<button
        class="button ${this.compact ? 'plain square' : ''}"
        popovertarget=${this.#id}
        aria-haspopup="menu"
        aria-label=${this.compact ? this.label : nothing}
        title=${this.compact ? this.label : nothing}
        ?disabled=${this.disabled}
      >
        ${this.icon ? icon(this.icon) : nothing}${this.compact ? nothing : this.label}
      </button>
      <div class="menu" id=${this.#id} popover role="menu" aria-label=${this.label} @toggle=${this.#toggled} @keydown=${this.#key}>
        ${this.items.map((item) => this.#item(item))}
      </div>`;
  }

  #item(item: MenuItem): TemplateResult {
    const choice = item.checked !== undefined;
    const mark = choice ? (item.checked ? icon('check') : nothing) : item.icon ? icon(item.icon) : nothing;
    const marked = this.items.some((other) => other.icon ?? other.checked !== undefined);
    return html`${item.group ? html`<h3 role="presentation">${item.group}</h3>` : nothing}
      <button
        role=${choice ? 'menuitemcheckbox' : 'menuitem'}
        aria-checked=${choice ? String(item.checked) : nothing}
        class=${item.danger ? 'danger' : ''}
        tabindex="-1"
        ?disabled=${item.disabled}
        @click=${() => this.#run(item)}
      >
        ${marked ? html`<span class="mark">${mark}</span>` : nothing}${item.label}
      </button>`;
  }

  #run(item: MenuItem): void {
    if (item.checked === undefined) {
      this.#panel().hidePopover();
      this.querySelector('button')?.focus();
    }
    item.run();
  }

  #panel(): HTMLElement {
    return this.querySelector('.menu') as HTMLElement;
  }

  #toggled(event: ToggleEvent): void {
    if (event.newState !== 'open') {
      return;
    }
    const panel = this.#panel();
    const button = (this.querySelector('button') as HTMLElement).getBoundingClientRect();
    const left = Math.max(EDGE, Math.min(button.left, innerWidth - panel.offsetWidth - EDGE));
    const below = button.bottom + 4;
    const top = below + panel.offsetHeight > innerHeight ? Math.max(EDGE, button.top - panel.offsetHeight - 4) : below;
    panel.style.left = `${left}px`;
    panel.style.top = `${top}px`;
    this.#move(0);
  }

  #key(event: KeyboardEvent): void {
    const items = this.#enabled();
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.#move(to);
    } else if (event.key === 'Tab') {
      this.#panel().hidePopover();
    }
    event.stopPropagation();
  }

  #move(to: number): void {
    const items = this.#enabled();
    items.at(to % items.length)?.focus();
  }

  #enabled(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('.menu button:not(:disabled)')];
  }
}
