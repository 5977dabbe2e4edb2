package dev.crucible.engine.device;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.ClientJob;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.compute.TrainingOutcome;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Training of one wave of clients. */
final class TrainingWave {

    private final ComputeDevice device;
    private final WaveMemory memory;
    private final DevicePlan plan;
    private final ResidentData data;
    private final ComputeDevice.Buffer frozen;
    private final int batch;
    private final StepRule rule;
    private List<DrawnOrder> orders = List.of();
    private StageLaunches.@Nullable Losses losses;
    private int[] answers = new int[0];
    private ComputeDevice.@Nullable Buffer trained;

    TrainingWave(
            ComputeDevice device,
            WaveMemory memory,
            DevicePlan plan,
            ResidentData data,
            ComputeDevice.Buffer frozen,
            int batch,
            StepRule rule) {
        this.device = device;
        this.memory = memory;
        this.plan = plan;
        this.data = data;
        this.frozen = frozen;
        this.batch = batch;
        this.rule = rule;
    }

    /**
     * Trains {@code jobs} from {@code global}, those with most steps first.
     *
     * @param drawn the random draws of each job
     */
    void run(
            float[] global,
            List<ClientJob> jobs,
            List<DrawnOrder> drawn,
            Optimizer optimizer,
            Cancellation cancellation) {
        orders = drawn;
        int k = jobs.size();
        int steps = drawn.getFirst().steps();
        WaveSamples samples = WaveSamples.of(memory, data, drawn, plan);
        ComputeDevice.Buffer clients = memory.of(table(jobs));
        float[] padded = padded(global);
        ComputeDevice.Buffer anchor = memory.of(padded);
        long vectors = (long) k * plan.padded();
        ComputeDevice.Buffer weights = memory.floats(vectors);
        ComputeDevice.Buffer first = memory.floats(vectors);
        boolean adam = rule.has(StepRule.ADAM);
        ComputeDevice.Buffer second = adam ? memory.floats(vectors) : memory.none();
        StageLaunches.State state = new StageLaunches.State(
                weights,
                first,
                second,
                anchor,
                rule.has(StepRule.TERMS) ? terms(jobs) : memory.none(),
                memory.of(mus(jobs)),
                memory.of(rule.rule()),
                memory.of(rule.pace(optimizer, steps)),
                rule.has(StepRule.CLIP) ? memory.floats(vectors) : memory.none(),
                rule.mode());
        ComputeDevice.Buffer[] kept = kept();
        StageLaunches launches = new StageLaunches(memory, plan, samples, clients, frozen, k, batch, true);
        int places = drawn.stream().mapToInt(order -> order.order().length).sum();
        StageLaunches.Losses found =
                losses(memory, Math.multiplyExact(places, plan.asked().rows()));
        launches.forward(weights, plan.padded(), found, kept);
        launches.backward(state, kept);
        if (rule.has(StepRule.CLIP)) {
            launches.clip(state, rule.most());
        }
        memory.bind("begin", anchor, weights, first, second, adam ? 1 : 0, plan.padded())
                .enqueue(0, plan.padded(), k);
        steps(launches, steps, cancellation);
        boolean mean = rule.has(StepRule.MEAN);
        if (!mean) {
            memory.bind("subtract", anchor, weights, plan.padded()).enqueue(0, plan.padded(), k);
        }
        losses = found;
        answers = samples.answers();
        trained = mean ? first : weights;
    }

    /** Allocates loss parts for {@code count} targets. */
    static StageLaunches.Losses losses(WaveMemory memory, int count) {
        return new StageLaunches.Losses(memory.bytes(8L * count), memory.bytes(8L * count), memory.bytes(4L * count));
    }

    /** Queues the steps, at most a fraction of a second ahead, so that a stop takes effect soon. */
    private void steps(StageLaunches launches, int steps, Cancellation cancellation) {
        InFlight flight = new InFlight();
        int active = orders.size();
        for (int step = 0; step < steps; step++) {
            while (orders.get(active - 1).steps() <= step) {
                active--;
            }
            launches.enqueue(step, active);
            if (flight.isFull()) {
                device.finish();
                flight.landed();
                cancellation.check();
            }
        }
    }

