import { describe, expect, it } from 'vitest';
import { step, type Shortcut } from './keys.js';

const shortcut = (keys: string): Shortcut => ({ keys, label: () => keys, run: () => undefined });
const known = ['/', 'g r', 'g q', '?'].map(shortcut);

/** The shortcuts that a sequence of keys runs. */
function press(...keys: string[]): string[] {
  let rest: string[] = [];
  const done: string[] = [];
  for (const key of keys) {
    const result = step(rest, key, known);
    rest = result.rest;
    if (result.found) {
      done.push(result.found.keys);
    }
  }
  return done;
}

describe('keys', () => {
  it('runs single keys and sequences', () => {
    expect(press('/', 'g', 'r', '?')).toEqual(['/', 'g r', '?']);
  });

  it('forgets a sequence that leads nowhere', () => {
    expect(press('g', 'x', 'r')).toEqual([]);
    expect(press('g', '/')).toEqual(['/']);
    expect(press('g', 'g', 'q')).toEqual(['g q']);
  });
});
