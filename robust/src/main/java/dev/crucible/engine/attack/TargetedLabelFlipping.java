package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Targeted label flipping: a share of the samples of one class is labelled as another.
 *
 * @param source the class that is relabelled
 * @param target the class it is relabelled to
 * @param ratio the share of its samples, in [0, 1]
 * @param map shared: the target is {@code target}; inverse: classes − 1 − source; own: each attacker draws a target for the run
 */
@PublicApi
public record TargetedLabelFlipping(AttackedClass source, AttackedClass target, double ratio, LabelMap map)
        implements Attack.OnData {

    /** An attack on classes by their numbers. */
    public TargetedLabelFlipping(int source, int target, double ratio, LabelMap map) {
        this(AttackedClass.of(source), AttackedClass.of(target), ratio, map);
    }

    public static TargetedLabelFlipping read(Parameters entry) {
        entry.require("source_class", "for targeted_label_flipping");
        LabelMap map = entry.choice("map", LabelMap.class, LabelMap.SHARED);
        if (map == LabelMap.SHARED) {
            entry.require("target_class", "for targeted_label_flipping");
        }
        return new TargetedLabelFlipping(
                AttackedClass.read(entry, "source_class"),
                AttackedClass.read(entry, "target_class"),
                entry.number("flip_ratio", 1, Range.SHARE),
                map);
    }

    @Override
    public String type() {
        return "targeted_label_flipping";
    }

    @Override
    public TargetedLabelFlipping on(List<String> labels, int classes) {
        return new TargetedLabelFlipping(
                AttackedClass.of(source.among("source_class", labels, classes)),
                map == LabelMap.SHARED ? AttackedClass.of(target.among("target_class", labels, classes)) : target,
                ratio,
                map);
    }

    @Override
    public List<String> told(List<String> labels, int classes) {
        return Stream.concat(
                        source.told("source_class", labels, classes).stream(),
                        map == LabelMap.SHARED ? target.told("target_class", labels, classes).stream() : Stream.empty())
                .toList();
    }

    @Override
    public Samples poison(Samples shard, PoisonContext context) {
        int from = source.number();
        PoisonContext.requireClass("source_class", from, context);
        int chosen = target(context);
        PoisonContext.requireClass("target_class", chosen, context);
        if (chosen == from && map == LabelMap.INVERSE) {
            throw new DataException(
                    "attack_schedule: map inverse leaves class %d of %d as it is; choose another source_class"
                            .formatted(from, context.classes()));
        }
        Seed seed = new Seed(context.run().nextLong());
        return new PoisonedSamples(shard) {
            @Override
            public int label(int index) {
                int label = shard.label(index);
                boolean flipped =
                        label == from && seed.stream(Purpose.DATA_ATTACK, index).nextDouble() < ratio;
                return flipped ? chosen : label;
            }
        };
    }

    /** Returns the class that all attackers give the source's samples, of {@code classes}; empty where each has its own. */
    public OptionalInt target(int classes) {
        return switch (map) {
            case SHARED -> OptionalInt.of(target.number());
            case INVERSE -> OptionalInt.of(classes - 1 - source.number());
            case OWN -> OptionalInt.empty();
        };
    }

    private int target(PoisonContext context) {
        return switch (map) {
            case SHARED, INVERSE -> target(context.classes()).getAsInt();
            case OWN -> (source.number() + 1 + context.run().nextInt(context.classes() - 1)) % context.classes();
        };
    }
}
