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
 * Memory sharing between outputs of a text's body. A branch and the layers up to the next fork need only their own outputs and their input. So
 * the outputs within one stretch share memory with those of all other stretches, and the last outputs of stretches alternate.
 * This holds for all gradients, and for values that the backward pass does not read.
 */
final class SharedMemory {

    /**
     * Memory of an output or its gradient; equal slots share it.
     *
     * @param channels channels of the output, because padding of a pixel stays 0
     * @param number index in the stretch, or in the alternation of last outputs
     */
    record Slot(int channels, boolean last, int number) {}

    private SharedMemory() {}

    /** Returns by layer the slot of its output's values in training, empty for separate memory. */
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

    /** Returns true if only frozen maps read the output, which do not need it in the backward pass; adapters keep their input. */
    private static boolean isReadForwardAlone(List<Layer> layers, int at) {
        int next = at + 1 < layers.size() && layers.get(at + 1) instanceof Layer.Fork ? at + 2 : at + 1;
        return next < TextBody.of(layers)
                && (layers.get(next) instanceof Layer.Convolution || layers.get(next) instanceof Layer.LowRank);
    }

    /** Returns by layer the slot of its output's gradient, empty for separate memory. */
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
