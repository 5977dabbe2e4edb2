package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.OptionalInt;

/**
 * Inflated samples (Portnoy, Tirosh and Hendler, 2022): an attacker claims more samples than it has, so that rules that weight by samples
 * follow it, and sends its update reversed, or as it is.
 *
 * <p>An update sent as it is may come from poisoned data or from an earlier entry of the schedule.
 *
 * @param factor the claim in multiples of the samples that it has, at least 1
 * @param samples the claim in samples; empty for {@code factor}
 * @param sends the update that goes with the claim
 */
@PublicApi
public record InflatedSamples(double factor, OptionalInt samples, Sends sends) implements Attack.OnUpdate {

    /** The most samples that an attacker claims: large sums stay exact. */
    private static final int MOST = 1_000_000_000;

    /** Update that an attacker sends. */
    public enum Sends {
        /** −δ. */
        REVERSED,
        /** δ. */
        OWN
    }

    public static InflatedSamples read(Parameters entry) {
        OptionalInt samples = entry.integer("samples", 1, MOST);
        if (samples.isPresent() && entry.has("factor")) {
            entry.error("samples", "is the claim, and factor computes it; give one of them");
        }
        return new InflatedSamples(
                entry.number("factor", 10, Range.atLeast(1)),
                samples,
                entry.choice("sends", Sends.class, Sends.REVERSED));
    }

    @Override
    public String type() {
        return "inflated_samples";
    }

    @Override
    public int claimed(int held) {
        return samples.orElseGet(() -> (int) Math.min(MOST, Math.round(factor * held)));
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        if (sends == Sends.REVERSED) {
            new SignFlip(false, 1).rewrite(own, context);
        }
    }
}
