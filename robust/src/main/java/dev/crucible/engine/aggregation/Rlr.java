package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.Blocks;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.BitSet;

/**
 * Robust learning rate (Ozdayi et al., AAAI 2021): the sample-weighted mean, times η where |Σ sign(xᵢ)| ≥ θ and −η elsewhere, so that a
 * coordinate on which clients disagree moves against the attackers. Running statistics take the mean.
 *
 * <p>θ must exceed twice the number of attackers; the catalogue's default is 2f + 1.
 *
 * <pre>{@code new Rlr(3, 1).aggregate(rows(1,1 | 1,1 | 1,−4))  ->  1, 0.6667}</pre>
 *
 * @param threshold θ in [0, n]; above n no coordinate could reach it
 * @param rate η &gt; 0
 */
@PublicApi
public record Rlr(double threshold, double rate) implements ViewRule {

    /** Reads it from the parameters of a config. */
    static Rlr read(Parameters p) {
        return new Rlr(
                p.number("theta", Range.NON_NEGATIVE).orElse(2.0 * p.integer("f", 0, 0, Integer.MAX_VALUE) + 1),
                p.number("eta", 1, Range.POSITIVE));
    }

    @Override
    public void require(int n) {
        PreconditionException.require(
                n >= 1 && threshold >= 0 && threshold <= n && rate > 0,
                "rlr: needs n >= 1, 0 <= theta <= n, eta > 0, got n=%d, theta=%s, eta=%s",
                n,
                threshold,
                rate);
    }

    @Override
    public Needs needs() {
        return Needs.ROWS;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        float[] signs = new float[updates.d()];
        BitSet statistics = context.statistics();
        float[] update = updates.mean(Weighting.SAMPLES, block -> addSigns(block, signs, context.workers()))
                .update();
        Blocks.forEach(context.workers(), update.length, (from, to) -> {
            for (int k = from; k < to; k++) {
                if (!statistics.get(k)) {
                    update[k] *= (float) (Math.abs(signs[k]) >= threshold ? rate : -rate);
                }
            }
        });
        return Aggregate.of(update);
    }

    private static void addSigns(UpdateMatrix block, float[] signs, Workers workers) {
        Blocks.forEach(workers, signs.length, (from, to) -> {
            for (float[] row : block.rows()) {
                for (int k = from; k < to; k++) {
                    signs[k] += Math.signum(row[k]);
                }
            }
        });
    }
}
