package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Minimum-diameter averaging (Rousseeuw, 1985; El Mhamdi et al., 2021): the mean of the n − f rows whose largest mutual distance is least.
 *
 * <p>Tolerates f attackers when 2f &lt; n. Rows fit within a diameter when at most f of them touch every pair that is farther apart.
 * So the rule searches distances by bisection, with a branch and bound on such covers instead of all C(n, f) subsets. It gives up after
 * {@value #MOST_BRANCHES} branches. Of several such sets, the first in row order is taken.
 *
 * <pre>{@code new Mda(1).aggregate(rows(1,2,3 | 4,5,6 | 7,8,9))  ->  2.5,3.5,4.5}</pre>
 *
 * @param f rows to leave out, 0 ≤ 2f &lt; n
 */
@PublicApi
public record Mda(int f) implements ViewRule, ToldRule {

    /** Maximum number of branches of one search, which takes seconds. */
    public static final int MOST_BRANCHES = 20_000_000;

    /** Reads it from the parameters of a config. */
    static Mda read(Parameters p) {
        return new Mda(p.integer("f", 0, 0, Integer.MAX_VALUE));
    }

    @Override
    public Mda with(int f) {
        return new Mda(f);
    }

    @Override
    public void require(int n) {
        ByzantineBound.require("mda", n, f);
    }

    @Override
    public Needs needs() {
        return Needs.COORDINATES;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        int n = updates.n();
        require(n);
        double[][] distances = RunningStatistics.without(updates, context).pairwiseSquaredDistances();
        double[] candidates = IntStream.range(0, n)
                .boxed()
                .flatMapToDouble(i -> Arrays.stream(distances[i], 0, i + 1))
                .sorted()
                .distinct()
                .toArray();
        Search search = new Search(n, f);
        int low = 0;
        int high = candidates.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (search.fits(graph(distances, candidates[middle]), new BitSet(n), f)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return Means.of(updates, search.first(graph(distances, candidates[low])));
    }

    /** Returns by row the rows farther away than {@code diameter}. */
    private static BitSet[] graph(double[][] distances, double diameter) {
        BitSet[] far = new BitSet[distances.length];
        for (int i = 0; i < far.length; i++) {
            far[i] = new BitSet(far.length);
            for (int j = 0; j < far.length; j++) {
                far[i].set(j, distances[i][j] > diameter);
            }
        }
        return far;
    }

    /** A search for at most f rows that touch every pair of a graph. */
    private static final class Search {
        private final int n;
        private final int f;
        private int branches;

        Search(int n, int f) {
            this.n = n;
            this.f = f;
        }

        /** Returns true if {@code budget} rows in addition to {@code out} can touch every pair. */
        boolean fits(BitSet[] far, BitSet out, int budget) {
            PreconditionException.require(
                    ++branches <= MOST_BRANCHES,
                    "mda: no answer within %d branches for n=%d, f=%d; lower f or use smea, krum or meamed",
                    MOST_BRANCHES,
                    n,
                    f);
            int busiest = -1;
            int most = 0;
            long ends = 0;
            for (int i = out.nextClearBit(0); i < n; i = out.nextClearBit(i + 1)) {
                BitSet left = (BitSet) far[i].clone();
                left.andNot(out);
                ends += left.cardinality();
                if (left.cardinality() > most) {
                    most = left.cardinality();
                    busiest = i;
                }
            }
            if (busiest < 0) {
                return true;
            }
            // No row touches more than `most` pairs.
            if (ends > 2L * budget * most) {
                return false;
            }
            // Either the row with the most pairs is left out, or all its partners are.
            BitSet without = (BitSet) out.clone();
            without.set(busiest);
            if (fits(far, without, budget - 1)) {
                return true;
            }
            BitSet partners = (BitSet) out.clone();
            partners.or(far[busiest]);
            int cost = partners.cardinality() - out.cardinality();
            return cost <= budget && most > 1 && fits(far, partners, budget - cost);
        }

        /** Returns the first n − f rows, in row order, no two of which are a pair of the graph. */
        int[] first(BitSet[] far) {
            BitSet out = new BitSet(n);
            int[] kept = new int[n - f];
            for (int i = 0, count = 0; count < kept.length; i++) {
                BitSet next = (BitSet) out.clone();
                next.or(far[i]);
                if (!out.get(i) && next.cardinality() <= f && fits(far, next, f - next.cardinality())) {
                    out = next;
                    kept[count++] = i;
                } else {
                    out.set(i);
                }
            }
            return kept;
        }
    }
}
