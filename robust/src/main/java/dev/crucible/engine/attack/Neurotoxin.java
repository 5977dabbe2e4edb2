package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.Arrays;
import java.util.Optional;

/**
 * Neurotoxin (Zhang et al., ICML 2022): in every local step the attacker moves only coordinates that honest training hardly moves, so that
 * it does not wash the backdoor out. Stack a data attack before it.
 *
 * <p>The paper ranks coordinates by the last global update, the authors' code by the attacker's gradient on its clean samples.
 *
 * @param mask the vector that ranks the coordinates
 * @param keep the share of coordinates, smallest magnitude first, that may move, in [0, 1]
 */
@PublicApi
public record Neurotoxin(Mask mask, double keep) implements Attack.OnTraining {

    /** The vector that ranks the coordinates by magnitude. */
    public enum Mask {
        GLOBAL_UPDATE,
        OWN_GRADIENT
    }

    public static Neurotoxin read(Parameters entry) {
        return new Neurotoxin(
                entry.choice("mask", Mask.class, Mask.GLOBAL_UPDATE), entry.number("keep", 0.95, Range.SHARE));
    }

    @Override
    public String type() {
        return "neurotoxin";
    }

    @Override
    public Optional<float[]> mask(LocalKnowledge known) {
        float[] ranked =
                switch (mask) {
                    case GLOBAL_UPDATE -> known.lastUpdate();
                    case OWN_GRADIENT -> known.cleanGradient().get();
                };
        float[] sizes = new float[ranked.length];
        for (int j = 0; j < sizes.length; j++) {
            sizes[j] = Math.abs(ranked[j]);
        }
        float[] allowed = sizes.clone();
        Arrays.sort(sizes);
        int kept = (int) Math.round(keep * sizes.length);
        float limit = kept == 0 ? -1 : sizes[kept - 1];
        for (int j = 0; j < allowed.length; j++) {
            allowed[j] = allowed[j] > limit ? 0 : 1;
        }
        return Optional.of(allowed);
    }
}
