package dev.crucible.engine.device;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** The kernels of group and batch normalisation, and of residual sums, which end in one. */
final class NormLaunches {

    /** Channels per work item. */
    private static final int PER_ITEM = 4;

    /** Source of a batch's statistics: the batch, the batch with an update of the running ones, the running ones. */
    private static final int MEASURE = 0;

    private static final int REMEMBER = 1;
    private static final int RECALL = 2;

    private final StageLaunches launches;
    private final WaveMemory memory;
    private final DevicePlan plan;
    private final ComputeDevice.Buffer clients;
    private final int together;
    private final int batch;

    /** By stage: mean and inverse deviation of each group of each sample, or as doubles of each channel. */
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

    private ComputeDevice.Buffer pairs(DeviceStage.Norm n) {
        return memory.floats(2L * together * batch * n.groups());
    }

    void forward(
            DeviceStage.Norm n,
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
        DeviceStage.Beside beside = beside(n, stage);
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
            DeviceStage.Norm n,
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

    /** Returns the branch input that is added to the output of {@code stage}; without channels if there is none. */
    private static DeviceStage.Beside beside(DeviceStage.Normalising n, int stage) {
        return n.beside().orElse(new DeviceStage.Beside(stage, 0, 0));
    }

    private ComputeDevice.Buffer sums(DeviceStage.BatchNorm n) {
        return memory.bytes(2L * Double.BYTES * together * n.channels());
    }

    /** @param training true to update the running statistics by the batch, false to use them in its place */
    void forward(
            DeviceStage.BatchNorm n,
            int stage,
            ComputeDevice.Buffer in,
            ComputeDevice.Buffer[] outputs,
            ComputeDevice.Buffer weights,
            int stride,
            boolean training) {
        ComputeDevice.Buffer measured = measures.computeIfAbsent(stage, _ -> sums(n));
        launches.add(
                n.channels(),
                "batch_measure",
                clients,
                batch,
                in,
                n.pixels(),
                n.pitch(),
                n.channels(),
                weights,
                stride,
                n.running(),
                n.running() < 0 ? MEASURE : training ? REMEMBER : RECALL,
                measured);
        DeviceStage.Beside beside = beside(n, stage);
        launches.add(
                Math.multiplyExact(batch, n.outputs()),
                "batch_forward",
                clients,
                batch,
                in,
                n.pixels(),
                n.pitch(),
                n.channels(),
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
            DeviceStage.BatchNorm n,
            int stage,
            ComputeDevice.Buffer in,
            ComputeDevice.Buffer out,
            ComputeDevice.Buffer[] gradients,
            StageLaunches.State state) {
        ComputeDevice.Buffer measured = Objects.requireNonNull(measures.get(stage));
        ComputeDevice.Buffer sums = sums(n);
        int clears = n.clears() ? 1 : 0;
        launches.add(
                n.channels(),
                "batch_sums",
                clients,
                batch,
                in,
                n.pixels(),
                n.pitch(),
                n.channels(),
                measured,
                gradients[stage],
                out,
                clears,
                sums);
        launches.add(
                Math.multiplyExact(batch, n.outputs()),
                "batch_to_input",
                clients,
                batch,
                in,
                n.pixels(),
                n.pitch(),
                n.channels(),
                measured,
                sums,
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
                "batch_step",
                clients,
                batch,
                sums,
                n.pitch(),
                n.channels(),
                n.scale(),
                n.shift(),
                n.running());
    }

    /** Adds the gradient of each residual sum whose branch begins at the output of {@code stage}, after the branch has filled that output's. */
    void join(int stage, ComputeDevice.Buffer[] outputs, ComputeDevice.Buffer[] gradients) {
        for (int end = plan.stages().size() - 1; end > stage; end--) {
            if (plan.stages().get(end) instanceof DeviceStage.Normalising n
                    && n.beside().isPresent()
                    && n.beside().get().stage() == stage) {
                DeviceStage.Beside beside = n.beside().get();
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
