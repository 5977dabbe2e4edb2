import { customElement, property } from 'lit/decorators.js';
import { LitElement } from 'lit';
import { isStill, preferences } from './preferences.js';

/** A line that appears letter by letter. All of it is in the page from the beginning, so that it can be read at once by whoever does not look. */
@customElement('cr-typed')
export class Typed extends LitElement {
  @property() text = '';
  readonly #seen = document.createTextNode('');
  readonly #unseen = document.createElement('span');
  #letters: string[] = [];
  #frame = 0;
  #begun = 0;

  protected override createRenderRoot(): HTMLElement {
    this.#unseen.className = 'unseen';
    this.append(this.#seen, this.#unseen);
    return this;
  }

  /** Whether all of it is to be seen. */
  get isDone(): boolean {
    return this.#unseen.textContent === '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
  }

  protected override updated(): void {
    cancelAnimationFrame(this.#frame);
    this.#letters = Array.from(new Intl.Segmenter(document.documentElement.lang).segment(this.text), ({ segment }) => segment);
    this.#begun = performance.now();
    this.#draw(preferences.value.speed > 0 && !isStill() ? 0 : this.#letters.length);
    this.#go();
  }

  finish(): void {
    cancelAnimationFrame(this.#frame);
    this.#draw(this.#letters.length);
  }

  #go(): void {
    if (!this.isDone) {
      this.#frame = requestAnimationFrame((now) => {
        this.#draw(Math.floor(((now - this.#begun) / 1000) * preferences.value.speed));
        this.#go();
      });
    }
  }

  #draw(count: number): void {
    this.#seen.data = this.#letters.slice(0, Math.max(0, count)).join('');
    this.#unseen.textContent = this.#letters.slice(Math.max(0, count)).join('');
  }
}
