package dev.crucible.engine.device;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The kernels of the low-rank adapters of a transformer. */
final class AdapterLaunches {

    /** Columns per work item. */
    private static final int PER_ITEM = 4;

    private final TextLaunches launches;
    private final WaveMemory memory;
    private final DevicePlan plan;
    private final ComputeDevice.Buffer frozen;
    private final int texts;
    private final Map<TextStage.Adapter, ComputeDevice.Buffer> inners = new HashMap<>();

    /**
     * Creates the kernels of one step.
     *
     * @param frozen the parameters that all clients share
     * @param texts number of texts of all clients together
     */
    AdapterLaunches(TextLaunches launches, WaveMemory memory, DevicePlan plan, ComputeDevice.Buffer frozen, int texts) {
        this.launches = launches;
        this.memory = memory;
        this.plan = plan;
        this.frozen = frozen;
        this.texts = texts;
    }

    /** Returns bytes per text: the vectors between A and B, and their gradient. */
    static long bytes(TextStage.Linear map) {
        return map.adapters().stream()
                .mapToLong(adapter -> 2L * Float.BYTES * map.places().length() * adapter.rank())
                .sum();
    }

    /**
     * Dropout of one adapter.
     *
     * @param kept the host's draws
     * @param factor of kept values; 0 without dropout
     */
    private record Dropout(ComputeDevice.Buffer kept, float factor) {}

    private Dropout dropout(TextStage.Adapter adapter, int number, int stage, ComputeDevice.Buffer @Nullable [] kept) {
        return kept == null || adapter.dropout() == 0
                ? new Dropout(memory.none(), 0)
                : new Dropout(kept[plan.chances(stage) + number], 1 / (1 - adapter.dropout()));
    }

    private ComputeDevice.Buffer room(TextStage.Linear map, TextStage.Adapter adapter) {
        return memory.floats((long) texts * map.places().length() * adapter.rank());
    }

    /** Adds the adapters' outputs to the map's. */
    void forward(
            TextStage.Linear map,
            int stage,
            ComputeDevice.Buffer in,
            ComputeDevice.Buffer out,
            ComputeDevice.Buffer weights,
            int stride,
            ComputeDevice.Buffer @Nullable [] kept) {
        for (int i = 0; i < map.adapters().size(); i++) {
            TextStage.Adapter a = map.adapters().get(i);
            Dropout drop = dropout(a, i, stage, kept);
            ComputeDevice.Buffer inner = inners.computeIfAbsent(a, _ -> room(map, a));
            launches.add(
                    places(map, a.rank()),
                    "adapter_narrow",
                    map,
                    in,
                    map.from(),
                    map.inputs(),
                    drop.kept,
                    drop.factor,
                    a.frozen() ? frozen : weights,
                    a.frozen() ? 0 : stride,
                    a.down(),
                    a.rank(),
                    inner);
            launches.add(
                    places(map, a.width()),
                    "adapter_widen",
                    map,
                    inner,
                    a.rank(),
                    a.up(),
                    a.columns(),
                    a.scale(),
                    a.first(),
                    a.width(),
                    map.pitch(),
                    weights,
                    stride,
                    out);
        }
    }

    /** Adds the adapters' part to the gradient of the map's input, which the map has filled, and applies their own gradients. */
    void backward(
            TextStage.Linear map,
            int stage,
            ComputeDevice.Buffer in,
            ComputeDevice.Buffer from,
            ComputeDevice.Buffer to,
            StageLaunches.State state,
            ComputeDevice.Buffer[] kept) {
        for (int i = 0; i < map.adapters().size(); i++) {
            TextStage.Adapter a = map.adapters().get(i);
            Dropout drop = dropout(a, i, stage, kept);
            ComputeDevice.Buffer inner = Objects.requireNonNull(inners.get(a));
            ComputeDevice.Buffer slopes = room(map, a);
            launches.add(
                    places(map, a.rank()),
                    "adapter_narrow_back",
                    map,
                    from,
                    a.rank(),
                    a.up(),
                    a.columns(),
                    a.scale(),
                    a.first(),
                    a.width(),
                    map.pitch(),
                    state.weights(),
                    plan.padded(),
                    slopes);
            if (stage > plan.firstTrained()) {
                launches.add(
                        places(map, map.from()),
                        "adapter_widen_back",
                        map,
                        slopes,
                        map.from(),
                        map.inputs(),
                        drop.kept,
                        drop.factor,
                        a.frozen() ? frozen : state.weights(),
                        a.frozen() ? 0 : plan.padded(),
                        a.down(),
                        a.rank(),
                        to);
            }
            step(map, a, drop, in, from, inner, slopes, state);
        }
    }

    private void step(
            TextStage.Linear map,
            TextStage.Adapter a,
            Dropout drop,
            ComputeDevice.Buffer in,
            ComputeDevice.Buffer from,
            ComputeDevice.Buffer inner,
            ComputeDevice.Buffer slopes,
            StageLaunches.State state) {
        if (!a.frozen()) {
            launches.step(
                    state,
                    Math.multiplyExact(map.from(), a.rank() / PER_ITEM),
                    "adapter_down_step",
                    map,
                    in,
                    map.from(),
                    map.inputs(),
                    drop.kept,
                    drop.factor,
                    slopes,
                    a.down(),
                    a.rank());
        }
        launches.step(
                state,
                Math.multiplyExact(a.rank(), a.columns() / PER_ITEM),
                "adapter_up_step",
                map,
                inner,
                a.rank(),
                a.up(),
                a.columns(),
                a.scale(),
                a.first(),
                a.width(),
                map.pitch(),
                from);
    }

    private static int places(TextStage.Linear map, int each) {
        return Math.multiplyExact(map.places().length(), each);
    }
}