    private int[] table(List<ClientJob> jobs) {
        int[] table = new int[4 * jobs.size()];
        int at = 0;
        for (int i = 0; i < jobs.size(); i++) {
            DrawnOrder order = orders.get(i);
            table[4 * i] = at;
            table[4 * i + 1] = order.size();
            table[4 * i + 2] = order.steps();
            table[4 * i + 3] = jobs.get(i).objective() instanceof LocalObjective.Proximal ? 1 : 0;
            at += order.order().length;
        }
        return table;
    }

    private static float[] mus(List<ClientJob> jobs) {
        float[] mus = new float[jobs.size()];
        for (int i = 0; i < mus.length; i++) {
            mus[i] = jobs.get(i).objective() instanceof LocalObjective.Proximal(float mu) ? mu : 0;
        }
        return mus;
    }

    /** Returns SCAFFOLD's terms for the gradients of each client; zeros for one whose attack trains with another objective. */
    private ComputeDevice.Buffer terms(List<ClientJob> jobs) {
        ComputeDevice.Buffer terms = memory.floats((long) jobs.size() * plan.padded());
        for (int i = 0; i < jobs.size(); i++) {
            float[] own = jobs.get(i).objective() instanceof LocalObjective.ControlVariate(float[] correction)
                    ? padded(correction)
                    : new float[plan.padded()];
            memory.write(terms, (long) i * plan.padded(), own);
        }
        return terms;
    }

    private ComputeDevice.Buffer[] kept() {
        int drops = orders.getFirst().kept().length;
        ComputeDevice.Buffer[] kept = new ComputeDevice.Buffer[drops];
        for (int d = 0; d < drops; d++) {
            int stage = d;
            byte[] all = new byte
                    [orders.stream()
                            .mapToInt(order -> order.kept()[stage].length)
                            .sum()];
            int at = 0;
            for (DrawnOrder order : orders) {
                System.arraycopy(order.kept()[d], 0, all, at, order.kept()[d].length);
                at += order.kept()[d].length;
            }
            kept[d] = memory.of(all);
        }
        return kept;
    }

    private float[] padded(float[] flat) {
        if (flat.length != plan.flat()) {
            throw new IllegalArgumentException("expected " + plan.flat() + " parameters, got " + flat.length);
        }
        float[] padded = new float[plan.padded()];
        plan.blocks().forEach(block -> System.arraycopy(flat, block.flat(), padded, block.padded(), block.length()));
        return padded;
    }

    /** Stores the results in {@code rows}, at {@code places}. */
    void keep(int[] places, ResidentRows rows) {
        rows.keep(memory, plan, Objects.requireNonNull(trained), places);
    }

    /**
     * Fetches the results.
     *
     * @param places the clients' indices in the two arrays, in the order of the wave
     */
    void results(int[] places, float[][] results, TrainingOutcome[] outcomes) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment one = arena.allocate(JAVA_FLOAT, plan.padded());
            long width = (long) plan.padded() * Float.BYTES;
            for (int i = 0; i < places.length; i++) {
                device.read(Objects.requireNonNull(trained), i * width, one);
                float[] flat = results[places[i]];
                if (flat == null) {
                    flat = new float[plan.flat()];
                    results[places[i]] = flat;
                }
                for (DevicePlan.Block block : plan.blocks()) {
                    MemorySegment.copy(
                            one, JAVA_FLOAT, (long) block.padded() * Float.BYTES, flat, block.flat(), block.length());
                }
                for (DevicePlan.Block block : plan.carried()) {
                    Arrays.fill(flat, block.flat(), block.flat() + block.length(), 0);
                }
            }
        }
        PlaceLosses read = PlaceLosses.read(
                device, Objects.requireNonNull(losses), answers, plan.asked().rows());
        int begin = 0;
        for (int i = 0; i < places.length; i++) {
            DrawnOrder order = orders.get(i);
            int end = begin + order.order().length;
            double loss = read.sum(end - order.size(), end, batch);
            // The loss of a gradient is averaged by samples, as on the CPU, for any number of targets per sample.
            long told = rule.has(StepRule.MEAN) ? order.size() : read.targets(end - order.size(), end);
            outcomes[places[i]] = new TrainingOutcome(loss / Math.max(1, told), order.order().length);
            begin = end;
        }
    }
}
