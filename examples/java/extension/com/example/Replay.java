package com.example;

import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackContext;

/**
 * A free rider (Lin et al., 2019): it does not train and sends back how the server changed the weights the round before.
 *
 * @param factor what it multiplies that by
 */
public record Replay(double factor) implements Attack.OnUpdate {

    @Override
    public String type() {
        return "replay";
    }

    @Override
    public boolean needsNoData() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext round) {
        for (float[] row : own) {
            for (int j = 0; j < row.length; j++) {
                row[j] = (float) (factor * round.lastUpdate()[j]);
            }
        }
    }
}
