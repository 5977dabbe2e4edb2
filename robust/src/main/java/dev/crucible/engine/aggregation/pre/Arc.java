package dev.crucible.engine.aggregation.pre;

import dev.crucible.engine.aggregation.ByzantineBound;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import java.util.Arrays;

/**
 * Adaptive robust clipping (Allouah et al., 2024, arXiv:2405.14432): the k = ⌊(2f/n)(n − f)⌋ rows of the largest norms are clipped to the
 * norm of the (k + 1)-th largest. A row that is not finite becomes zero.
 *
 * <pre>{@code new Arc(1) on rows(1,2,3 | 4,5,6 | 7,8,9)  ->  third row 4.41004009, 5.04004582, 5.67005155}</pre>
 *
 * @param f attackers to tolerate, 0 ≤ 2f &lt; n
 */
@PublicApi
public record Arc(int f) implements PreAggregator {

    /** Reads it from the parameters of a config. */
    static Arc read(Parameters p) {
        return new Arc(p.integer("f", 0, 0, Integer.MAX_VALUE));
    }

    @Override
    public void require(int n) {
        ByzantineBound.require("pre:arc", n, f);
    }

    @Override
    public boolean keepsRows() {
        return true;
    }

    @Override
    public UpdateMatrix apply(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        double[] norms = NormScaling.norms(updates.rows(), context);
        double[] sorted = norms.clone();
        Arrays.sort(sorted);
        int clipped = (int) (2L * f * (n - f) / n);
        double[] bounds = new double[n];
        Arrays.fill(bounds, sorted[n - clipped - 1]);
        return NormScaling.clip(updates, norms, bounds, context);
    }
}
