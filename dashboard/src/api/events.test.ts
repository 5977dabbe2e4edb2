import { afterEach, describe, expect, it, vi } from 'vitest';
import { EventParser, follow, type Event } from './events.js';

const TEXT = ': beat\n\nid: 4\nevent: round\ndata: {"a":1}\n\nevent: output\r\ndata: one\r\ndata: two\r\nid: 9\r\n\r\nevent: done\ndata:\n\n';

describe('EventParser', () => {
  it.each([1, 2, 7, 1000])('reads pieces of %d', (size) => {
    const parser = new EventParser();
    const events: Event[] = [];
    for (let i = 0; i < TEXT.length; i += size) {
      events.push(...parser.push(TEXT.slice(i, i + size)));
    }
    expect(events).toEqual([
      { name: 'round', data: '{"a":1}', id: '4' },
      { name: 'output', data: 'one\ntwo', id: '9' },
      { name: 'done', data: '', id: '9' },
    ]);
  });

  it('keeps an event that is not complete', () => {
    expect(new EventParser().push('data: x\n')).toEqual([]);
  });
});

describe('follow', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('comes back behind the last event it saw', async () => {
    vi.useFakeTimers();
    const answers = ['id: 7\nevent: round\ndata: a\n\n', 'id: 8\nevent: round\ndata: b\n\nid: 8\nevent: done\ndata:\n\n'];
    const asked: Array<string | null> = [];
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      asked.push(new Headers(init.headers).get('Last-Event-ID'));
      return Promise.resolve(new Response(answers.shift()));
    });
    const seen: string[] = [];
    const troubles: boolean[] = [];
    const follower = { event: (e: Event) => seen.push(e.data), trouble: (_: unknown, done: boolean) => troubles.push(done) };
    const over = follow('/stream', follower, new AbortController().signal);
    await vi.runAllTimersAsync();
    await over;
    expect(asked).toEqual([null, '7']);
    expect(seen).toEqual(['a', 'b', '']);
    expect(troubles).toEqual([false]);
  });

  it('gives up when it is refused', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"detail":"Simulation not found."}', { status: 404 })));
    const troubles: Array<[string, boolean]> = [];
    const follower = {
      event: () => undefined,
      trouble: (failed: { message: string }, done: boolean) => troubles.push([failed.message, done]),
    };
    await follow('/stream', follower, new AbortController().signal);
    expect(troubles).toEqual([['Simulation not found.', true]]);
  });
});
