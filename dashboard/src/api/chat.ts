import { dataOf } from './lab.js';
import { ENDED, eventsIn } from './events.js';
import { failure, success, toFailure, UNREACHABLE, type Result } from './result.js';
import { fetchFromLab } from './token.js';

export interface ChatMessage {
  readonly role: 'user' | 'assistant';
  readonly content: ReadonlyArray<{ readonly type: 'text'; readonly text: string }>;
}

export interface ChatAnswer {
  readonly message: string;
  /** Sent with the next message, the crew remembers what was said. */
  readonly context_id?: string;
}

/** What one of the crew says or does on the way to an answer. */
export interface Beat {
  readonly agent: string;
  readonly text: string;
  /** Such as `status`, `dialogue` or `result`. */
  readonly kind: string;
}

const BAD_GATEWAY = 502;

/** Asks the crew, and calls {@link beat} for all they do until they answer; a lab that cannot stream answers at the end only. */
export async function chat(
  messages: readonly ChatMessage[],
  context: string | undefined,
  beat: (beat: Beat) => void,
  signal: AbortSignal,
): Promise<Result<ChatAnswer>> {
  try {
    const response = await fetchFromLab('/api/agent/chat', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ messages, ...(context ? { context_id: context } : {}) }),
      signal,
    });
    if (response.ok && response.body && response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
      return await heard(response.body, beat);
    }
    const answer: unknown = await response.json().catch(() => undefined);
    return response.ok ? success(answer as ChatAnswer) : { ok: false, error: toFailure(response.status, answer) };
  } catch (error) {
    return failure(UNREACHABLE, error instanceof Error ? error.message : String(error));
  }
}

async function heard(body: ReadableStream<Uint8Array<ArrayBuffer>>, beat: (beat: Beat) => void): Promise<Result<ChatAnswer>> {
  for await (const event of eventsIn(body)) {
    switch (event.name) {
      case 'beat':
        beat(dataOf<Beat>(event));
        break;
      case 'done':
        return success(dataOf<ChatAnswer>(event));
      case 'error':
        return { ok: false, error: toFailure(BAD_GATEWAY, dataOf(event)) };
    }
  }
  return { ok: false, error: ENDED };
}
