package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Weights of clients by samples, truncated so that no client holds more than a share of their sum (Portnoy, Tirosh and Hendler, 2020):
 * wᵢ ← min(wᵢ, U), with the largest U that keeps every share.
 *
 * <p>Clients report their samples, so an attacker can claim any number of them. With the cap, f attackers hold at most f times the share.
 *
 * @param most the largest share, in (0, 1]; 0 for {@link #of(int, int) one that follows from the number of clients}
 */
@PublicApi
public record ShareCap(double most) {

    /** The share that follows from the number of clients. */
    public static final ShareCap USUAL = new ShareCap(0);

    /** The usual share in equal shares: fewer than a third of the clients then hold less than half of the weight. */
    private static final double EQUAL_SHARES = 1.5;

    /** Relative difference of floating-point numbers that counts as none. */
    private static final double SAME = 1e-12;

    /** Reads it from the parameters of a rule if weights follow samples; empty for equal weights. */
    static Optional<ShareCap> read(Parameters p) {
        // Asked for before it is read, an absent key is not written: the configs of earlier versions keep their bytes.
        boolean given = p.has("weighting");
        boolean samples = Weighting.read(p) == Weighting.SAMPLES && given;
        OptionalDouble most = p.number("max_client_share", Range.POSITIVE_SHARE);
        if (most.isPresent() && !samples) {
            p.error("max_client_share", "is for weighting \"samples\"; with equal weights leave it out");
        }
        return samples ? Optional.of(most.isPresent() ? new ShareCap(most.getAsDouble()) : USUAL) : Optional.empty();
    }

    /**
     * Returns the largest share of a client among {@code n}: by default 1.5 equal shares, but never so much that {@code f} clients could hold
     * half of the weight.
     */
    public double of(int n, int f) {
        return most > 0 ? most : Math.min(EQUAL_SHARES / n, 1.0 / (2L * f + 1));
    }

    /** Checks on behalf of {@code rule} that {@code n} shares can make up the whole weight. */
    void require(String rule, int n) {
        PreconditionException.require(
                n >= 1 && n * of(n, 0) >= 1 - SAME,
                "%s: needs n * max_client_share >= 1, got n=%d, max_client_share=%s; raise it to 1/n or leave it out",
                rule,
                n,
                this);
    }

    /**
     * Returns the weights of clients with {@code samples}, relative to the largest one, for a rule that is told {@code f} attackers. Clients
     * without samples have weight 0 and do not count.
     */
    double[] weights(String rule, int[] samples, int f) {
        int largest = Arrays.stream(samples).max().orElse(0);
        int n = (int) Arrays.stream(samples).filter(count -> count > 0).count();
        require(rule, n);
        double[] weights = Arrays.stream(samples)
                .mapToDouble(count -> (double) count / largest)
                .toArray();
        double bound = bound(weights, n, of(n, f));
        return Arrays.stream(weights)
                .map(weight -> Math.min(weight, bound) / bound)
                .toArray();
    }

    /** Returns U for {@code weights}, of which {@code n} are above 0 and the largest is 1; 1 if nothing is truncated. */
    private static double bound(double[] weights, int n, double share) {
        double[] sorted = weights.clone();
        Arrays.sort(sorted);
        double[] sums = sorted.clone();
        Arrays.parallelPrefix(sums, Double::sum);
        // With the k largest at U, the share of each is U / (kU + the sum of the others).
        for (int k = 0; k < n - 1; k++) {
            int next = sorted.length - 1 - k;
            double bound = share * sums[next] / (1 - k * share);
            if (sorted[next] <= bound * (1 + SAME)) {
                return k == 0 ? 1 : bound;
            }
        }
        return sorted[sorted.length - n];
    }

    @Override
    public String toString() {
        return most > 0 ? String.valueOf(most) : EQUAL_SHARES + "/n";
    }
}
