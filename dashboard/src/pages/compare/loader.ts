import * as lab from '../../api/lab.js';
import { comparison, curvesOf, stepsOf, type ComparisonRequest, type RunsComparison } from '../../api/comparison.js';
import { sleep } from '../../api/events.js';
import type { Failure } from '../../api/result.js';
import type { Config } from '../../api/types.js';
import { live, liveRun, looks } from '../../app/live-runs.js';
import { renewNames } from '../../app/run-names.js';
import type { Step } from '../run/history.js';

/** A run with its config and all rounds so far, without their clients. */
export interface Loaded {
  readonly id: string;
  readonly config: Config | undefined;
  /** What the run left. */
  readonly files: readonly string[];
  readonly strategies: ReadonlyArray<readonly Step[]>;
  /** The line from which on its log cannot be read. */
  readonly damaged: number | null;
  readonly failure: Failure | undefined;
}

/** A browser opens six connections to a host; one is for others. */
const AT_A_TIME = 5;
const PAUSE_MS = 2_000;

/** Loads any number of runs a few at a time, a summary of each, and what is live again and again. */
export class Loader {
  readonly #loaded = new Map<string, Loaded>();
  readonly #waiting: string[] = [];
  #wanted: ReadonlySet<string> = new Set();
  #busy = 0;

  constructor(
    private readonly changed: () => void,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener('abort', looks.listen(() => void renewNames([...this.#wanted])));
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
    while (this.#busy < AT_A_TIME && !this.signal.aborted) {
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
    const [run, curves] = await Promise.all([lab.run(id, this.signal), curvesOf(id, this.signal)]);
    if (this.signal.aborted) {
      return;
    }
    const failure = !run.ok ? run.error : curves.ok ? undefined : curves.error;
    this.#loaded.set(id, {
      id,
      config: run.ok ? run.value.config : undefined,
      files: run.ok ? run.value.result_files : [],
      strategies: curves.ok ? stepsOf(curves.value) : [],
      damaged: curves.ok ? curves.value.damaged_line : null,
      failure,
    });
    this.changed();
    if (!failure && (live.value === undefined || liveRun(id))) {
      void sleep(PAUSE_MS, this.signal).then(() => {
        this.#waiting.push(id);
        this.#work();
      });
    }
  }
}

/** What the lab says of the runs that are wanted, asked again when the question changes and while runs are live. */
export class Asking {
  answer: RunsComparison | undefined;
  failure: Failure | undefined;
  #key = '';

  constructor(
    private readonly changed: () => void,
    private readonly signal: AbortSignal,
  ) {}

  want(request: ComparisonRequest): void {
    const key = JSON.stringify(request);
    if (key !== this.#key && request.ids.length > 0) {
      this.#key = key;
      void this.#ask(request, key);
    }
  }

  async #ask(request: ComparisonRequest, key: string): Promise<void> {
    const answer = await comparison(request, this.signal);
    if (this.signal.aborted || this.#key !== key) {
      return;
    }
    this.answer = answer.ok ? answer.value : this.answer;
    this.failure = answer.ok ? undefined : answer.error;
    this.changed();
    if (request.ids.some(liveRun) || !answer.ok) {
      await sleep(PAUSE_MS, this.signal);
      if (this.#key === key) {
        await this.#ask(request, key);
      }
    }
  }
}
