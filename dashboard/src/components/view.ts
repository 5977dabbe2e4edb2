import { LitElement } from 'lit';
import { sleep } from '../api/events.js';
import { language, theme } from '../app/preferences.js';
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

  /** Calls {@link ask} again and again while the page is looked at, with pauses of {@link pause} milliseconds. */
  protected async poll(ask: (signal: AbortSignal) => Promise<void>, pause: () => number): Promise<void> {
    const signal = this.untilGone();
    while (!signal.aborted) {
      if (document.visibilityState === 'visible') {
        await ask(signal);
      }
      await sleep(pause(), signal);
    }
  }

  /** Calls {@link changed} when the page takes other colours. */
  protected atTheme(changed: () => void): void {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', changed);
    this.atEnd(theme.listen(changed));
    this.atEnd(() => dark.removeEventListener('change', changed));
  }

  /** Calls {@link changed} when {@link element} has another size. */
  protected atResize(changed: () => void, element: Element = this): void {
    const observer = new ResizeObserver(changed);
    observer.observe(element);
    this.atEnd(() => observer.disconnect());
  }
}
