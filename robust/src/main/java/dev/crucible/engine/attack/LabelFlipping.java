package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.random.RandomStream;

/**
 * Label flipping: every label goes through a random derangement of the classes (a permutation without fixed points), drawn once per
 * client and kept for the whole run.
 */
@PublicApi
public record LabelFlipping() implements Attack.OnData {

    @Override
    public String type() {
        return "label_flipping";
    }

    @Override
    public Samples poison(Samples shard, PoisonContext context) {
        int[] to = derangement(context.classes(), context.run());
        return new PoisonedSamples(shard) {
            @Override
            public int label(int index) {
                return to[shard.label(index)];
            }
        };
    }

    /** A permutation of 0 … {@code classes} − 1 in which fixed points were swapped with their neighbour. */
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
