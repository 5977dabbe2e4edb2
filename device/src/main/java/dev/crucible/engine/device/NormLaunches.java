package dev.crucible.engine.device;

import dev.crucible.engine.device.DevicePlan.Stage;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** The kernels of group normalisation, and of what goes beside branches, which end in one. */
final class NormLaunches {

    /** Channels of one work item. */
    private static final int PER_ITEM = 4;

    private final StageLaunches launches;
    private final WaveMemory memory;
    private final DevicePlan plan;
    private final ComputeDevice.Buffer clients;
    private final int together;
    private final int batch;

    /** By stage: mean and inverse deviation of each group of each sample. */
    private final Map<Integer, ComputeDevice.Buffer> measures = new HashMap<>();

    NormLaunches(
            StageLaunches launches,
            WaveMemory memory,
            DevicePlan plan,
            ComputeDevice.Buffer clients,
            int together,
            int batch) {
        this.launches = launches;
        this.memory = memory;
        this.plan = plan;
        this.clients = clients;
        this.together = together;
        this.batch = batch;
    }

    private ComputeDevice.Buffer pairs(Stage.Norm n) {
        return memory.floats(2L * together * batch * n.groups());
    }

    void forward(
            Stage.Norm n,
            int stage,
            ComputeDevice.Buffer in,
            ComputeDevice.Buffer[] outputs,
            ComputeDevice.Buffer weights,
            int stride) {
        ComputeDevice.Buffer measured = measures.computeIfAbsent(stage, _ -> pairs(n));
        launches.add(
                batch * n.groups(),
                "norm_measure",
                clients,
                batch,
                in,
                n.pixels(),
                n.pitch(),
                n.channels(),
                n.groups(),
                measured);
        Stage.Beside beside = n.beside().orElse(new Stage.Beside(stage, 0, 0));
        launches.add(
                Math.multiplyExact(batch, n.outputs()),
                "norm_forward",
                clients,
                batch,
                in,
                n.pixels(),
                n.pitch(),
                n.channels(),
                n.groups(),
                measured,
                weights,
                stride,
                n.scale(),
                n.shift(),
                outputs[beside.stage()],
                beside.pitch(),
                beside.channels(),
                n.clears() ? 1 : 0,
                outputs[stage]);
    }

    void backward(
            Stage.Norm n,
            int stage,
            ComputeDevice.Buffer in,
            ComputeDevice.Buffer out,
            ComputeDevice.Buffer[] gradients,
            StageLaunches.State state) {
        ComputeDevice.Buffer measured = Objects.requireNonNull(measures.get(stage));
        ComputeDevice.Buffer means = pairs(n);
        int clears = n.clears() ? 1 : 0;
        launches.add(
                batch * n.groups(),
                "norm_means",
                clients,
                batch,
                in,
                n.pixels(),
                n.pitch(),
                n.channels(),
                n.groups(),
                measured,
                state.weights(),
                plan.padded(),
                n.scale(),
                gradients[stage],
                out,
                clears,
                means);
        launches.add(
                Math.multiplyExact(batch, n.outputs()),
                "norm_to_input",
                clients,
                batch,
                in,
                n.pixels(),
                n.pitch(),
                n.channels(),
                n.groups(),
                measured,
                means,
                state.weights(),
                plan.padded(),
                n.scale(),
                gradients[stage],
                out,
                clears,
                gradients[stage - 1]);
        launches.step(
                state,
                n.pitch() / PER_ITEM,
                "norm_step",
                clients,
                batch,
                in,
                n.pixels(),
                n.pitch(),
                n.channels(),
                n.groups(),
                measured,
                n.scale(),
                n.shift(),
                gradients[stage],
                out,
                clears);
    }

    /** Adds the gradient of each sum whose branch begins at the output of {@code stage}, once the branch has filled that output's. */
    void join(int stage, ComputeDevice.Buffer[] outputs, ComputeDevice.Buffer[] gradients) {
        for (int end = plan.stages().size() - 1; end > stage; end--) {
            if (plan.stages().get(end) instanceof Stage.Norm n
                    && n.beside().isPresent()
                    && n.beside().get().stage() == stage) {
                Stage.Beside beside = n.beside().get();
                launches.add(
                        Math.multiplyExact(batch, n.pixels() * beside.channels()),
                        "add_beside",
                        clients,
                        batch,
                        n.pixels(),
                        gradients[end],
                        outputs[end],
                        n.clears() ? 1 : 0,
                        n.pitch(),
                        beside.channels(),
                        beside.pitch(),
                        gradients[stage]);
            }
        }
    }
}
