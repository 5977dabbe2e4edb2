import { Signal } from '../app/signal.js';

/**
 * The token of a guarded lab. Calls carry it in a header. What no script can add a header to, links, frames, pictures and sockets, goes
 * by a cookie that the lab sets beside, and that no script can read.
 */

const KEY = 'crucible.token';

/** Whether the lab refuses the token that this tab has, or wants one and it has none. */
export const tokenWanted = new Signal(false);

let current = remembered();

function remembered(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    // Storage is forbidden; the token is then asked for again after each load.
    return '';
  }
}

/** Uses {@link token} from now on; calls that wait for one go on. */
export function giveToken(token: string): void {
  current = token;
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Storage is forbidden; the token holds until the page is left.
  }
  tokenWanted.value = false;
}

/** The headers that show {@link token}. */
export function showing(token: string): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}`, 'X-Keep-Token': 'cookie' } : {};
}

/** Fetches from the lab; while it wants a token, waits for one. */
export async function fetchFromLab(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
  for (;;) {
    const shown = current;
    const response = await fetch(path, { ...init, headers: { ...init.headers, ...showing(shown) } });
    if (response.status !== 401) {
      return response;
    }
    if (shown === current) {
      tokenWanted.value = true;
      await untilGiven(init.signal ?? undefined);
    }
  }
}

function untilGiven(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      forget();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const forget = tokenWanted.listen(end);
    signal?.addEventListener('abort', end);
  });
}
