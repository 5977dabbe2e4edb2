package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.PairwiseDistances;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Divide and conquer (Shejwalkar and Houmansadr, NDSS 2021): repeatedly, on a random subset of coordinates, drop the ⌊c·f⌋ rows
 * with the largest projection ((x − μ)·v)² on the top singular vector v of the centred rows; the mean of the rows that are never dropped.
 *
 * <p>Tolerates f attackers if 2f &lt; n and c·f &lt; n. When every row is dropped once, the rows dropped least often are averaged. A row that is not
 * finite is always dropped.
 *
 * <pre>{@code new DnC(1, 1.0, 1, 10000).aggregate(rows(1 | 2 | 3 | 100))  ->  2}</pre>
 *
 * @param f attackers to tolerate
 * @param c the filtering fraction, above 0
 * @param iterations the number of repetitions, at least 1
 * @param subDimension the number of coordinates in a subset, at least 1; capped at d
 */
@PublicApi
public record DnC(int f, double c, int iterations, int subDimension) implements ToldRule {

    /** Reads it from the parameters of a config. */
    static DnC read(Parameters p) {
        return new DnC(
                p.integer("f", 0, 0, Integer.MAX_VALUE),
                p.number("c", 1, Range.POSITIVE),
                p.integer("niters", 1, 1, Integer.MAX_VALUE),
                p.integer("sub_dim", 10_000, 1, Integer.MAX_VALUE));
    }

    @Override
    public DnC with(int f) {
        return new DnC(f, c, iterations, subDimension);
    }

    @Override
    public void require(int n) {
        PreconditionException.require(
                f >= 0 && c > 0 && iterations >= 1 && subDimension >= 1 && c * f < n && 2L * f < n,
                "dnc: needs f >= 0, c > 0, iterations >= 1, sub_dim >= 1, c·f < n and 2f < n, got n=%d, f=%d, c=%s,"
                        + " iterations=%d, sub_dim=%d",
                n,
                f,
                c,
                iterations,
                subDimension);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        int[] finite = Ranking.finite(Ranking.norms(updates, context));
        PreconditionException.require(finite.length > 0, "dnc: no update of %d is finite", n);
        UpdateMatrix sound = RunningStatistics.without(updates.rows(finite), context);
        int drop = Math.min(finite.length - 1, Math.max(0, (int) (c * f) - (n - finite.length)));
        double[] dropped = new double[n];
        Arrays.fill(dropped, iterations);
        for (int i : finite) {
            dropped[i] = 0;
        }
        for (int iteration = 0; iteration < iterations; iteration++) {
            int[] order = Ranking.ascending(projections(sound, context));
            for (int k = finite.length - drop; k < finite.length; k++) {
                dropped[finite[order[k]]]++;
            }
        }
        double least = Arrays.stream(dropped).min().getAsDouble();
        int[] kept = IntStream.range(0, n).filter(i -> dropped[i] == least).toArray();
        return Means.of(updates, kept, context).withScores(dropped);
    }

    private double[] projections(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        double[] weights = new double[n];
        Arrays.fill(weights, 1.0 / n);
        double[][] distances = PairwiseDistances.squared(subset(updates, context), context.workers());
        double[] top = Spectral.top(Spectral.centred(distances, weights)).vector();
        return Arrays.stream(top).map(u -> u * u).toArray();
    }

    private float[][] subset(UpdateMatrix updates, RoundContext context) {
        int d = updates.d();
        if (d <= subDimension) {
            return updates.rows();
        }
        int[] coordinates = Arrays.copyOf(context.random().permutation(d), subDimension);
        float[][] rows = new float[updates.n()][subDimension];
        for (int i = 0; i < rows.length; i++) {
            for (int k = 0; k < subDimension; k++) {
                rows[i][k] = updates.rows()[i][coordinates[k]];
            }
        }
        return rows;
    }
}
