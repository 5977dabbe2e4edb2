import * as lab from '../../api/lab.js';
import { sleep, type Event } from '../../api/events.js';
import type { Failure } from '../../api/result.js';
import type { Config } from '../../api/types.js';
import { isLive, runs } from '../../app/run-list.js';
import { History } from '../run/history.js';
import { Intake } from '../run/intake.js';

/** A run with its config and all rounds so far. */
export interface Loaded {
  readonly id: string;
  readonly config: Config | undefined;
  readonly history: History;
  readonly failure: Failure | undefined;
}

/** A browser opens six connections to a host; some are for others. */
const AT_A_TIME = 3;
/** A stream that says nothing for this long has told what there is so far. */
const SILENCE_MS = 1_200;
const PAUSE_MS = 2_000;

/** Loads any number of runs a few at a time, and what is live again and again, from where it stood. */
export class Loader {
  readonly #loaded = new Map<string, Loaded>();
  readonly #last = new Map<string, string>();
  readonly #waiting: string[] = [];
  readonly #changed: () => void;
  readonly #signal: AbortSignal;
  #wanted: ReadonlySet<string> = new Set();
  #busy = 0;

  constructor(changed: () => void, signal: AbortSignal) {
    this.#changed = changed;
    this.#signal = signal;
  }

  /** The runs that are wanted and here. */
  get(ids: readonly string[]): Loaded[] {
    return ids.flatMap((id) => this.#loaded.get(id) ?? []);
  }

  want(ids: readonly string[]): void {
    const before = this.#wanted;
    this.#wanted = new Set(ids);
    this.#waiting.push(...ids.filter((id) => !before.has(id) && !this.#loaded.has(id)));
    this.#work();
  }

  #work(): void {
    while (this.#busy < AT_A_TIME && !this.#signal.aborted) {
      const id = this.#waiting.shift();
      if (id === undefined) {
        return;
      }
      if (this.#wanted.has(id)) {
        this.#busy++;
        void this.#load(id).finally(() => {
          this.#busy--;
          this.#work();
        });
      }
    }
  }

  async #load(id: string): Promise<void> {
    const known = this.#loaded.get(id);
    const history = known?.history ?? new History();
    if (!known?.config) {
      const answer = await lab.config(id);
      this.#loaded.set(id, {
        id,
        history,
        config: answer.ok ? answer.value : undefined,
        failure: answer.ok ? undefined : answer.error,
      });
      this.#changed();
      if (!answer.ok) {
        return;
      }
    }
    const done = await this.#read(id, history);
    this.#changed();
    if (!done && !this.#signal.aborted) {
      void sleep(PAUSE_MS, this.#signal).then(() => {
        this.#waiting.push(id);
        this.#work();
      });
    }
  }

  /** Reads the stream to its end, or until it falls silent; whether that was the end. */
  async #read(id: string, history: History): Promise<boolean> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), 10 * SILENCE_MS);
    const live = (): boolean => runs.value?.some((run) => run.simulation_id === id && isLive(run)) ?? false;
    const intake = new Intake(history, this.#changed);
    let done = false;
    const event = (one: Event): void => {
      done ||= one.name === 'done';
      if (one.name === 'round') {
        intake.add(one);
        this.#last.set(id, one.id);
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_MS);
      }
    };
    const refused = (_: Failure, final: boolean): void => {
      done ||= final;
    };
    const signal = AbortSignal.any([this.#signal, silence.signal]);
    await lab.followRounds(id, { event, trouble: refused }, signal, this.#last.get(id) ?? '');
    clearTimeout(timer);
    return done || !live();
  }
}
