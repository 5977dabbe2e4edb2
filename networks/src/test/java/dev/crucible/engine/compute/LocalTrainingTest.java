package dev.crucible.engine.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalTrainingTest {

    private static final Optimizer SGD = new Optimizer.Sgd(0.05f, 0.9f, 1e-4f);
    private static final Optimizer ADAM = new Optimizer.Adam(0.001f, 0.9f, 0.999f, 1e-8f, 0);
    private static final LocalObjective PLAIN = new LocalObjective.Plain();

    @ParameterizedTest
    @CsvSource({"softmax,1,28", "mlp,1,28", "cnn,1,28", "cnn,3,12"})
    void learnsWhatIsSeparable(String name, int channels, int side) {
        Architecture architecture = architecture(name, channels, side, 4);
        Samples samples = samples(architecture, 96);
        LocalTraining training = LocalTraining.of(architecture, 16);
        float[] weights = initial(architecture);
        double before = training.evaluate(weights, samples, new Cancellation()).loss();
        TrainingOutcome outcome = train(training, weights, samples, new Hyperparameters(15, 16, SGD), PLAIN);
        Evaluation after = training.evaluate(weights, samples, new Cancellation());
        assertThat(after.loss()).isLessThan(before / 2);
        assertThat(after.accuracy()).isGreaterThan(0.95);
        assertThat(outcome.loss()).isLessThan(before);
        assertThat(outcome.samples()).isEqualTo(15 * 96);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1,8", "5,8", "8,8", "13,8", "17,1", "33,32"})
    void takesAnyShardAndBatch(int shard, int batch) {
        Architecture architecture = architecture("cnn", 1, 8, 3);
        Samples samples = samples(architecture, shard);
        Hyperparameters hyperparameters = new Hyperparameters(2, batch, SGD);
        float[] exact = initial(architecture);
        float[] roomy = initial(architecture);
        TrainingOutcome outcome = train(LocalTraining.of(architecture, batch), exact, samples, hyperparameters, PLAIN);
        train(LocalTraining.of(architecture, batch + 40), roomy, samples, hyperparameters, PLAIN);
        assertThat(outcome.samples()).isEqualTo(2L * shard);
        assertThat(outcome.loss()).isBetween(0.0, 3.0);
        assertThat(exact).isEqualTo(roomy).isNotEqualTo(initial(architecture));
    }

    /** One plain step from zero weights moves by the learning rate times the clipped gradient. */
    @Test
    void boundsTheLengthOfAGradient() {
        Architecture architecture =
                Architectures.named("softmax", new Shape(1, 5, 3), 4).orElseThrow();
        TestSamples samples = TestSamples.random(12, 15, 4, true);
        Optimizer unit = new Optimizer.Sgd(1, 0, 0);
        float[] free = new float[ParameterLayout.of(architecture).size()];
        float[] bounded = free.clone();
        LocalTraining training = LocalTraining.of(architecture, 12);
        train(training, free, samples, new Hyperparameters(1, 12, unit), PLAIN);
        train(training, bounded, samples, new Hyperparameters(1, 12, unit, 0.01f), PLAIN);
        double length = length(free);
        assertThat(length).isGreaterThan(0.02);
        assertThat(length(bounded)).isCloseTo(0.01, within(1e-6));
        for (int i = 0; i < free.length; i++) {
            assertThat((double) bounded[i]).isCloseTo(free[i] * 0.01 / length, within(1e-7));
        }
        float[] loose = new float[free.length];
        train(training, loose, samples, new Hyperparameters(1, 12, unit, 100), PLAIN);
        assertThat(loose).isEqualTo(free);
    }

    private static double length(float[] vector) {
        double squares = 0;
        for (float value : vector) {
            squares += (double) value * value;
        }
        return Math.sqrt(squares);
    }

    @Test
    void whatAnInstanceDidBeforeLeavesNoTrace() {
        Architecture architecture = architecture("cnn", 1, 12, 5);
        Samples samples = samples(architecture, 20);
        LocalTraining used = LocalTraining.of(architecture, 8);
        float[] scratch = initial(architecture);
        Arrays.fill(scratch, 3, 40, Float.NaN);
        train(used, scratch, samples(architecture, 9), new Hyperparameters(1, 8, ADAM), new LocalObjective.Proximal(1));
        used.evaluate(scratch, samples, new Cancellation());
        for (Optimizer optimizer : new Optimizer[] {SGD, ADAM}) {
            float[] reused = initial(architecture);
            float[] fresh = initial(architecture);
            Hyperparameters hyperparameters = new Hyperparameters(3, 8, optimizer);
            TrainingOutcome first = train(used, reused, samples, hyperparameters, PLAIN);
            TrainingOutcome second = train(LocalTraining.of(architecture, 8), fresh, samples, hyperparameters, PLAIN);
            assertThat(reused).isEqualTo(fresh);
            assertThat(first).isEqualTo(second);
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"mlp", "cnn"})
    void theFirstStepIsTheSameAfterTheCompilerHasBeenAtIt(String name) {
        Architecture architecture = architecture(name, 1, 10, 6);
        Samples samples = samples(architecture, 12);
        Hyperparameters hyperparameters = new Hyperparameters(1, 12, ADAM);
        LocalTraining training = LocalTraining.of(architecture, 12);
        float[] first = initial(architecture);
        TrainingOutcome firstOutcome = train(training, first, samples, hyperparameters, PLAIN);
        for (int i = 0; i < 4000; i++) {
            float[] again = initial(architecture);
            TrainingOutcome outcome = train(training, again, samples, hyperparameters, PLAIN);
            if (!Arrays.equals(first, again) || !outcome.equals(firstOutcome)) {
                throw new AssertionError("repetition " + i + " gives " + outcome + " after " + firstOutcome);
            }
        }
    }

    /** Recorded with 16 lanes; 8 and 4 lanes and other CPUs must agree, because no sum depends on the width. */
    @ParameterizedTest
    @CsvSource({"mlp,1891798285", "cnn,2055754731"})
    void everyVectorWidthGivesTheSameBytes(String name, int recorded) {
        Architecture architecture = architecture(name, 3, 11, 13);
        float[] weights = initial(architecture);
        Hyperparameters hyperparameters = new Hyperparameters(2, 8, SGD);
        train(LocalTraining.of(architecture, 8), weights, samples(architecture, 30), hyperparameters, PLAIN);
        assertThat(Arrays.hashCode(weights)).isEqualTo(recorded);
    }

    @Test
    void sgdTakesItsFormulaLiterally() {
        checkOneStep(new Optimizer.Sgd(0.1f, 0.9f, 0.01f), PLAIN, (w, g) -> w - 0.1 * (g + 0.01 * w));
    }

    @Test
    void theFirstStepOfAdamIsTheSignOfTheGradient() {
        checkOneStep(new Optimizer.Adam(0.1f, 0.9f, 0.999f, 1e-3f, 0.01f), PLAIN, (w, g) -> {
            double decayed = g + 0.01 * w;
            return w - 0.1 * decayed / (Math.abs(decayed) + 1e-3);
        });
    }

    @Test
    void theProximalTermIsZeroAtTheReceivedWeights() {
        checkOneStep(new Optimizer.Sgd(0.1f, 0, 0), new LocalObjective.Proximal(0.5f), (w, g) -> w - 0.1 * g);
    }

    @Test
    void theProximalTermPullsBackToTheReceivedWeights() {
        Architecture architecture = architecture("mlp", 1, 6, 3);
        Samples samples = samples(architecture, 16);
        Hyperparameters hyperparameters = new Hyperparameters(10, 4, new Optimizer.Sgd(0.1f, 0, 0));
        double previous = Double.POSITIVE_INFINITY;
        for (float mu : new float[] {0, 0.3f, 3}) {
            float[] weights = initial(architecture);
            LocalObjective objective = new LocalObjective.Proximal(mu);
            train(LocalTraining.of(architecture, 4), weights, samples, hyperparameters, objective);
            double distance = distance(weights, initial(architecture));
            assertThat(distance).as("μ = %s", mu).isLessThan(previous).isPositive();
            previous = distance;
        }
    }

    /** A stamp adds the same to one value of all samples. */
    @ParameterizedTest
    @ValueSource(strings = {"softmax", "mlp", "cnn", "resnet8"})
    void theInputsGradientIsThatOfAStamp(String network) {
        Architecture architecture = architecture(network, 3, 8, 4);
        Samples samples = samples(architecture, 10);
        float[] weights = initial(architecture);
        LocalTraining training = LocalTraining.of(architecture, 4);
        float[] gradient = training.inputGradient(weights, samples, new Cancellation());
        assertThat(gradient).hasSize(architecture.input().size());
        double product = 0;
        double ofFound = 0;
        double ofExpected = 0;
        for (int k = 0; k < gradient.length; k += 7) {
            float h = 0.02f;
            double above = training.evaluate(weights, stamped(samples, k, h), new Cancellation())
                    .loss();
            double below = training.evaluate(weights, stamped(samples, k, -h), new Cancellation())
                    .loss();
            double expected = (above - below) / (2 * h);
            product += gradient[k] * expected;
            ofFound += gradient[k] * gradient[k];
            ofExpected += expected * expected;
        }
        // Differences have kinks of ReLU and the rounding of floats.
        assertThat(product / Math.sqrt(ofFound * ofExpected)).isGreaterThan(0.99);
        assertThat(Math.sqrt(ofFound / ofExpected)).isCloseTo(1, within(0.05));
    }

    private static Samples stamped(Samples samples, int k, float change) {
        return new Samples() {
            @Override
            public int size() {
                return samples.size();
            }

            @Override
            public int label(int index) {
                return samples.label(index);
            }

            @Override
            public void features(int index, float[] target, int offset) {
                samples.features(index, target, offset);
                target[offset + k] += change;
            }
        };
    }

    @Test
    void theGlobalModelPullsByLambda() {
        float[] global = initial(tiny());
        for (int i = 0; i < global.length; i++) {
            global[i] += 0.5f;
        }
        LocalObjective objective = new LocalObjective.Towards(2, global);
        checkOneStep(new Optimizer.Sgd(0.1f, 0, 0), objective, (w, g) -> w - 0.1 * (g + 2 * -0.5));
    }

    @Test
    void theControlVariateIsAddedToTheGradient() {
        float[] correction = new float[ParameterLayout.of(tiny()).size()];
        Arrays.fill(correction, 0.25f);
        LocalObjective objective = new LocalObjective.ControlVariate(correction);
        checkOneStep(new Optimizer.Sgd(0.1f, 0, 0), objective, (w, g) -> w - 0.1 * (g + 0.25));
    }

    @Test
    void divergenceIsReportedNotThrown() {
        Architecture architecture = architecture("cnn", 1, 12, 5);
        Samples samples = samples(architecture, 40);
        float[] weights = initial(architecture);
        Optimizer wild = new Optimizer.Sgd(1e20f, 0.9f, 0);
        TrainingOutcome outcome =
                train(LocalTraining.of(architecture, 8), weights, samples, new Hyperparameters(4, 8, wild), PLAIN);
        assertThat(outcome.loss()).isNaN();
        assertThat(LocalTraining.of(architecture, 8)
                        .evaluate(weights, samples, new Cancellation())
                        .loss())
                .isNaN();
    }

    @Test
    void predictsWhatItJudges() {
        Architecture architecture = architecture("cnn", 3, 9, 7);
        Samples samples = samples(architecture, 150);
        float[] weights = initial(architecture);
        LocalTraining training = LocalTraining.of(architecture, 3);
        int[] predictions = new int[150];
        training.predict(weights, samples, predictions, new Cancellation());
        NaiveNetwork naive = new NaiveNetwork(architecture);
        double[] doubles = new double[weights.length];
        Arrays.setAll(doubles, i -> weights[i]);
        int correct = 0;
        for (int i = 0; i < 150; i++) {
            double[] logits = naive.logits(doubles, samples, i);
            double largest = Arrays.stream(logits).max().orElseThrow();
            assertThat(logits[predictions[i]]).isCloseTo(largest, within(1e-5));
            correct += predictions[i] == samples.label(i) ? 1 : 0;
        }
        Evaluation evaluation = training.evaluate(weights, samples, new Cancellation());
        assertThat(evaluation.correct()).isEqualTo(correct);
        assertThat(evaluation.loss()).isCloseTo(naive.loss(doubles, samples, 150), within(1e-5));
    }

    @Test
    void aTieGoesToTheLowestClass() {
        Architecture architecture = architecture("softmax", 1, 3, 4);
        int[] predictions = {9, 9};
        float[] zeros = new float[ParameterLayout.of(architecture).size()];
        LocalTraining.of(architecture, 1).predict(zeros, samples(architecture, 2), predictions, new Cancellation());
        assertThat(predictions).containsOnly(0);
    }

    @Test
    void stopsOnRequest() {
        Architecture architecture = tiny();
        Samples samples = samples(architecture, 4);
        LocalTraining training = LocalTraining.of(architecture, 4);
        Cancellation cancellation = new Cancellation();
        cancellation.request();
        Hyperparameters forever = new Hyperparameters(Integer.MAX_VALUE, 4, SGD);
        assertThatThrownBy(() -> training.train(
                        initial(architecture), samples, forever, PLAIN, new RandomStream(1), cancellation))
                .isInstanceOf(CancellationException.class);
        assertThatThrownBy(() -> training.evaluate(initial(architecture), samples, cancellation))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void refusesWhatDoesNotFit() {
        Architecture architecture = tiny();
        Samples samples = samples(architecture, 4);
        LocalTraining training = LocalTraining.of(architecture, 4);
        assertThatThrownBy(() -> LocalTraining.of(architecture, 0)).hasMessage("batch_size: needs at least 1, got 0");
        Samples more = samples(architecture, 5);
        assertThatThrownBy(() -> train(training, initial(architecture), more, new Hyperparameters(1, 5, SGD), PLAIN))
                .hasMessage("batch_size: must lie in [1, 4], got 5");
        assertThatThrownBy(() -> train(training, new float[3], samples, new Hyperparameters(1, 4, SGD), PLAIN))
                .hasMessageContaining("parameters, got 3");
        assertThatThrownBy(() -> train(
                        training,
                        initial(architecture),
                        samples(architecture, 0),
                        new Hyperparameters(1, 4, SGD),
                        PLAIN))
                .hasMessageContaining("at least 1 sample");
        TestSamples foreign = new TestSamples(new float[1][architecture.input().size()], new int[] {3});
        assertThatThrownBy(() -> train(training, initial(architecture), foreign, new Hyperparameters(1, 4, SGD), PLAIN))
                .hasMessage("label 3 of sample 0 is outside [0, 3)");
    }

    /** Step rule of one weight, from the weight and its gradient. */
    @FunctionalInterface
    private interface Rule {
        double next(double weight, double gradient);
    }

    /** The gradient comes from central differences, so that nothing of the engine checks itself. */
    private static void checkOneStep(Optimizer optimizer, LocalObjective objective, Rule rule) {
        Architecture architecture = tiny();
        TestSamples samples = samples(architecture, 4);
        float[] weights = initial(architecture);
        double[] before = new double[weights.length];
        Arrays.setAll(before, i -> weights[i]);
        train(LocalTraining.of(architecture, 4), weights, samples, new Hyperparameters(1, 4, optimizer), objective);
        NaiveNetwork naive = new NaiveNetwork(architecture);
        for (int i = 0; i < before.length; i++) {
            double weight = before[i];
            before[i] = weight + 1e-6;
            double above = naive.loss(before, samples, 4);
            before[i] = weight - 1e-6;
            double below = naive.loss(before, samples, 4);
            before[i] = weight;
            double expected = rule.next(weight, (above - below) / 2e-6);
            assertThat((double) weights[i]).as("weight %d", i).isCloseTo(expected, within(1e-5));
        }
    }

    private static TrainingOutcome train(
            LocalTraining training,
            float[] weights,
            Samples samples,
            Hyperparameters hyperparameters,
            LocalObjective objective) {
        return training.train(weights, samples, hyperparameters, objective, new RandomStream(9), new Cancellation());
    }

    private static Architecture tiny() {
        return architecture("softmax", 1, 3, 3);
    }

    private static Architecture architecture(String name, int channels, int side, int classes) {
        return Architectures.named(name, new Shape(channels, side, side), classes)
                .orElseThrow();
    }

    private static float[] initial(Architecture architecture) {
        return ParameterLayout.of(architecture).initial(new RandomStream(2));
    }

    private static TestSamples samples(Architecture architecture, int count) {
        return TestSamples.random(count, architecture.input().size(), architecture.classes(), true);
    }

    private static double distance(float[] a, float[] b) {
        double squares = 0;
        for (int i = 0; i < a.length; i++) {
            squares += (a[i] - b[i]) * (a[i] - b[i]);
        }
        return Math.sqrt(squares);
    }
}
