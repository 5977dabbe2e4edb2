import { LitElement } from 'lit';
import { language } from '../app/preferences.js';
import type { Signal } from '../app/signal.js';

/**
 * The base of every element here. It draws into the page itself, not into a shadow tree, so that labels, ids and the style sheets of
 * the page reach everything; and it draws again when the language changes.
 */
export abstract class View extends LitElement {
  #ends: Array<() => void> = [];

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.watch(language);
    this.begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const end of this.#ends.splice(0)) {
      end();
    }
  }

  /** Called each time the element comes into the page; whatever starts here ends with {@link atEnd}. */
  protected begin(): void {}

  /** Calls {@link end} when the element leaves the page. */
  protected atEnd(end: () => void): void {
    this.#ends.push(end);
  }

  /** Draws again when {@link signal} changes. */
  protected watch(signal: Signal<any>): void {
    this.atEnd(signal.listen(() => this.requestUpdate()));
  }

  /** A signal that is aborted when the element leaves the page. */
  protected untilGone(): AbortSignal {
    const controller = new AbortController();
    this.atEnd(() => controller.abort());
    return controller.signal;
  }
}
