package dev.crucible.engine.compute;

import dev.crucible.engine.data.Shape;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.Layer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which outputs of a text's body may lie in the same memory. A branch and what follows it up to the next fork need their own outputs and
 * their input alone; so the outputs within one stretch share with those of all others, and the last outputs of stretches take turns.
 * That holds for all gradients, and for values that nobody asks for on the way back.
 */
final class SharedMemory {

    /**
     * Memory for an output or its gradient; equal ones are one.
     *
     * @param channels of the output, since what fills a pixel up stays 0
     * @param number among those of a stretch, or whose turn it is
     */
    record Slot(int channels, boolean last, int number) {}

    private SharedMemory() {}

    /** For each of {@code layers} where its output's values lie while it trains, empty for memory of its own. */
    static List<Optional<Slot>> values(Architecture architecture, List<Shape> shapes) {
        List<Layer> layers = architecture.layers();
        List<Optional<Slot>> slots = gradients(layers, shapes);
        for (int i = 0; i < slots.size(); i++) {
            if (architecture.tuning() == Tuning.FULL || !isReadForwardAlone(layers, i)) {
                slots.set(i, Optional.empty());
            }
        }
        return slots;
    }

    /** Whether all that read the output are frozen maps, which have no use for it on the way back; adapters keep what they read. */
    private static boolean isReadForwardAlone(List<Layer> layers, int at) {
        int next = at + 1 < layers.size() && layers.get(at + 1) instanceof Layer.Fork ? at + 2 : at + 1;
        return next < TextBody.of(layers)
                && (layers.get(next) instanceof Layer.Convolution || layers.get(next) instanceof Layer.LowRank);
    }

    /** For each of {@code layers} where its output's gradient lies, empty for memory of its own. */
    static List<Optional<Slot>> gradients(List<Layer> layers, List<Shape> shapes) {
        List<Optional<Slot>> slots = new ArrayList<>();
        layers.forEach(_ -> slots.add(Optional.empty()));
        List<Integer> outputs = new ArrayList<>();
        int stretch = 0;
        boolean forked = false;
        int end = TextBody.of(layers);
        for (int i = 0; i <= end; i++) {
            if (i == end || layers.get(i) instanceof Layer.Fork) {
                if (forked) {
                    share(outputs, stretch++, shapes, slots);
                }
                forked = true;
                outputs.clear();
            } else if (!(layers.get(i) instanceof Layer.Join)) {
                outputs.add(i);
            }
        }
        return slots;
    }

    private static void share(List<Integer> outputs, int stretch, List<Shape> shapes, List<Optional<Slot>> slots) {
        Map<Integer, Integer> taken = new HashMap<>();
        for (int i = 0; i < outputs.size(); i++) {
            boolean last = i == outputs.size() - 1;
            int channels = shapes.get(outputs.get(i)).channels();
            int number = last ? stretch % 2 : taken.merge(channels, 1, Integer::sum);
            slots.set(outputs.get(i), Optional.of(new Slot(channels, last, number)));
        }
    }
}
