/** A value that tells when it changes. */
export class Signal<T> {
  #value: T;
  readonly #listeners = new Set<(value: T) => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set value(value: T) {
    if (!Object.is(value, this.#value)) {
      this.#value = value;
      for (const listener of [...this.#listeners]) {
        listener(value);
      }
    }
  }

  /** Calls {@link listener} on every change, until what this returns is called. */
  listen(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
