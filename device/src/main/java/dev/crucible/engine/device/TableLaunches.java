package dev.crucible.engine.device;

/** The kernels of the token table where it is trained, and where logits share it. */
final class TableLaunches {

    /** Units, and positions, per work item. */
    private static final int PER_ITEM = 4;

    private final TextLaunches launches;
    private final WaveMemory memory;
    private final DevicePlan plan;
    private final ComputeDevice.Buffer frozen;
    private final ComputeDevice.Buffer words;

    /**
     * Creates the kernels of one step.
     *
     * @param frozen the parameters that all clients share
     * @param words the words of each text
     */
    TableLaunches(
            TextLaunches launches,
            WaveMemory memory,
            DevicePlan plan,
            ComputeDevice.Buffer frozen,
            ComputeDevice.Buffer words) {
        this.launches = launches;
        this.memory = memory;
        this.plan = plan;
        this.frozen = frozen;
        this.words = words;
    }

    /** Applies the gradients of both tables; if logits share that of words, the logits' gradients come first in each sum. */
    void step(
            TextStage.Words w,
            ComputeDevice.Buffer[] outputs,
            ComputeDevice.Buffer[] gradients,
            StageLaunches.State state) {
        int last = plan.stages().size() - 1;
        boolean shared = plan.stages().get(last) instanceof TextStage.Tied;
        TextStage logits = (TextStage) plan.stages().get(last);
        launches.step(
                state,
                Math.multiplyExact(w.vocabulary() + w.places().length(), w.pitch() / PER_ITEM),
                "words_step",
                w,
                words,
                w.vocabulary(),
                w.table(),
                w.positions(),
                w.pitch(),
                gradients[0],
                shared ? logits.places().length() : 0,
                shared ? outputs[last - 1] : memory.none(),
                logits.pitch(),
                shared ? gradients[last] : memory.none());
    }

    /** Computes logits as the input gradient of a map from logits to vectors whose weights are the table. */
    void forward(
            TextStage.Tied t,
            ComputeDevice.Buffer in,
            ComputeDevice.Buffer out,
            ComputeDevice.Buffer weights,
            int stride) {
        launches.add(
                Math.multiplyExact(blocks(t), t.pitch()),
                "map_to_input",
                t,
                t.pitch(),
                t.tokens(),
                t.table(),
                0,
                t.from(),
                t.frozen() ? frozen : weights,
                t.frozen() ? 0 : stride,
                t.from(),
                in,
                out);
        t.bias()
                .ifPresent(bias -> launches.add(
                        t.outputs(),
                        "add_bias",
                        t,
                        bias.frozen() ? frozen : weights,
                        bias.frozen() ? 0 : stride,
                        bias.at(),
                        t.pitch(),
                        out));
    }

    /** Computes the gradient of the vectors; the table's gradient is applied where words are looked up. */
    void backward(
            TextStage.Tied t, int i, ComputeDevice.Buffer from, ComputeDevice.Buffer to, StageLaunches.State state) {
        if (i > plan.firstTrained()) {
            launches.add(
                    Math.multiplyExact(blocks(t), t.from() / PER_ITEM),
                    "map_forward",
                    t,
                    from,
                    t.pitch(),
                    t.tokens(),
                    t.table(),
                    0,
                    t.from(),
                    t.frozen() ? frozen : state.weights(),
                    t.frozen() ? 0 : plan.padded(),
                    to);
        }
        // A map without inputs is a bias.
        t.bias()
                .filter(bias -> !bias.frozen())
                .ifPresent(bias -> launches.step(
                        state, t.pitch() / PER_ITEM, "map_step", t, from, t.pitch(), 0, bias.at(), 1, t.pitch(), from));
    }

    private static int blocks(TextStage.Tied t) {
        return Math.ceilDiv(t.places().length(), PER_ITEM);
    }
}
