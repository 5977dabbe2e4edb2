package dev.crucible.engine.device;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The kernels of transformers, {@code texts.cl}. */
final class TextLaunches {

    /** Units, rows of weights, and positions per work item. */
    private static final int PER_ITEM = 4;

    private final StageLaunches launches;
    private final WaveMemory memory;
    private final DevicePlan plan;
    private final WaveSamples samples;
    private final ComputeDevice.Buffer clients;
    private final int together;
    private final int batch;

    /** The words of each text, and the number of its positions that are used. */
    private final ComputeDevice.Buffer words;

    private final ComputeDevice.Buffer used;

    /** By stage: mean and inverse deviation of each position as doubles. */
    private final Map<Integer, ComputeDevice.Buffer> kept = new HashMap<>();

    private final ComputeDevice.Buffer frozen;
    private final AdapterLaunches adapters;
    private final AttentionLaunches attention;
    private final TableLaunches tables;

    TextLaunches(
            StageLaunches launches,
            WaveMemory memory,
            DevicePlan plan,
            WaveSamples samples,
            ComputeDevice.Buffer clients,
            ComputeDevice.Buffer frozen,
            int together,
            int batch) {
        this.launches = launches;
        this.memory = memory;
        this.plan = plan;
        this.samples = samples;
        this.clients = clients;
        this.frozen = frozen;
        this.together = together;
        this.batch = batch;
        boolean texts = plan.stages().getFirst() instanceof TextStage;
        long rows = (long) together * batch;
        words = texts ? memory.bytes(rows * plan.inputSize() * Integer.BYTES) : memory.none();
        adapters = new AdapterLaunches(this, memory, plan, frozen, Math.multiplyExact(together, batch));
        attention = new AttentionLaunches(this, memory, plan, words, Math.multiplyExact(together, batch));
        tables = new TableLaunches(this, memory, plan, frozen, words);
        used = texts ? memory.bytes(rows * Integer.BYTES) : memory.none();
    }

    /** Returns the bytes of {@code stage} per text, in addition to its outputs and their gradient. */
    static long bytes(TextStage stage) {
        return switch (stage) {
            case TextStage.Words w -> (w.places().length() + 1L) * Integer.BYTES;
            case TextStage.Norm n -> 2L * Double.BYTES * n.places().length();
            case TextStage.Attention a -> (long) Float.BYTES * a.weights();
            case TextStage.Linear l -> AdapterLaunches.bytes(l);
            case TextStage.Join _, TextStage.Activation _, TextStage.Pooling _, TextStage.Masked _, TextStage.Tied _ ->
                0;
        };
    }

    void forward(
            TextStage stage,
            int i,
            ComputeDevice.Buffer in,
            ComputeDevice.Buffer[] outputs,
            ComputeDevice.Buffer weights,
            int stride,
            ComputeDevice.Buffer @Nullable [] drawn) {
        ComputeDevice.Buffer out = outputs[i];
        switch (stage) {
            case TextStage.Words w -> {
                read(w);
                add(
                        quads(w),
                        "words_forward",
                        w,
                        words,
                        w.frozen() ? frozen : weights,
                        w.frozen() ? 0 : stride,
                        w.table(),
                        w.positions(),
                        w.pitch(),
                        out);
            }
            case TextStage.Linear m -> {
                add(
                        Math.multiplyExact(Math.ceilDiv(m.places().length(), PER_ITEM), m.pitch() / PER_ITEM),
                        "map_forward",
                        m,
                        in,
                        m.from(),
                        m.inputs(),
                        m.at(),
                        m.biased() ? 1 : 0,
                        m.pitch(),
                        m.frozen() ? frozen : weights,
                        m.frozen() ? 0 : stride,
                        out);
                adapters.forward(m, i, in, out, weights, stride, drawn);
            }
            case TextStage.Join j ->
                beside(j, outputs[j.beside().stage()], j.beside().pitch(), out, j.pitch());
            case TextStage.Norm n ->
                add(
                        n.places().length(),
                        "place_norm_forward",
                        n,
                        in,
                        n.channels(),
                        n.pitch(),
                        kept.computeIfAbsent(i, _ -> memory.bytes(bytes(n) * together * batch)),
                        n.epsilon(),
                        n.frozen() ? frozen : weights,
                        n.frozen() ? 0 : stride,
                        n.scale(),
                        n.shift(),
                        out);
            case TextStage.Activation g ->
                add(g.outputs(), "activate", g, in, g.pitch(), g.form().number(), out);
            case TextStage.Attention a -> attention.forward(a, i, in, out);
            case TextStage.Masked m ->
                add(m.outputs(), "masked_forward", m, samples.hidden(), m.most(), in, m.pitch(), out);
            case TextStage.Tied t -> tables.forward(t, in, out, weights, stride);
            case TextStage.Mean m -> add(m.pitch(), "words_mean", m, words, in, m.channels(), m.pitch(), out);
            case TextStage.Pick p -> add(p.pitch(), "pick", p, words, p.last() ? 1 : 0, in, p.pitch(), out);
        }
    }

    private void read(TextStage.Words w) {
        launches.add(
                batch,
                "read_texts",
                clients,
                batch,
                samples.resident(),
                samples.extra(),
                samples.order(),
                1,
                w.places().length(),
                w.vocabulary(),
                words,
                used);
    }

