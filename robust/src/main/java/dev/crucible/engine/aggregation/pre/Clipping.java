package dev.crucible.engine.aggregation.pre;

import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.Arrays;

/**
 * Static clipping: xᵢ min(1, c / ‖xᵢ‖). A row that is not finite becomes zero.
 *
 * <pre>{@code new Clipping(2) on rows(1,2,3)  ->  0.53452248, 1.06904497, 1.60356745}</pre>
 *
 * @param c the largest norm, at least 0
 */
@PublicApi
public record Clipping(double c) implements PreAggregator {

    /** Reads it from the parameters of a config. */
    static Clipping read(Parameters p) {
        return new Clipping(p.number("c", 2, Range.NON_NEGATIVE));
    }

    @Override
    public void require(int n) {
        PreconditionException.require(c >= 0, "pre:clipping: needs c >= 0, got c=%s", c);
    }

    @Override
    public boolean keepsRows() {
        return true;
    }

    @Override
    public boolean rowByRow() {
        return true;
    }

    @Override
    public UpdateMatrix apply(UpdateMatrix updates, RoundContext context) {
        require(updates.n());
        double[] bounds = new double[updates.n()];
        Arrays.fill(bounds, c);
        return NormScaling.clip(updates, NormScaling.norms(updates.rows(), context), bounds, context);
    }
}
