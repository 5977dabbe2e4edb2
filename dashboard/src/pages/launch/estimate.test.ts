import { describe, expect, it } from 'vitest';
import { duration } from '../../app/messages.js';
import { aboutGrid, bytes, inWords, isTooLarge } from './estimate.js';

describe('an estimate', () => {
  it('is no more exact than it can be', () => {
    expect([0.2, 12, 119, 120, 3_600, 7_200, 9_000].map(duration)).toEqual(['1 s', '12 s', '119 s', '2 min', '60 min', '2 h', '2.5 h']);
    expect([1, 20 << 20, 1.5 * (1 << 30)].map(bytes)).toEqual(['1 MiB', '20 MiB', '1.5 GiB']);
  });

  it('says what is not known', () => {
    const known = { seconds: 12, memory_bytes: 1 << 20, heap_bytes: 1 << 30 };
    expect(inWords(known)).toMatch(/12 s.*1 MiB of 1 GiB/);
    expect(inWords({ ...known, seconds: null, memory_bytes: null })).toMatch(/not known.*preview/);
  });

  it('tells what does not fit', () => {
    expect(isTooLarge({ seconds: 1, memory_bytes: 2, heap_bytes: 1 })).toBe(true);
    expect(isTooLarge({ seconds: 1, memory_bytes: null, heap_bytes: 1 })).toBe(false);
  });

  it('of a grid tells seeds, curves and cells that cannot run', () => {
    const plan = { replication: { seeds: 3, pairs: 3, least: 6, wanted: 8, enough: false, text: '3 pairs', text_de: '3 Paare' } };
    expect(aboutGrid(plan)).toEqual(['3 pairs']);
    const [, curves, cells, warning] = aboutGrid({
      ...plan,
      curves: { rounds: 1200, bytes: 3 << 20 },
      unsplittable: [{ reason: 'too few samples' }, { reason: 'another' }],
      warnings: ['base.foo: is no key'],
    });
    expect(curves).toMatch(/1,200 rounds.*3 MiB/);
    expect(cells).toMatch(/^2 cells cannot run: too few samples/);
    expect(warning).toContain('foo');
  });
});
