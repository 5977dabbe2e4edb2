package dev.crucible.engine.aggregation.pre;

import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.WeightedSum;
import dev.crucible.engine.parameters.Parameters;
import java.util.Arrays;

/**
 * Bucketing (Karimireddy et al., ICLR 2022): rows in random order, the mean of every s of them in turn. ⌈n/s⌉ rows are left while f stays
 * as it is, so the rule behind it is checked against ⌈n/s⌉.
 *
 * <pre>{@code new Bucketing(2) on rows(1 | 1 | 1)  ->  (1 | 1)}</pre>
 *
 * @param s rows of a bucket, at least 1
 */
@PublicApi
public record Bucketing(int s) implements PreAggregator {

    /** Reads it from the parameters of a config. */
    static Bucketing read(Parameters p) {
        return new Bucketing(p.integer("s", 2, 1, Integer.MAX_VALUE));
    }

    @Override
    public void require(int n) {
        PreconditionException.require(s >= 1, "pre:bucketing: needs s >= 1, got s=%d", s);
    }

    @Override
    public int after(int n) {
        return Math.ceilDiv(n, s);
    }

    @Override
    public boolean keepsRows() {
        return s == 1;
    }

    @Override
    public UpdateMatrix apply(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        if (s == 1) {
            return updates;
        }
        int[] order = context.random().permutation(n);
        int buckets = after(n);
        float[][] rows = new float[buckets][];
        int[] numbers = new int[buckets];
        int[] samples = new int[buckets];
        for (int b = 0; b < buckets; b++) {
            int[] members = Arrays.copyOfRange(order, b * s, Math.min(n, (b + 1) * s));
            UpdateMatrix bucket = updates.rows(members);
            double[] weights = new double[members.length];
            Arrays.fill(weights, 1.0 / members.length);
            rows[b] = WeightedSum.of(bucket.rows(), weights, updates.d(), context.workers());
            numbers[b] = b;
            samples[b] = (int) Math.min(
                    Integer.MAX_VALUE,
                    Arrays.stream(bucket.samples()).asLongStream().sum());
        }
        return new UpdateMatrix(rows, numbers, samples);
    }
}
