package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.List;

/**
 * A backdoor (Gu et al., BadNets, 2017): a share of the samples gets a trigger and the target's label, so that the model learns trigger →
 * target. Distributed (DBA, Xie et al., ICLR 2020), the trigger is cut into four bands and each attacker stamps only its own; the model
 * then answers to the whole.
 *
 * @param trigger the pattern
 * @param target the class the backdoor leads to
 * @param ratio the share of samples that are poisoned, in [0, 1]
 * @param distributed true if each attacker stamps one of four parts
 */
@PublicApi
public record BackdoorTrigger(Trigger trigger, AttackedClass target, double ratio, boolean distributed)
        implements Attack.OnData {

    /** A backdoor to a class by its number. */
    public BackdoorTrigger(Trigger trigger, int target, double ratio, boolean distributed) {
        this(trigger, AttackedClass.of(target), ratio, distributed);
    }

    private static final int PARTS = 4;

    /** 20 of 64 samples, as in DBA's code. */
    private static final double DISTRIBUTED_RATIO = 0.3125;

    /** Reads a backdoor of which every attacker stamps the whole trigger. */
    static BackdoorTrigger whole(Parameters entry) {
        return read(false, entry);
    }

    /** Reads a distributed backdoor, of which each attacker stamps one part. */
    static BackdoorTrigger parts(Parameters entry) {
        return read(true, entry);
    }

    public static BackdoorTrigger read(boolean distributed, Parameters entry) {
        entry.require("target_class", "for a backdoor");
        Trigger trigger = Trigger.read(entry);
        if (distributed && trigger.size() < PARTS) {
            entry.error(
                    "trigger_size",
                    "must be at least %d, got %d: dba cuts the trigger into %d bands of whole pixels"
                            .formatted(PARTS, trigger.size(), PARTS));
        }
        return new BackdoorTrigger(
                trigger,
                AttackedClass.read(entry, "target_class"),
                entry.number("poison_ratio", distributed ? DISTRIBUTED_RATIO : 0.1, Range.SHARE),
                distributed);
    }

    @Override
    public String type() {
        return distributed ? "dba" : "backdoor_trigger";
    }

    @Override
    public boolean poisons(Modality modality) {
        return modality == Modality.IMAGE;
    }

    @Override
    public BackdoorTrigger on(List<String> labels, int classes) {
        return new BackdoorTrigger(
                trigger, AttackedClass.of(target.among("target_class", labels, classes)), ratio, distributed);
    }

    @Override
    public List<String> told(List<String> labels, int classes) {
        return target.told("target_class", labels, classes).stream().toList();
    }

    @Override
    public Samples poison(Samples shard, PoisonContext context) {
        PoisonContext.requireClass("target_class", target.number(), context);
        Seed seed = new Seed(context.run().nextLong());
        int part = distributed ? context.position() % PARTS : 0;
        return new PoisonedSamples(shard) {
            @Override
            public int label(int index) {
                return poisons(stream(index)) ? target.number() : shard.label(index);
            }

            @Override
            public void features(int index, float[] pixels, int offset) {
                shard.features(index, pixels, offset);
                RandomStream random = stream(index);
                if (poisons(random)) {
                    trigger.stamp(pixels, offset, context.shape(), random, part, distributed ? PARTS : 1);
                }
            }

            private RandomStream stream(int index) {
                return seed.stream(Purpose.DATA_ATTACK, index);
            }
        };
    }

    private boolean poisons(RandomStream random) {
        return random.nextDouble() < ratio;
    }

    /** Returns every sample with the whole trigger and its true label, to measure the attack's success. */
    public Samples triggered(Samples clean, Shape shape, Seed seed) {
        return new PoisonedSamples(clean) {
            @Override
            public void features(int index, float[] pixels, int offset) {
                clean.features(index, pixels, offset);
                trigger.stamp(pixels, offset, shape, seed.stream(Purpose.DATA_ATTACK, index));
            }
        };
    }
}
