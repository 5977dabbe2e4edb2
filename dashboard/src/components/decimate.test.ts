import { describe, expect, it } from 'vitest';
import { decimate } from './decimate.js';

describe('decimate', () => {
  it('leaves short curves alone', () => {
    const curves = { x: [1, 2, 3, 4], ys: [[1, null, 3, 4]] };
    expect(decimate(curves, 2)).toBe(curves);
  });

  it('keeps the lowest and the highest of each pixel in their order', () => {
    const curves = { x: [0, 1, 2, 3, 4, 5], ys: [[1, 9, 2, 8, 0, 3]] };
    expect(decimate(curves, 2)).toEqual({ x: [0, 2, 3, 5], ys: [[1, 9, 8, 0]] });
  });

  it('keeps gaps that fill a pixel, and no others', () => {
    const curves = { x: [0, 1, 2, 3, 4, 5], ys: [[null, null, null, null, 7, null]] };
    expect(decimate(curves, 2).ys).toEqual([[null, null, 7, 7]]);
  });

  it.each([3, 100, 333])('keeps every extreme of a long curve on %d pixels', (buckets) => {
    const y = Array.from({ length: 5_000 }, (_, i) => Math.sin(i / 40) * (i === 1234 ? 50 : 1));
    const thin = decimate({ x: y.map((_, i) => i), ys: [y] }, buckets);
    expect(thin.x).toHaveLength(2 * buckets);
    expect(Math.max(...(thin.ys[0] as number[]))).toBe(Math.max(...y));
    expect(Math.min(...(thin.ys[0] as number[]))).toBe(Math.min(...y));
    expect([...thin.x].sort((a, b) => a - b)).toEqual(thin.x);
  });
});
