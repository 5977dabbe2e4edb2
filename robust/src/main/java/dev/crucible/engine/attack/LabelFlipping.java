package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.random.RandomStream;

/**
 * Label flipping: every label goes through a map of the classes that stays the same for the whole run. Drawn maps are derangements,
 * permutations without fixed points.
 *
 * @param map how the attackers agree on it
 */
@PublicApi
public record LabelFlipping(LabelMap map) implements Attack.OnData {

    public static LabelFlipping read(Parameters entry) {
        LabelMap map = entry.choice("map", LabelMap.class, LabelMap.OWN);
        if (!entry.has("map")) {
            entry.warn(
                    "map",
                    "is missing; using \"own\", a map of each attacker, as older configs do. \"shared\" gives all"
                            + " attackers one map, the stronger attack of the literature");
        }
        return new LabelFlipping(map);
    }

    @Override
    public String type() {
        return "label_flipping";
    }

    @Override
    public Samples poison(Samples shard, PoisonContext context) {
        int[] to = map(context);
        return new PoisonedSamples(shard) {
            @Override
            public int label(int index) {
                return to[shard.label(index)];
            }
        };
    }

    private int[] map(PoisonContext context) {
        return switch (map) {
            case SHARED -> derangement(context.classes(), context.phase());
            case OWN -> derangement(context.classes(), context.run());
            case INVERSE -> {
                int[] to = new int[context.classes()];
                for (int label = 0; label < to.length; label++) {
                    to[label] = to.length - 1 - label;
                }
                yield to;
            }
        };
    }

    /** Returns a permutation of 0 … {@code classes} − 1 in which fixed points were swapped with their neighbour. */
    static int[] derangement(int classes, RandomStream random) {
        int[] to = random.permutation(classes);
        for (int i = 0; i < classes && classes > 1; i++) {
            if (to[i] == i) {
                int next = (i + 1) % classes;
                to[i] = to[next];
                to[next] = i;
            }
        }
        return to;
    }
}
