/** Points of a curve: where, and how high; null where nothing was measured. */
export interface Curves {
  readonly x: readonly number[];
  readonly ys: ReadonlyArray<ReadonlyArray<number | null>>;
}

/**
 * Fewer points that look the same when drawn {@link buckets} pixels wide: of the points that fall onto one pixel, every curve keeps its
 * lowest and its highest, in their order. Curves that are short enough are left as they are.
 */
export function decimate(curves: Curves, buckets: number): Curves {
  const { x, ys } = curves;
  if (x.length <= 2 * buckets) {
    return curves;
  }
  const starts = Array.from({ length: buckets + 1 }, (_, i) => Math.floor((i * x.length) / buckets));
  const thinX: number[] = [];
  for (let i = 0; i < buckets; i++) {
    const [from = 0, to = 0] = [starts[i], starts[i + 1]];
    thinX.push(x[from] as number, x[to - 1] as number);
  }
  return { x: thinX, ys: ys.map((y) => thin(y, starts)) };
}

function thin(y: ReadonlyArray<number | null>, starts: readonly number[]): Array<number | null> {
  const thinned: Array<number | null> = [];
  for (let i = 0; i + 1 < starts.length; i++) {
    const [from = 0, to = 0] = [starts[i], starts[i + 1]];
    let low: number | null = null;
    let high: number | null = null;
    let lowAt = from;
    let highAt = from;
    for (let j = from; j < to; j++) {
      const value = y[j] ?? null;
      if (value !== null && (low === null || value < low)) {
        low = value;
        lowAt = j;
      }
      if (value !== null && (high === null || value > high)) {
        high = value;
        highAt = j;
      }
    }
    thinned.push(...(lowAt <= highAt ? [low, high] : [high, low]));
  }
  return thinned;
}
