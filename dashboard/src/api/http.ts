import { failure, success, toFailure, UNREACHABLE, type Result } from './result.js';
import { fetchFromLab } from './token.js';

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
export function call<T>(method: Method, path: string, options: Call = {}): Promise<Result<T>> {
  return ask(method, path, options, async (response) => (await response.json().catch(() => undefined)) as T);
}

/** The same for an answer that is a file. */
export function file(method: Method, path: string, options: Call = {}): Promise<Result<Blob>> {
  return ask(method, path, options, (response) => response.blob());
}

/** An answer and the version of what it tells, which a change of it names. */
export interface Versioned<T> {
  readonly value: T;
  readonly version: string;
}

/** The same for what others may change meanwhile. */
export function versioned<T>(method: Method, path: string, options: Call = {}): Promise<Result<Versioned<T>>> {
  return ask(method, path, options, async (response) => ({ value: (await response.json()) as T, version: response.headers.get('ETag') ?? '' }));
}

async function ask<T>(
  method: Method,
  path: string,
  { query, body, headers, signal, keepalive = false }: Call,
  read: (response: Response) => Promise<T>,
): Promise<Result<T>> {
  try {
    const response = await fetchFromLab(address(path, query), {
      method,
      keepalive,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    return response.ok
      ? success(await read(response))
      : { ok: false, error: toFailure(response.status, await response.json().catch(() => undefined)) };
  } catch (error) {
    return failure(UNREACHABLE, error instanceof Error ? error.message : String(error));
  }
}

export function address(path: string, query: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(query).toString();
  return text ? `${path}?${text}` : path;
}
