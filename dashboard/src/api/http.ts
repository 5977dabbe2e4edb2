import { failure, success, toFailure, UNREACHABLE, type Result } from './result.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Call {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Goes on when the page is left. */
  readonly keepalive?: boolean;
}

/** Calls the lab. An abandoned call comes to a failure too, which its caller no longer reads. */
export async function call<T>(method: Method, path: string, { query, body, headers, signal, keepalive = false }: Call = {}): Promise<Result<T>> {
  try {
    const response = await fetch(address(path, query), {
      method,
      keepalive,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    return response.ok ? success(answer as T) : { ok: false, error: toFailure(response.status, answer) };
  } catch (error) {
    return failure(UNREACHABLE, error instanceof Error ? error.message : String(error));
  }
}

export function address(path: string, query: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(query).toString();
  return text ? `${path}?${text}` : path;
}
