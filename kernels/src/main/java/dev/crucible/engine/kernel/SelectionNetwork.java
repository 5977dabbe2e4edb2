package dev.crucible.engine.kernel;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/**
 * Sorting network for n values whose runs of sixteen are already sorted: bitonic merges (Batcher, AFIPS 1968), without the steps
 * that the selected ranks do not depend on.
 *
 * <p>A comparator that loads and stores both of its values is bound by stores. Two or three layers of a merge therefore make one step,
 * which keeps the four or eight values that meet in them in registers.
 *
 * <p>Merging runs x and y of length m compares xᵢ with y₍ₘ₋₁₋ᵢ₎, then values m/2, m/4, … 1 apart. Rows from n on count as larger than
 * all others; none of them moves, and a step reads them all from row n.
 */
final class SelectionNetwork {

    /** Values that are sorted in registers before the network begins. */
    static final int SORTED = 16;

    /**
     * Layers of comparators between 2ᵖ values: in the first the distance is half of them, then a quarter, and so on.
     *
     * @param from the rows whose values they are
     * @param to the rows that take the results; in another order if a layer compares ends with beginnings
     */
    record Step(int[] from, int[] to) {}

    private final int n;
    private final List<Step> steps = new ArrayList<>();

    private SelectionNetwork(int n) {
        this.n = n;
    }

    /** Returns the network after which ranks [from, to) of {@code n} values are in place. */
    static SelectionNetwork selecting(int n, int from, int to) {
        SelectionNetwork network = new SelectionNetwork(n);
        for (int run = SORTED; run < n; run *= 2) {
            for (int start = 0; start + run < n; start += 2 * run) {
                network.merge(start, run);
            }
        }
        network.keepOnly(from, to);
        return network;
    }

    /** Returns the steps, in order. */
    List<Step> steps() {
        return steps;
    }

    /** Merges the runs of {@code run} values at {@code start} and after it. */
    private void merge(int start, int run) {
        int layers = Integer.numberOfTrailingZeros(run) + 1;
        int depth = depth(layers);
        crossed(start, run, depth);
        int distance = run >> (depth - 1);
        for (layers -= depth; layers > 0; layers -= depth) {
            depth = depth(layers);
            distance >>= depth;
            for (int low = start; low < start + 2 * run; low += distance << depth) {
                straight(low, distance, depth);
            }
        }
    }

    /** Returns the number of layers of the next step: three, unless a single one would be left over. */
    private static int depth(int layers) {
        return layers == 2 || layers == 4 ? 2 : 3;
    }

    private void crossed(int start, int run, int depth) {
        int half = 1 << (depth - 1);
        int distance = run / half;
        for (int i = start; i < start + distance; i++) {
            int[] to = new int[2 * half];
            int[] from = new int[2 * half];
            for (int k = 0; k < half; k++) {
                to[k] = i + k * distance;
                to[2 * half - 1 - k] = 2 * (start + run) - 1 - to[k];
            }
            for (int k = 0; k < half; k++) {
                from[k] = to[k];
                from[half + k] = to[2 * half - 1 - k];
            }
            steps.add(new Step(from, to));
        }
    }

    private void straight(int low, int distance, int depth) {
        for (int i = low; i < low + distance; i++) {
            int[] rows = new int[1 << depth];
            for (int k = 0; k < rows.length; k++) {
                rows[k] = i + k * distance;
            }
            steps.add(new Step(rows, rows));
        }
    }

    private void keepOnly(int from, int to) {
        BitSet wanted = new BitSet();
        wanted.set(from, to);
        List<Step> kept = new ArrayList<>();
        for (Step step : steps.reversed()) {
            boolean needed = false;
            int real = 0;
            for (int row : step.to) {
                needed |= wanted.get(row);
                real += row < n ? 1 : 0;
            }
            if (needed && real > 1) {
                for (int row : step.to) {
                    wanted.set(row);
                }
                kept.add(new Step(clipped(step.from), clipped(step.to)));
            }
        }
        Collections.reverse(kept);
        steps.clear();
        steps.addAll(kept);
    }

    private int[] clipped(int[] rows) {
        int[] clipped = rows.clone();
        for (int k = 0; k < rows.length; k++) {
            clipped[k] = Math.min(n, rows[k]);
        }
        return clipped;
    }
}
