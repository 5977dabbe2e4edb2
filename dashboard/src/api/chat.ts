import { call } from './http.js';
import { dataOf } from './lab.js';
import { ENDED, eventsIn } from './events.js';
import type { components } from './openapi.js';
import { failure, success, toFailure, UNREACHABLE, type Result } from './result.js';
import { fetchFromLab } from './token.js';

type Schemas = components['schemas'];

/** What the crew waits for. */
export type CrewQuestion = Schemas['CrewQuestion'];

export type ChatAnswer = Schemas['Said'];

/** What the crew remembers of a conversation. */
export type Recollection = Schemas['Conversation'];

/** What one of the crew says or does on the way to an answer. */
export interface Beat {
  readonly agent: string;
  readonly text: string;
  /** Such as `status`, `dialogue` or `result`. */
  readonly kind: string;
}

export interface Saying {
  readonly text: string;
  /** The conversation; the crew remembers what was said in it. */
  readonly context: string;
  /** The run, sweep or campaign on the page around the chat. */
  readonly shown?: string | undefined;
  readonly language: string;
}

const BAD_GATEWAY = 502;

/** Asks the crew, and calls {@link beat} for all they do until they answer; a lab that cannot stream answers at the end only. */
export async function chat(
  { text, context, shown, language }: Saying,
  beat: (beat: Beat) => void,
  signal: AbortSignal,
): Promise<Result<ChatAnswer>> {
  const messages = [{ role: 'user', content: [{ type: 'text', text }] }];
  try {
    const response = await fetchFromLab('/api/agent/chat', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ messages, context_id: context, language, ...(shown ? { shown } : {}) }),
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

/** What was said in a conversation, by the crew's own memory. */
export const recall = (context: string, signal?: AbortSignal): Promise<Result<Recollection>> =>
  call('GET', `/api/agent/conversations/${encodeURIComponent(context)}`, signal ? { signal } : {});

/** Goes on with the conversation for which the novel shows a code, as its player. */
export const join = (code: string): Promise<Result<Recollection>> => call('POST', '/api/agent/join', { body: { code } });
