package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;

/**
 * Targeted label flipping: a share of the samples of one class is labelled as another.
 *
 * @param source the class that is relabelled
 * @param target the class it is relabelled to
 * @param ratio the share of its samples, in [0, 1]
 */
@PublicApi
public record TargetedLabelFlipping(int source, int target, double ratio) implements Attack.OnData {

    public static TargetedLabelFlipping read(Parameters entry) {
        entry.require("source_class", "for targeted_label_flipping");
        entry.require("target_class", "for targeted_label_flipping");
        return new TargetedLabelFlipping(
                entry.integer("source_class", 0, 0, Integer.MAX_VALUE),
                entry.integer("target_class", 0, 0, Integer.MAX_VALUE),
                entry.number("flip_ratio", 1, Range.SHARE));
    }

    @Override
    public String type() {
        return "targeted_label_flipping";
    }

    @Override
    public Samples poison(Samples shard, PoisonContext context) {
        PoisonContext.requireClass("source_class", source, context);
        PoisonContext.requireClass("target_class", target, context);
        Seed seed = new Seed(context.run().nextLong());
        return new PoisonedSamples(shard) {
            @Override
            public int label(int index) {
                int label = shard.label(index);
                boolean flipped = label == source
                        && seed.stream(Purpose.DATA_ATTACK, index).nextDouble() < ratio;
                return flipped ? target : label;
            }
        };
    }
}
