package dev.crucible.engine.device;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The kernels of one step, in order, with all arguments bound except the step. */
final class StageLaunches {

    /** Samples, and rows of weights, per work item. */
    private static final int PER_ITEM = 4;

    private final WaveMemory memory;
    private final DevicePlan plan;
    private final WaveSamples samples;
    private final ComputeDevice.Buffer clients;
    private final int together;
    private final int batch;
    private final List<Queued> all = new ArrayList<>();
    private final ComputeDevice.Buffer[] outputs;
    private final ComputeDevice.Buffer[] gradients;
    private final ComputeDevice.Buffer[] winners;
    private final NormLaunches norms;
    private final TextLaunches texts;

    /** A kernel and its work items per client. */
    private record Queued(ComputeDevice.Launch launch, int items) {}

    /** Loss parts by place: Σ exp, the largest logit and that of the label; and the class with the largest. */
    record Losses(ComputeDevice.Buffer sums, ComputeDevice.Buffer parts, ComputeDevice.Buffer predictions) {}

    /** Buffers that steps change, in the order of the kernels' arguments. */
    record State(
            ComputeDevice.Buffer weights,
            ComputeDevice.Buffer first,
            ComputeDevice.Buffer second,
            ComputeDevice.Buffer anchor,
            ComputeDevice.Buffer terms,
            ComputeDevice.Buffer mus,
            ComputeDevice.Buffer rule,
            ComputeDevice.Buffer pace,
            ComputeDevice.Buffer whole,
            int mode) {}

    StageLaunches(
            WaveMemory memory,
            DevicePlan plan,
            WaveSamples samples,
            ComputeDevice.Buffer clients,
            ComputeDevice.Buffer frozen,
            int together,
            int batch,
            boolean backward) {
        this.memory = memory;
        this.plan = plan;
        this.samples = samples;
        this.clients = clients;
        this.together = together;
        this.batch = batch;
        int stages = plan.stages().size();
        outputs = new ComputeDevice.Buffer[stages];
        long many = (long) together * batch;
        gradients = (backward ? plan.gradients() : GradientMemory.of(plan.stages(), stages)).rooms(memory, many);
        winners = new ComputeDevice.Buffer[stages];
        for (int i = 0; i < stages; i++) {
            DeviceStage stage = plan.stages().get(i);
            if (stage instanceof TextStage.Join) {
                outputs[i] = outputs[i - 1];
                continue;
            }
            long size = many * stage.outputs();
            boolean kept = backward || !(stage instanceof DeviceStage.Drop);
            boolean wins = stage instanceof DeviceStage.Convolution || stage instanceof DeviceStage.Pool;
            outputs[i] = kept ? memory.floats(size) : memory.none();
            winners[i] = backward && wins ? memory.bytes(size * Short.BYTES) : memory.none();
        }
        norms = new NormLaunches(this, memory, plan, clients, together, batch);
        texts = new TextLaunches(this, memory, plan, samples, clients, frozen, together, batch);
    }

    /** Queues all kernels of {@code step} for the first {@code active} clients. */
    void enqueue(int step, int active) {
        for (Queued queued : all) {
            queued.launch.enqueue(step, queued.items, active);
        }
    }

