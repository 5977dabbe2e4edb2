import type { Event } from '../../api/events.js';
import { dataOf } from '../../api/lab.js';
import type { Round } from '../../api/types.js';
import type { History } from './history.js';

/** The page stays quick when at most this much is done in one go. */
const SLICE_MS = 30;
/** Rounds that come together are drawn together. */
const PAUSE_MS = 200;

/**
 * Takes the rounds of a stream into a history a few at a time: the whole past of a long run comes at once, and would keep the page from
 * drawing. {@link changed} is called when there is something new to draw.
 */
export class Intake {
  readonly #waiting: string[] = [];
  #next = 0;
  #working: ReturnType<typeof setTimeout> | undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly history: History,
    private readonly changed: () => void,
  ) {}

  add(event: Event): void {
    if (event.name === 'round') {
      this.#waiting.push(event.data);
      this.#working ??= setTimeout(() => this.#work());
    }
  }

  /** Whether there is more to come from what was added. */
  get busy(): boolean {
    return this.#working !== undefined || this.#telling !== undefined;
  }

  /** Forgets what is not in yet. */
  stop(): void {
    clearTimeout(this.#working);
    clearTimeout(this.#telling);
    this.#working = undefined;
    this.#telling = undefined;
    this.#waiting.length = 0;
  }

  #work(): void {
    const until = performance.now() + SLICE_MS;
    while (this.#next < this.#waiting.length && performance.now() < until) {
      const data = this.#waiting[this.#next++] ?? '';
      try {
        this.history.add(dataOf<Round>({ name: 'round', id: '', data }));
      } catch {
        // A line of a damaged log: the page names it, and nothing behind it is taken.
        this.#next = this.#waiting.length;
      }
    }
    const more = this.#next < this.#waiting.length;
    if (!more) {
      this.#waiting.length = 0;
      this.#next = 0;
    }
    this.#working = more ? setTimeout(() => this.#work()) : undefined;
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      this.changed();
    }, PAUSE_MS);
  }
}
