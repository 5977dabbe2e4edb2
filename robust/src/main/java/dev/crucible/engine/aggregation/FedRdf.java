package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.Blocks;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.Arrays;

/**
 * FedRDF (Mármol Campos et al., IEEE TETC 2025): of each coordinate the client's value at which the density of all n values is highest. The
 * density is the inverse Fourier transform of their characteristic function φ(t), damped by e^(−h|t|), with h their robust standard
 * deviation. If a Kolmogorov-Smirnov test finds less than a share of all coordinates skewed, the round's result is the sample-weighted mean
 * instead.
 *
 * <p>The test compares standardised values with a normal distribution at level 5 %. Fewer than 7 values can never fail it, so the density
 * decides then. Values that agree win, and attackers can agree exactly. Rows that are not finite are left out.
 *
 * <pre>{@code new FedRdf(0).aggregate(rows(0 | 0 | 0 | 5))  ->  0}</pre>
 *
 * @param threshold the share of skewed coordinates from which on the density decides, in [0, 1]; with 0 it always does
 */
@PublicApi
public record FedRdf(double threshold) implements Aggregator {

    /** The fewest values that can fail the test. */
    static final int LEAST = 7;

    /** Kolmogorov's distribution at 95 %. */
    private static final double CRITICAL = 1.3581;

    /** A normal distribution's standard deviation in units of its median distance to the median. */
    private static final double NORMAL_DEVIATION = 1.4826;

    /** Reads it from the parameters of a config. */
    static FedRdf read(Parameters p) {
        return new FedRdf(p.number("threshold", 0.02, Range.SHARE));
    }

    @Override
    public void require(int n) {
        PreconditionException.require(
                n >= 1 && threshold >= 0 && threshold <= 1,
                "fedrdf: needs n >= 1 and 0 <= threshold <= 1, got n=%d, threshold=%s",
                n,
                threshold);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        int[] finite = Ranking.finite(Ranking.norms(updates, context));
        PreconditionException.require(finite.length > 0, "fedrdf: no update of %d is finite", n);
        if (finite.length >= LEAST && skewed(updates, finite, context) < threshold) {
            double[] weights = new double[n];
            for (int i : finite) {
                weights[i] = updates.samples()[i];
            }
            return Means.weighted(updates, weights, context);
        }
        float[] update = new float[updates.d()];
        Blocks.forEach(context.workers(), update.length, (from, to) -> {
            for (int k = from; k < to; k++) {
                update[k] = (float) mode(column(updates, finite, k));
            }
        });
        return Aggregate.of(update).withSelected(finite, n);
    }

    /** Returns the share of coordinates whose values are skewed. */
    private static double skewed(UpdateMatrix updates, int[] finite, RoundContext context) {
        return Blocks.sum(context.workers(), updates.d(), 1, (from, to, count) -> {
                    for (int k = from; k < to; k++) {
                        count[0] += isSkewed(column(updates, finite, k)) ? 1 : 0;
                    }
                })[0]
                / updates.d();
    }

    /** Returns coordinate {@code k} of the {@code finite} rows, ascending. */
    private static double[] column(UpdateMatrix updates, int[] finite, int k) {
        double[] values =
                Arrays.stream(finite).mapToDouble(i -> updates.rows()[i][k]).toArray();
        Arrays.sort(values);
        return values;
    }

    /** Returns true if ascending {@code values}, standardised, are not normally distributed; Stephens's formula for few values. */
    static boolean isSkewed(double[] values) {
        int n = values.length;
        double mean = Arrays.stream(values).sum() / n;
        double deviation = Math.sqrt(
                Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / n);
        double largest = 0;
        for (int i = 0; i < n && deviation > 0; i++) {
            double expected = cumulative((values[i] - mean) / deviation);
            largest = Math.max(largest, Math.max((i + 1.0) / n - expected, expected - (double) i / n));
        }
        double root = Math.sqrt(n);
        return largest * (root + 0.12 + 0.11 / root) > CRITICAL;
    }

    /** Returns Φ(x) to seven digits (Abramowitz and Stegun, 26.2.17). */
    private static double cumulative(double x) {
        double t = 1 / (1 + 0.2316419 * Math.abs(x));
        double series =
                t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
        double tail = series * StrictMath.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
        return x > 0 ? 1 - tail : tail;
    }

    /** Returns the one of ascending {@code values} with the highest density; of several the middle one. */
    private static double mode(double[] values) {
        double[] densities = densities(values);
        double highest = Arrays.stream(densities).max().orElseThrow();
        int first = 0;
        while (densities[first] < highest) {
            first++;
        }
        int last = values.length - 1;
        while (densities[last] < highest) {
            last--;
        }
        return values[(first + last) / 2];
    }

    /**
     * Returns the density at each of ascending {@code values}: ∫ φ(t) e^(−h|t| − itx) dt, which is a sum of Cauchy densities of width h; equal
     * values have equal densities. The unit is that of one value.
     */
    static double[] densities(double[] values) {
        double median = Ranking.median(values);
        double width = NORMAL_DEVIATION
                * Ranking.median(
                        Arrays.stream(values).map(v -> Math.abs(v - median)).toArray());
        double[] densities = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            for (double value : values) {
                double apart = Math.abs(values[i] - value);
                densities[i] += apart == 0 ? 1 : width * width / (width * width + apart * apart);
            }
        }
        return densities;
    }
}
