import { describe, expect, it } from 'vitest';
import { all, extend, keep, NOTHING, toggle } from './selection.js';

const order = ['a', 'b', 'c', 'd', 'e'];
const chosen = (selection: { ids: ReadonlySet<string> }): string => [...selection.ids].sort().join('');

describe('selection', () => {
  it('toggles', () => {
    const one = toggle(NOTHING, 'b');
    expect(chosen(one)).toBe('b');
    expect(chosen(toggle(one, 'b'))).toBe('');
    expect(chosen(NOTHING)).toBe('');
  });

  it('extends from the anchor in both directions, again and again', () => {
    const start = toggle(NOTHING, 'c');
    expect(chosen(extend(start, 'e', order))).toBe('cde');
    expect(chosen(extend(extend(start, 'e', order), 'a', order))).toBe('abcde');
  });

  it('keeps what was chosen before a range', () => {
    expect(chosen(extend(toggle(toggle(NOTHING, 'a'), 'd'), 'e', order))).toBe('ade');
  });

  it('starts a range where there is no anchor, or none any more', () => {
    expect(chosen(extend(NOTHING, 'b', order))).toBe('b');
    expect(chosen(extend(toggle(NOTHING, 'gone'), 'b', order))).toBe('bgone');
  });

  it('takes all, and forgets what is gone', () => {
    expect(chosen(all(order))).toBe('abcde');
    expect(chosen(keep(all(order), new Set(['b', 'x'])))).toBe('b');
    const some = all(order);
    expect(keep(some, new Set(order))).toBe(some);
  });
});