    /**
     * Adds the forward pass, from the samples to the losses.
     *
     * @param stride the distance of two clients' weights in floats, 0 if all share them
     * @param kept the values that dropout keeps, by dropout stage; null without dropout
     */
    void forward(ComputeDevice.Buffer weights, int stride, Losses losses, ComputeDevice.Buffer @Nullable [] kept) {
        for (int i = 0; i < plan.stages().size(); i++) {
            boolean gathers = i == 0;
            ComputeDevice.Buffer in = gathers ? samples.resident() : outputs[i - 1];
            int flag = gathers ? 1 : 0;
            switch (plan.stages().get(i)) {
                case DeviceStage.Dense d ->
                    add(
                            d.pitch() / PER_ITEM * Math.ceilDiv(batch, PER_ITEM),
                            "dense_forward",
                            clients,
                            batch,
                            in,
                            samples.extra(),
                            samples.order(),
                            flag,
                            weights,
                            stride,
                            d.at(),
                            d.inputs(),
                            d.pitch(),
                            outputs[i],
                            d.rectified() ? 1 : 0);
                case DeviceStage.Convolution c ->
                    add(
                            Math.multiplyExact(c.filters() / PER_ITEM * batch, c.windows()),
                            "conv_forward",
                            clients,
                            batch,
                            in,
                            samples.extra(),
                            samples.order(),
                            flag,
                            weights,
                            stride,
                            c.at(),
                            c.height(),
                            c.width(),
                            c.channels(),
                            c.shape().kernel(),
                            c.shape().padding(),
                            c.filters(),
                            c.pool(),
                            c.clears() ? 1 : 0,
                            outputs[i],
                            winners[i],
                            kept == null ? 0 : 1);
                case DeviceStage.Bag g ->
                    add(
                            Math.multiplyExact(batch, g.pitch() / PER_ITEM),
                            "bag_forward",
                            clients,
                            batch,
                            in,
                            samples.extra(),
                            samples.order(),
                            flag,
                            weights,
                            stride,
                            g.at(),
                            g.length(),
                            g.vocabulary(),
                            g.pitch(),
                            outputs[i]);
                case TextStage t -> texts.forward(t, i, in, outputs, weights, stride, kept);
                case DeviceStage.Norm n -> norms.forward(n, i, in, outputs, weights, stride);
                case DeviceStage.BatchNorm n -> norms.forward(n, i, in, outputs, weights, stride, kept != null);
                case DeviceStage.Pool p ->
                    add(
                            Math.multiplyExact(batch, p.outputs()),
                            "pool_forward",
                            clients,
                            batch,
                            in,
                            p.height(),
                            p.width(),
                            p.pitch(),
                            p.pool(),
                            outputs[i],
                            winners[i],
                            kept == null ? 0 : 1);
                case DeviceStage.Average a ->
                    add(
                            Math.multiplyExact(batch, a.pitch()),
                            "average_forward",
                            clients,
                            batch,
                            in,
                            a.pixels(),
                            a.pitch(),
                            a.channels(),
                            1f / a.pixels(),
                            outputs[i]);
                case DeviceStage.Drop d -> {
                    if (kept == null) {
                        outputs[i] = in;
                    } else {
                        drop(d, kept[plan.chances(i)], in, in, false, outputs[i]);
                    }
                }
            }
        }
        int last = plan.stages().size() - 1;
        int guesses = plan.asked().rows();
        add(
                Math.multiplyExact(batch, guesses),
                "cross_entropy",
                clients,
                batch,
                samples.labels(),
                guesses,
                outputs[last],
                plan.classes(),
                plan.stages().get(last).outputs() / guesses,
                gradients[last],
                losses.sums(),
                losses.parts(),
                losses.predictions());
    }

