package dev.crucible.engine.device;

import static dev.crucible.engine.device.TrainedCases.GREY;
import static dev.crucible.engine.device.TrainedCases.PLAIN;
import static dev.crucible.engine.device.TrainedCases.SGD;
import static dev.crucible.engine.device.TrainedCases.WORDS;
import static dev.crucible.engine.device.TrainedCases.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.crucible.engine.accelerator.DeviceException;
import dev.crucible.engine.accelerator.WaveTraining;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.ClientJob;
import dev.crucible.engine.compute.FrozenWeights;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.LocalTraining;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.data.FloatSamples;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Training and evaluation on a device are bit-identical to the CPU's. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EqualBytes {

    private final String wanted;
    private String missing = "";
    private ComputeDevices.Opened opened = new ComputeDevices.Opened(Optional.empty(), "");

    /** Tests of the device that {@code wanted} names. */
    EqualBytes(String wanted) {
        this.wanted = wanted;
    }

    /** Why there is no such device; empty where there is one, which must then be trusted. */
    String missing() {
        return ComputeDevices.look(wanted).reason();
    }

    @BeforeAll
    void open() {
        missing = missing();
        if (missing.isEmpty()) {
            opened = device(Long.MAX_VALUE);
            assertThat(opened.reason()).isEmpty();
        }
    }

    private ComputeDevices.Opened device(long limit) {
        return ComputeDevices.open(wanted, limit);
    }

    /** In each test, so that those skipped are counted. */
    @BeforeEach
    void requireDevice() {
        assumeTrue(missing.isEmpty(), missing);
    }

    @AfterAll
    void close() {
        opened.device().ifPresent(ComputeDevice::close);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.crucible.engine.device.TrainedCases#shapes")
    void trainsEveryShape(String name, Architecture architecture) {
        assertSame(architecture, new Hyperparameters(2, 4, SGD), PLAIN, 1);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.crucible.engine.device.TrainedCases#settings")
    void trainsWithEverySetting(String name, Hyperparameters how, LocalObjective objective) {
        assertSame(named("mlp", GREY), how, objective, 1);
        assertSame(named("cnn", new Shape(1, 6, 6)), how, objective, 1);
        assertSame(named("resnet8", new Shape(1, 5, 4)), how, objective, 1);
        assertSame(TrainedCases.byBatches(Architectures.Normalisation.BATCH_AVERAGED), how, objective, 1);
        assertSame(TrainedCases.transformer(Encoder.Form.PLAIN), how, objective, 1);
        assertSame(TrainedCases.adapted(0.2f, Layer.LowRank.Exchange.HALVES), how, objective, 1);
        assertSame(TrainedCases.hidden(true), how, objective, 1);
        assertSame(TrainedCases.adapted(0.2f, Layer.LowRank.Exchange.FOLDED), how, objective, 1);
    }

    @Test
    void trainsWithControlVariates() {
        Architecture architecture = named("mlp", GREY);
        float[] correction = ParameterLayout.of(architecture).initial(new RandomStream(5));
        assertSame(architecture, new Hyperparameters(1, 4, SGD), new LocalObjective.ControlVariate(correction), 1);
    }

    /** Opening a device compares every kernel that a run may use, and so does the simulator's test. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void isCheckedByEveryKernel(boolean opening) {
        Set<String> bound = new TreeSet<>();
        ComputeDevice device = opened.device().orElseThrow();
        ComputeDevice listening = (ComputeDevice) Proxy.newProxyInstance(
                EqualBytes.class.getClassLoader(), new Class<?>[] {ComputeDevice.class}, (_, method, arguments) -> {
                    if (method.getName().equals("bind")) {
                        bound.add((String) arguments[0]);
                    }
                    return method.invoke(device, arguments);
                });
        assertThat(opening ? DeviceCheck.difference(listening) : OclgrindTest.difference(listening))
                .isEmpty();
        assertThat(bound)
                .containsExactlyInAnyOrderElementsOf(Pattern.compile("^kernel void (\\w+)", Pattern.MULTILINE)
                        .matcher(ComputeDevices.kernels())
                        .results()
                        .map(kernel -> kernel.group(1))
                        .toList());
    }

    /** One run of coordinates, several, several blocks; few rows, and more than a tile of any kernel. */
    @ParameterizedTest
    @CsvSource({"4, 3", "4, 1024", "5, 33001", "16, 17000", "33, 4099"})
    void answersWhatRulesAsk(int n, int d) {
        assertThat(RowsCheck.difference(opened.device().orElseThrow(), RowsCheck.rows(n, d)))
                .isEmpty();
    }

    /** Products leave the range of floats, or all of one row do. */
    @ParameterizedTest
    @ValueSource(floats = {1e25f, 1e-30f, Float.MAX_VALUE, Float.POSITIVE_INFINITY})
    void answersWhatRulesAskOfExtremeRows(float extreme) {
        float[][] rows = RowsCheck.rows(6, 2_100);
        for (int j = 0; j < rows[4].length; j++) {
            rows[4][j] *= extreme;
        }
        rows[5][1_030] = -extreme;
        assertThat(RowsCheck.difference(opened.device().orElseThrow(), rows)).isEmpty();
    }

    @Test
    void trainsInWavesWhenMemoryIsShort() {
        Architecture architecture = named("mlp", GREY);
        ComputeDevices.Opened small = device(900_000);
        try (ComputeDevice device = small.device().orElseThrow();
                BatchedTraining training = new BatchedTraining(device, architecture)) {
            compare(training, architecture, new Hyperparameters(1, 4, SGD), PLAIN, 1);
            assertThat(training.together()).isBetween(1, 4);
        }
    }

    @Test
    void saysWhatDoesNotFit() {
        ComputeDevices.Opened small = device(6_000);
        assertThat(small.reason()).contains("is not used").contains("no room for one client");
    }

    @Test
    void trainsHalfAsManyWhenMemoryIsRefused() {
        Architecture architecture = named("mlp", GREY);
        RefusingDevice refusing = new RefusingDevice(opened.device().orElseThrow(), 1);
        try (BatchedTraining training = new BatchedTraining(refusing, architecture)) {
            compare(training, architecture, new Hyperparameters(2, 4, SGD), PLAIN, 1);
            assertThat(training.together()).isEqualTo(2);
        }
    }

    @Test
    void givesUpWhenMemoryIsRefusedAgain() {
        Architecture architecture = named("mlp", GREY);
        RefusingDevice refusing = new RefusingDevice(opened.device().orElseThrow(), 2);
        long free = refusing.room().free();
        try (BatchedTraining training = new BatchedTraining(refusing, architecture)) {
            org.assertj.core.api.Assertions.assertThatThrownBy(
                            () -> compare(training, architecture, new Hyperparameters(2, 4, SGD), PLAIN, 1))
                    .isInstanceOf(DeviceException.class)
                    .hasMessage("refused");
        }
        assertThat(refusing.room().free()).isEqualTo(free);
    }

    /** Refuses launches the first so many times. */
    private static final class RefusingDevice implements ComputeDevice {

        private final ComputeDevice device;
        private int refusals;

        RefusingDevice(ComputeDevice device, int refusals) {
            this.device = device;
            this.refusals = refusals;
        }

        @Override
        public Facts facts() {
            return device.facts();
        }

        @Override
        public Room room() {
            return device.room();
        }

        @Override
        public Buffer allocate(long bytes) {
            return device.allocate(bytes);
        }

        @Override
        public void write(Buffer to, long at, java.lang.foreign.MemorySegment from) {
            device.write(to, at, from);
        }

        @Override
        public void read(Buffer from, long at, java.lang.foreign.MemorySegment to) {
            device.read(from, at, to);
        }

        @Override
        public Launch bind(String kernel, Object... arguments) {
            if (refusals > 0) {
                refusals--;
                throw new DeviceException(DeviceException.Kind.MEMORY, "refused");
            }
            return device.bind(kernel, arguments);
        }

        @Override
        public void finish() {
            device.finish();
        }

        @Override
        public void close() {
            device.close();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.crucible.engine.device.TrainedCases#shapes")
    void takesTheGradientOfAMean(String name, Architecture architecture) {
        for (int capacity : new int[] {4, 100}) {
            float[] global = weights(architecture);
            List<ClientJob> jobs = jobs(architecture, PLAIN, 1);
            List<ClientJob> again = jobs(architecture, PLAIN, 1);
            float[][] gradients = new float[jobs.size()][];
            try (BatchedTraining training = training(architecture)) {
                TrainingOutcome[] outcomes = training.gradients(global, jobs, capacity, gradients, new Cancellation());
                LocalTraining cpu = LocalTraining.of(architecture, capacity, frozen(architecture));
                for (int c = 0; c < jobs.size(); c++) {
                    ClientJob job = again.get(c);
                    float[] expected = new float[global.length];
                    TrainingOutcome outcome =
                            cpu.gradient(global, job.samples(), job.random(), expected, new Cancellation());
                    assertThat(bits(gradients[c])).isEqualTo(bits(expected));
                    assertThat(outcomes[c]).isEqualTo(outcome);
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.crucible.engine.device.TrainedCases#shapes")
    void judgesEveryShape(String name, Architecture architecture) {
        float[] weights = weights(architecture);
        Samples all = samples(architecture, 150, 3);
        List<Samples> parts = List.of(
                all,
                new Subset(all, IntStream.range(70, 140).toArray()),
                new Subset(all, new int[0]),
                samples(architecture, 9, 4));
        try (BatchedTraining training = training(architecture)) {
            WaveTraining.Judged judged = training.judge(weights, parts, new Cancellation());
            LocalTraining cpu = LocalTraining.of(architecture, 4, frozen(architecture));
            for (int i = 0; i < parts.size(); i++) {
                assertThat(judged.evaluations()[i]).isEqualTo(cpu.evaluate(weights, parts.get(i), new Cancellation()));
                int[] predictions = new int[parts.get(i).size()];
                cpu.predict(weights, parts.get(i), predictions, new Cancellation());
                assertThat(judged.predictions()[i]).isEqualTo(predictions);
            }
        }
    }

    @Test
    void copiesWhatAnAttackRewrites() {
        Architecture architecture = named("mlp", GREY);
        Samples honest = samples(architecture, 11, 1);
        Samples inverted = new Samples() {
            @Override
            public int size() {
                return honest.size();
            }

            @Override
            public int label(int index) {
                return 9 - honest.label(index);
            }

            @Override
            public void features(int index, float[] target, int offset) {
                honest.features(index, target, offset);
                target[offset + 3] = 1;
            }
        };
        List<Samples> shards = List.of(new Subset(honest, new int[] {4, 2, 8, 10, 0}), inverted, inverted);
        List<ClientJob> jobs = new ArrayList<>();
        for (int c = 0; c < shards.size(); c++) {
            jobs.add(new ClientJob(shards.get(c), PLAIN, new RandomStream(c)));
        }
        assertSame(architecture, new Hyperparameters(2, 4, SGD), jobs, shards);
    }

    @Test
    void hearsThatItIsToStop() {
        Architecture architecture = named("mlp", GREY);
        Cancellation stop = new Cancellation();
        stop.request();
        try (BatchedTraining training = training(architecture)) {
            org.assertj.core.api.Assertions.assertThatThrownBy(() -> training.train(
                            ParameterLayout.of(architecture).initial(new RandomStream(1)),
                            jobs(architecture, PLAIN, 1),
                            new Hyperparameters(1, 4, SGD),
                            new float[4][],
                            stop))
                    .isInstanceOf(CancellationException.class);
        }
    }

    private void assertSame(Architecture architecture, Hyperparameters how, LocalObjective objective, int key) {
        try (BatchedTraining training = training(architecture)) {
            compare(training, architecture, how, objective, key);
            // Again, with the data already there.
            compare(training, architecture, how, objective, key + 1);
        }
    }

    private void assertSame(
            Architecture architecture, Hyperparameters how, List<ClientJob> jobs, List<Samples> shards) {
        try (BatchedTraining training = training(architecture)) {
            List<ClientJob> again = new ArrayList<>();
            for (int c = 0; c < jobs.size(); c++) {
                again.add(new ClientJob(shards.get(c), jobs.get(c).objective(), new RandomStream(c)));
            }
            compare(training, architecture, how, jobs, again);
        }
    }

    private static void compare(
            BatchedTraining training,
            Architecture architecture,
            Hyperparameters how,
            LocalObjective objective,
            int key) {
        compare(training, architecture, how, jobs(architecture, objective, key), jobs(architecture, objective, key));
    }

    private static void compare(
            BatchedTraining training,
            Architecture architecture,
            Hyperparameters how,
            List<ClientJob> jobs,
            List<ClientJob> again) {
        float[] global = weights(architecture);
        float[][] updates = new float[jobs.size()][];
        TrainingOutcome[] outcomes = training.train(global, jobs, how, updates, new Cancellation());
        LocalTraining cpu = LocalTraining.of(architecture, how.batchSize(), frozen(architecture));
        for (int c = 0; c < jobs.size(); c++) {
            ClientJob job = again.get(c);
            float[] expected = global.clone();
            TrainingOutcome outcome =
                    cpu.train(expected, job.samples(), how, job.objective(), job.random(), new Cancellation());
            for (int j = 0; j < expected.length; j++) {
                expected[j] -= global[j];
            }
            assertThat(bits(updates[c])).isEqualTo(bits(expected));
            assertThat(outcomes[c]).isEqualTo(outcome);
        }
    }

    private BatchedTraining training(Architecture architecture) {
        return new BatchedTraining(opened.device().orElseThrow(), architecture, TrainedCases.whole(architecture), 1);
    }

    private static FrozenWeights frozen(Architecture architecture) {
        return FrozenWeights.of(architecture, TrainedCases.whole(architecture));
    }

    /** Returns weights that differ from those with which the device began, as in later rounds. */
    private static float[] weights(Architecture architecture) {
        float[] weights = ParameterLayout.of(architecture).trainedOf(TrainedCases.whole(architecture));
        for (int i = 0; i < weights.length && architecture.tuning() != Architecture.Tuning.FULL; i++) {
            weights[i] *= 1.25f;
        }
        return weights;
    }

    /** As ints, every NaN the same: what is not a number is refused, whichever it is. */
    private static int[] bits(float[] values) {
        int[] bits = new int[values.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Float.floatToIntBits(values[i]);
        }
        return bits;
    }

    /** Four clients of one data set that hold more or less. */
    private static List<ClientJob> jobs(Architecture architecture, LocalObjective objective, int key) {
        Samples all = samples(architecture, 40, 2);
        List<ClientJob> jobs = new ArrayList<>();
        int at = 0;
        for (int c = 0; c < 4; c++) {
            int count = 3 + 4 * c;
            Samples shard = new Subset(all, IntStream.range(at, at + count).toArray());
            jobs.add(new ClientJob(shard, objective, new RandomStream(key * 10 + c)));
            at += count;
        }
        return jobs;
    }

    private static Samples samples(Architecture architecture, int count, int key) {
        RandomStream random = new RandomStream(key);
        int size = architecture.input().size();
        boolean text = architecture.layers().getFirst() instanceof Layer.EmbeddingBag
                || architecture.layers().getFirst() instanceof Layer.Embedding;
        float[] values = new float[count * size];
        int[] labels = new int[count];
        for (int i = 0; i < values.length; i++) {
            values[i] = text ? random.nextInt(WORDS) : random.nextFloat();
        }
        for (int i = 0; text && i < count; i++) {
            Arrays.fill(values, i * size + random.nextInt(size + 1), (i + 1) * size, TokenVocabulary.PAD);
        }
        for (int i = 0; i < count; i++) {
            labels[i] = random.nextInt(architecture.classes());
        }
        return new FloatSamples(values, labels, size);
    }
}
