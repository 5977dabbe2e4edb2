package dev.crucible.engine.device;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The kernels of attention. */
final class AttentionLaunches {

    private final TextLaunches launches;
    private final WaveMemory memory;
    private final DevicePlan plan;
    private final ComputeDevice.Buffer words;
    private final int texts;

    /** By stage the attention weights of words. */
    private final Map<Integer, ComputeDevice.Buffer> kept = new HashMap<>();

    private ComputeDevice.@Nullable Buffer slopes;

    /**
     * Creates the kernels of one step.
     *
     * @param words the words of each text
     * @param texts number of texts of all clients together
     */
    AttentionLaunches(
            TextLaunches launches, WaveMemory memory, DevicePlan plan, ComputeDevice.Buffer words, int texts) {
        this.launches = launches;
        this.memory = memory;
        this.plan = plan;
        this.words = words;
        this.texts = texts;
    }

    private ComputeDevice.Buffer pairs(int weights) {
        return memory.floats((long) texts * weights);
    }

    private static float scale(TextStage.Attention a) {
        return (float) (1 / Math.sqrt(a.size()));
    }

    /** Adds the kernels that mix the values. */
    void forward(TextStage.Attention a, int i, ComputeDevice.Buffer in, ComputeDevice.Buffer out) {
        ComputeDevice.Buffer weighed = kept.computeIfAbsent(i, _ -> pairs(a.weights()));
        int causal = a.causal() ? 1 : 0;
        launches.add(
                Math.multiplyExact(a.heads(), a.places().length()),
                "attend_weigh",
                a,
                words,
                in,
                a.from(),
                a.heads(),
                a.size(),
                causal,
                scale(a),
                weighed);
        launches.add(a.outputs(), "attend_mix", a, words, in, a.from(), a.heads(), a.size(), weighed, a.pitch(), out);
    }

    /** Adds the kernels that compute the gradients of queries, keys and values. */
    void backward(
            TextStage.Attention a, int i, ComputeDevice.Buffer in, ComputeDevice.Buffer from, ComputeDevice.Buffer to) {
        ComputeDevice.Buffer weighed = Objects.requireNonNull(kept.get(i));
        ComputeDevice.Buffer slopes = slopes();
        launches.add(
                Math.multiplyExact(a.heads(), a.places().length()),
                "attend_slopes",
                a,
                words,
                in,
                a.from(),
                a.heads(),
                a.size(),
                scale(a),
                weighed,
                a.pitch(),
                from,
                slopes);
        launches.add(
                Math.multiplyExact(a.places().length(), a.from()),
                "attend_to_input",
                a,
                words,
                in,
                a.from(),
                a.heads(),
                a.size(),
                weighed,
                slopes,
                a.pitch(),
                from,
                to);
    }

    /** Returns memory shared by the stages of attention, one after another. */
    private ComputeDevice.Buffer slopes() {
        if (slopes == null) {
            slopes = pairs(plan.mostWeights());
        }
        return slopes;
    }
}