    void backward(
            TextStage stage,
            int i,
            ComputeDevice.Buffer in,
            ComputeDevice.Buffer[] outputs,
            ComputeDevice.Buffer[] gradients,
            StageLaunches.State state,
            ComputeDevice.Buffer[] drawn) {
        ComputeDevice.Buffer from = gradients[i];
        switch (stage) {
            case TextStage.Words w -> tables.step(w, outputs, gradients, state);
            case TextStage.Linear m -> {
                map(m, i, in, from, gradients[i - 1], state);
                adapters.backward(m, i, in, from, gradients[i - 1], state, drawn);
            }
            // The gradient of the sum is that of the branch; the other part is added at the beginning of the branch.
            case TextStage.Join _ -> {}
            case TextStage.Norm n -> norm(n, i, in, gradients, state);
            case TextStage.Activation g ->
                add(g.outputs(), "activate_to_input", g, in, g.pitch(), g.form().number(), from, gradients[i - 1]);
            case TextStage.Attention a -> attention.backward(a, i, in, from, gradients[i - 1]);
            case TextStage.Masked m ->
                add(
                        Math.multiplyExact(m.places().length(), m.pitch()),
                        "masked_to_input",
                        m,
                        samples.hidden(),
                        m.most(),
                        from,
                        m.pitch(),
                        gradients[i - 1]);
            case TextStage.Tied t -> tables.backward(t, i, from, gradients[i - 1], state);
            case TextStage.Mean m ->
                add(
                        Math.multiplyExact(m.places().length(), m.pitch()),
                        "mean_to_words",
                        m,
                        words,
                        from,
                        m.channels(),
                        m.pitch(),
                        gradients[i - 1]);
            case TextStage.Pick p ->
                add(
                        Math.multiplyExact(p.places().length(), p.pitch()),
                        "pick_to_input",
                        p,
                        words,
                        p.last() ? 1 : 0,
                        from,
                        p.pitch(),
                        gradients[i - 1]);
        }
    }

    /** Adds the gradient of each residual sum whose branch begins at the output of {@code stage}, after the branch has filled that output's. */
    void join(int stage, ComputeDevice.Buffer[] gradients) {
        for (int end = plan.stages().size() - 1; end > stage; end--) {
            if (plan.stages().get(end) instanceof TextStage.Join j && j.beside().stage() == stage) {
                beside(
                        j,
                        gradients[end],
                        j.pitch(),
                        gradients[stage],
                        j.beside().pitch());
            }
        }
    }

    private void beside(TextStage.Join j, ComputeDevice.Buffer from, int pitch, ComputeDevice.Buffer to, int toPitch) {
        int channels = j.beside().channels();
        launches.add(
                Math.multiplyExact(batch, j.places().length() * channels),
                "add_beside",
                clients,
                batch,
                j.places().length(),
                from,
                from,
                0,
                pitch,
                channels,
                toPitch,
                to);
    }

    private void map(
            TextStage.Linear m,
            int i,
            ComputeDevice.Buffer in,
            ComputeDevice.Buffer from,
            ComputeDevice.Buffer to,
            StageLaunches.State state) {
        if (i > plan.firstTrained()) {
            add(
                    Math.multiplyExact(Math.ceilDiv(m.places().length(), PER_ITEM), m.from()),
                    "map_to_input",
                    m,
                    m.from(),
                    m.inputs(),
                    m.at(),
                    m.biased() ? 1 : 0,
                    m.pitch(),
                    m.frozen() ? frozen : state.weights(),
                    m.frozen() ? 0 : plan.padded(),
                    m.units(),
                    from,
                    to);
        }
        if (!m.frozen()) {
            step(
                    state,
                    Math.multiplyExact(m.pitch() / PER_ITEM, Math.ceilDiv(m.rows(), PER_ITEM)),
                    "map_step",
                    m,
                    in,
                    m.from(),
                    m.inputs(),
                    m.at(),
                    m.biased() ? 1 : 0,
                    m.pitch(),
                    from);
        }
    }

    private void norm(
            TextStage.Norm n,
            int i,
            ComputeDevice.Buffer in,
            ComputeDevice.Buffer[] gradients,
            StageLaunches.State state) {
        ComputeDevice.Buffer measured = Objects.requireNonNull(kept.get(i));
        add(
                n.places().length(),
                "place_norm_to_input",
                n,
                in,
                n.channels(),
                n.pitch(),
                measured,
                n.frozen() ? frozen : state.weights(),
                n.frozen() ? 0 : plan.padded(),
                n.scale(),
                gradients[i],
                gradients[i - 1]);
        if (!n.frozen()) {
            step(
                    state,
                    n.pitch() / PER_ITEM,
                    "place_norm_step",
                    n,
                    in,
                    n.channels(),
                    n.pitch(),
                    measured,
                    n.scale(),
                    n.shift(),
                    gradients[i]);
        }
    }

    private static int quads(TextStage stage) {
        return stage.outputs() / PER_ITEM;
    }

    /** Adds a kernel with {@code items} work items per text. */
    void add(int items, String kernel, TextStage stage, Object... arguments) {
        launches.add(Math.multiplyExact(batch, items), kernel, places(stage, arguments));
    }

    /** Adds a kernel that applies gradients. */
    void step(StageLaunches.State state, int items, String kernel, TextStage stage, Object... arguments) {
        launches.step(state, items, kernel, places(stage, arguments));
    }

    /** Returns the arguments with the common first ones of all text kernels. */
    private Object[] places(TextStage stage, Object... arguments) {
        Object[] all = new Object[arguments.length + 5];
        all[0] = clients;
        all[1] = batch;
        all[2] = used;
        all[3] = stage.places().length();
        all[4] = stage.places().all() ? 1 : 0;
        System.arraycopy(arguments, 0, all, 5, arguments.length);
        return all;
    }
}
