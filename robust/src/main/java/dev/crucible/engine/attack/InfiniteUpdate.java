package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;

/** The Inf attack: every coordinate is +∞. The server's failure policy drops such an update and reports it. */
@PublicApi
public record InfiniteUpdate() implements Attack.OnUpdate {

    @Override
    public String type() {
        return "inf";
    }

    @Override
    public boolean needsNoData() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        for (float[] row : own) {
            Arrays.fill(row, Float.POSITIVE_INFINITY);
        }
    }
}
