package dev.crucible.engine.kernel;

import java.util.BitSet;

/**
 * The compare-exchange steps that finish sorting n values whose blocks of eight are sorted already: Batcher's odd-even merges (AFIPS
 * 1968), without the steps that no wanted rank depends on.
 */
final class SelectionNetwork {

    /** Values that are sorted in registers before the network begins. */
    static final int SORTED = 8;

    private final int[] pairs;

    private SelectionNetwork(int[] pairs) {
        this.pairs = pairs;
    }

    /** The network after which ranks [from, to) of {@code n} values are in place. */
    static SelectionNetwork selecting(int n, int from, int to) {
        BitSet wanted = new BitSet(n);
        wanted.set(from, to);
        int[] all = merges(n);
        BitSet kept = new BitSet(all.length / 2);
        for (int i = all.length - 2; i >= 0; i -= 2) {
            if (wanted.get(all[i]) || wanted.get(all[i + 1])) {
                kept.set(i / 2);
                wanted.set(all[i]);
                wanted.set(all[i + 1]);
            }
        }
        int[] pairs = new int[2 * kept.cardinality()];
        int next = 0;
        for (int i = kept.nextSetBit(0); i >= 0; i = kept.nextSetBit(i + 1)) {
            pairs[next++] = all[2 * i];
            pairs[next++] = all[2 * i + 1];
        }
        return new SelectionNetwork(pairs);
    }

    private static int[] merges(int n) {
        int[] pairs = new int[64];
        int length = 0;
        for (int sorted = SORTED; sorted < n; sorted *= 2) {
            for (int step = sorted; step >= 1; step /= 2) {
                for (int start = step % sorted; start + step < n; start += 2 * step) {
                    for (int low = start; low < Math.min(start + step, n - step); low++) {
                        if (low / (2 * sorted) == (low + step) / (2 * sorted)) {
                            if (length == pairs.length) {
                                pairs = java.util.Arrays.copyOf(pairs, 2 * length);
                            }
                            pairs[length++] = low;
                            pairs[length++] = low + step;
                        }
                    }
                }
            }
        }
        return java.util.Arrays.copyOf(pairs, length);
    }

    /** Ranks to compare, two by two: the smaller value goes to the first of a pair. */
    int[] pairs() {
        return pairs;
    }
}