    /** Adds the backward pass, which applies the gradient of each parameter immediately. */
    void backward(State state, ComputeDevice.Buffer[] kept) {
        for (int i = plan.stages().size() - 1; i >= plan.firstTrained(); i--) {
            boolean gathers = i == 0;
            ComputeDevice.Buffer in = gathers ? samples.resident() : outputs[i - 1];
            boolean clears = i > 0 && plan.stages().get(i - 1).rectified();
            switch (plan.stages().get(i)) {
                case DeviceStage.Dense d -> {
                    if (i > 0) {
                        add(
                                Math.multiplyExact(d.inputs(), Math.ceilDiv(batch, PER_ITEM)),
                                "dense_to_input",
                                clients,
                                batch,
                                state.weights,
                                plan.padded(),
                                d.at(),
                                d.inputs(),
                                d.pitch(),
                                gradients[i],
                                in,
                                clears ? 1 : 0,
                                gradients[i - 1]);
                    }
                    step(
                            state,
                            d.pitch() / PER_ITEM * Math.ceilDiv(d.inputs() + 1, PER_ITEM),
                            "dense_step",
                            clients,
                            batch,
                            in,
                            samples.extra(),
                            samples.order(),
                            gathers ? 1 : 0,
                            d.at(),
                            d.inputs(),
                            d.pitch(),
                            gradients[i]);
                }
                case DeviceStage.Convolution c -> {
                    if (i > 0) {
                        add(
                                Math.multiplyExact(c.channels() / PER_ITEM * batch, c.height() * c.width()),
                                "conv_to_input",
                                clients,
                                batch,
                                state.weights,
                                plan.padded(),
                                c.at(),
                                c.height(),
                                c.width(),
                                c.channels(),
                                c.shape().kernel(),
                                c.shape().padding(),
                                c.filters(),
                                c.pool(),
                                c.clears() ? 1 : 0,
                                gradients[i],
                                winners[i],
                                gradients[i - 1]);
                    }
                    step(
                            state,
                            c.filters()
                                    / PER_ITEM
                                    * (c.shape().kernel() * c.shape().kernel() * c.channels() + 1),
                            "conv_step",
                            clients,
                            batch,
                            in,
                            samples.extra(),
                            samples.order(),
                            gathers ? 1 : 0,
                            c.at(),
                            c.height(),
                            c.width(),
                            c.channels(),
                            c.shape().kernel(),
                            c.shape().padding(),
                            c.filters(),
                            c.pool(),
                            c.clears() ? 1 : 0,
                            gradients[i],
                            winners[i]);
                }
                case DeviceStage.Bag g ->
                    step(
                            state,
                            Math.multiplyExact(g.vocabulary(), g.pitch() / PER_ITEM),
                            "bag_step",
                            clients,
                            batch,
                            in,
                            samples.extra(),
                            samples.order(),
                            gathers ? 1 : 0,
                            g.at(),
                            g.length(),
                            g.vocabulary(),
                            g.pitch(),
                            gradients[i]);
                case TextStage t -> texts.backward(t, i, in, outputs, gradients, state, kept);
                case DeviceStage.Norm n -> norms.backward(n, i, in, outputs[i], gradients, state);
                case DeviceStage.BatchNorm n -> norms.backward(n, i, in, outputs[i], gradients, state);
                case DeviceStage.Pool p ->
                    add(
                            Math.multiplyExact(batch, p.height() * p.width() * p.pitch()),
                            "pool_to_input",
                            clients,
                            batch,
                            gradients[i],
                            winners[i],
                            p.height(),
                            p.width(),
                            p.pitch(),
                            p.pool(),
                            gradients[i - 1]);
                case DeviceStage.Average a ->
                    add(
                            Math.multiplyExact(batch, a.pixels() * a.pitch()),
                            "average_to_input",
                            clients,
                            batch,
                            gradients[i],
                            a.pixels(),
                            a.pitch(),
                            a.channels(),
                            1f / a.pixels(),
                            gradients[i - 1]);
                case DeviceStage.Drop d -> drop(d, kept[plan.chances(i)], gradients[i], in, clears, gradients[i - 1]);
            }
            norms.join(i - 1, outputs, gradients);
            texts.join(i - 1, gradients);
        }
    }

    /** Adds the kernels that clip whole gradients to norm {@code most} and apply them. */
    void clip(State state, float most) {
        ComputeDevice.Buffer scales = memory.floats(together);
        add(1, "clip", clients, batch, state.whole, plan.padded(), most, scales);
        step(state, plan.padded() / PER_ITEM, "spend_clipped", clients, batch, scales);
    }

    private void drop(
            DeviceStage.Drop d,
            ComputeDevice.Buffer kept,
            ComputeDevice.Buffer from,
            ComputeDevice.Buffer x,
            boolean clears,
            ComputeDevice.Buffer to) {
        add(
                Math.multiplyExact(batch, d.outputs()),
                "drop",
                clients,
                batch,
                kept,
                d.pixels(),
                d.channels(),
                d.pitch(),
                1 / (1 - d.rate()),
                from,
                x,
                clears ? 1 : 0,
                to);
    }

    void step(State state, int items, String kernel, Object... arguments) {
        List<Object> whole = new ArrayList<>(List.of(arguments));
        whole.addAll(List.of(
                state.weights,
                state.first,
                state.second,
                state.anchor,
                state.terms,
                state.mus,
                state.rule,
                state.pace,
                state.whole,
                state.mode,
                plan.padded()));
        add(items, kernel, whole.toArray());
    }

    void add(int items, String kernel, Object... arguments) {
        all.add(new Queued(memory.bind(kernel, arguments), items));
    }
}
