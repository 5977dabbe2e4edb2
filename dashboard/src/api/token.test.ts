import { afterEach, describe, expect, it, vi } from 'vitest';
import { call } from './http.js';
import { giveToken, tokenWanted } from './token.js';

describe('a guarded lab', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    giveToken('');
  });

  function guard(token: string): Array<string | null> {
    const shown: Array<string | null> = [];
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      const header = new Headers(init.headers).get('Authorization');
      shown.push(header);
      init.signal?.throwIfAborted();
      const taken = header === `Bearer ${token}`;
      return Promise.resolve(new Response(taken ? '[1]' : '{"detail":"A valid token is required."}', { status: taken ? 200 : 401 }));
    });
    return shown;
  }

  it('makes calls wait for the token, and then answers them', async () => {
    const shown = guard('right');
    const answers = Promise.all([call('GET', '/a'), call('POST', '/b', { body: {} })]);
    await vi.waitFor(() => expect(tokenWanted.value).toBe(true));
    giveToken('wrong');
    await vi.waitFor(() => expect(tokenWanted.value).toBe(true));
    giveToken('right');
    expect(await answers).toEqual([
      { ok: true, value: [1] },
      { ok: true, value: [1] },
    ]);
    expect(shown).toEqual([null, null, 'Bearer wrong', 'Bearer wrong', 'Bearer right', 'Bearer right']);
  });

  it('lets go of a call that is abandoned meanwhile', async () => {
    guard('right');
    const controller = new AbortController();
    const answer = call('GET', '/a', { signal: controller.signal });
    await vi.waitFor(() => expect(tokenWanted.value).toBe(true));
    controller.abort();
    expect((await answer).ok).toBe(false);
  });
});
