package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.Arrays;

/**
 * Neurotoxin (Zhang et al., ICML 2022): the attacker keeps its update only in coordinates that the last global update hardly moved, so
 * that honest training does not wash it out, and bounds its norm.
 *
 * @param top the share of coordinates, largest first in the last global update, that are left alone, in [0, 1]
 * @param norm the largest norm of the update sent, above 0
 */
@PublicApi
public record Neurotoxin(double top, double norm) implements Attack.OnUpdate {

    public static Neurotoxin read(Parameters entry) {
        return new Neurotoxin(entry.number("topk", 0.1, Range.SHARE), entry.number("norm", 0.2, Range.POSITIVE));
    }

    @Override
    public String type() {
        return "neurotoxin";
    }

    @Override
    public void rewrite(float[][] own, AttackContext scene) {
        float[] last = scene.lastUpdate();
        float[] sizes = new float[last.length];
        for (int j = 0; j < last.length; j++) {
            sizes[j] = Math.abs(last[j]);
        }
        Arrays.sort(sizes);
        int kept = (int) Math.round((1 - top) * last.length);
        float limit = kept == 0 ? -1 : sizes[kept - 1];
        for (float[] row : own) {
            for (int j = 0; j < row.length; j++) {
                if (Math.abs(last[j]) > limit) {
                    row[j] = 0;
                }
            }
            float factor = (float) Math.min(1, norm / Math.max(HonestStatistics.norm(row), Double.MIN_NORMAL));
            for (int j = 0; j < row.length; j++) {
                row[j] *= factor;
            }
        }
    }
}
