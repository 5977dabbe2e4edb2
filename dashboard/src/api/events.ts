import { isFinal, toFailure, UNREACHABLE, type Failure } from './result.js';
import { fetchFromLab } from './token.js';

/** A server-sent event. */
export interface Event {
  readonly name: string;
  readonly data: string;
  readonly id: string;
}

/** Takes the text of an event stream apart, however it was cut on its way. */
export class EventParser {
  #rest = '';
  #id = '';

  /** The events that {@link chunk} completes. */
  push(chunk: string): Event[] {
    const blocks = (this.#rest + chunk).split(/\r?\n\r?\n/);
    this.#rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => this.#event(block));
  }

  #event(block: string): Event[] {
    const lines = block.split(/\r?\n/).map((line) => /^(\w*):? ?(.*)$/s.exec(line) ?? []);
    const all = (name: string): string[] => lines.flatMap(([, field, value = '']) => (field === name ? [value] : []));
    const data = all('data');
    this.#id = all('id').at(-1) ?? this.#id;
    return data.length > 0 ? [{ name: all('event').at(-1) || 'message', data: data.join('\n'), id: this.#id }] : [];
  }
}

/** The events of {@link body} as they come; leaving the loop ends the stream. */
export async function* eventsIn(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Event> {
  const parser = new EventParser();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      yield* parser.push(chunk.value);
    }
  } finally {
    await reader.cancel();
  }
}

/** A stream that ended without saying so. */
export const ENDED: Failure = { status: UNREACHABLE, message: 'The stream ended.', fields: [] };

export interface Follower {
  event(event: Event): void;
  /** The stream broke and is tried again; or `done`, when the lab refuses it for good. */
  trouble?(failure: Failure, done: boolean): void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Follows a stream of the lab until its event `done`, a refusal, or {@link signal}; a stream that breaks goes on behind the last event
 * seen. Resolves when it is over.
 */
export async function follow(path: string, follower: Follower, signal: AbortSignal, last = ''): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  let id = last;
  while (!signal.aborted) {
    const outcome = await read(path, id, signal, (event) => {
      id = event.id || id;
      pause = FIRST_PAUSE_MS;
      follower.event(event);
    });
    if (outcome === 'done' || signal.aborted) {
      return;
    }
    const refused = isFinal(outcome);
    follower.trouble?.(outcome, refused);
    if (refused) {
      return;
    }
    await sleep(pause, signal);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  }
}

async function read(path: string, last: string, signal: AbortSignal, event: (event: Event) => void): Promise<Failure | 'done'> {
  try {
    const headers = { Accept: 'text/event-stream', ...(last ? { 'Last-Event-ID': last } : {}) };
    const response = await fetchFromLab(path, { headers, signal, cache: 'no-store' });
    if (!response.ok || !response.body) {
      return toFailure(response.status, await response.json().catch(() => undefined));
    }
    for await (const found of eventsIn(response.body)) {
      event(found);
      if (found.name === 'done') {
        return 'done';
      }
    }
    return ENDED;
  } catch (error) {
    return { status: UNREACHABLE, message: error instanceof Error ? error.message : String(error), fields: [] };
  }
}

/** Waits {@link ms}, or until {@link signal}. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
