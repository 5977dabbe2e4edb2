package dev.crucible.engine.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.colour.SyntheticColour;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.Architectures.Normalisation;
import dev.crucible.engine.model.Architectures.Options;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Behaviour of layers and optimisers that differs between training and evaluation. */
class LayersInTrainingTest {

    private static final Optimizer STILL = new Optimizer.Sgd(Float.MIN_VALUE, 0, 0);
    private static final Cancellation GO = new Cancellation();

    private static void train(
            Architecture network, float[] weights, TestSamples samples, Hyperparameters how, long key) {
        LocalTraining.of(network, how.batchSize())
                .train(weights, samples, how, new LocalObjective.Plain(), new RandomStream(key), GO);
    }

    private static float[] initial(Architecture network) {
        return ParameterLayout.of(network).initial(new RandomStream(1));
    }

    /** Judging is that of the network without the layer; training draws from the client's stream. */
    @ParameterizedTest
    @ValueSource(strings = {"mlp", "cnn", "transformer", "embedding_mlp"})
    void dropoutIsForTrainingOnly(String name) {
        boolean text = name.equals("transformer") || name.equals("embedding_mlp");
        Options options = new Options(0.5f, Normalisation.GROUP);
        Architecture with = text
                ? Architectures.text(name, 8, 20, 3, options).orElseThrow()
                : Architectures.named(name, new Shape(1, 8, 8), 3, options).orElseThrow();
        Architecture without = new Architecture(
                with.name(),
                with.input(),
                with.layers().stream()
                        .filter(layer -> !(layer instanceof Layer.Dropout))
                        .toList());
        TestSamples samples = text ? TestSamples.texts(24, 8, 20, 3) : TestSamples.random(24, 64, 3, true);
        float[] weights = initial(with);
        assertThat(with.layers()).hasSizeGreaterThan(without.layers().size());
        assertThat(initial(without)).isEqualTo(weights);
        assertThat(LocalTraining.of(with, 8).evaluate(weights, samples, GO))
                .isEqualTo(LocalTraining.of(without, 8).evaluate(weights, samples, GO));

        Hyperparameters how = new Hyperparameters(1, 8, new Optimizer.Sgd(0.1f, 0, 0));
        float[] first = weights.clone();
        float[] again = weights.clone();
        float[] plain = weights.clone();
        train(with, first, samples, how, 5);
        train(with, again, samples, how, 5);
        train(without, plain, samples, how, 5);
        assertThat(again).isEqualTo(first).isNotEqualTo(plain);
    }

    /** After one batch the running statistics are a tenth of the batch's, and judging goes by them. */
    @Test
    void batchNormRemembersAndJudgesByWhatItRemembers() {
        Architecture network =
                new Architecture("norm", new Shape(2, 3, 4), List.of(new Layer.BatchNorm(true), new Layer.Dense(3)));
        TestSamples samples = TestSamples.random(10, 24, 3, false);
        float[] weights = initial(network);
        train(network, weights, samples, new Hyperparameters(1, 10, STILL), 2);
        ParameterLayout layout = ParameterLayout.of(network);
        int means = layout.tensor("0.norm.mean").offset();
        int variances = layout.tensor("0.norm.variance").offset();
        for (int c = 0; c < 2; c++) {
            int channel = c;
            double[] values = Arrays.stream(samples.images())
                    .flatMapToDouble(image ->
                            IntStream.range(0, 24).filter(i -> i % 2 == channel).mapToDouble(i -> image[i]))
                    .toArray();
            double mean = Arrays.stream(values).average().orElseThrow();
            double squares =
                    Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
            assertThat((double) weights[means + c]).isCloseTo(0.1 * mean, within(1e-6));
            assertThat((double) weights[variances + c])
                    .isCloseTo(0.1 * (squares / (values.length - 1) - 1), within(1e-6));
        }
        Evaluation remembered = LocalTraining.of(network, 10).evaluate(weights, samples, GO);
        weights[means] += 1;
        assertThat(LocalTraining.of(network, 10).evaluate(weights, samples, GO)).isNotEqualTo(remembered);
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(Normalisation.class)
    void residualNetworksLearnByAnyNormalisation(Normalisation by) {
        Dataset dataset = SyntheticColour.dataset("synthetic_colour", 60, 300, new Seed(7));
        Architecture network = Architectures.named("resnet8", dataset.shape(), dataset.classes(), new Options(0, by))
                .orElseThrow();
        float[] weights = initial(network);
        LocalTraining training = LocalTraining.of(network, 16);
        double before = training.evaluate(weights, dataset.test(), GO).loss();
        Hyperparameters how = new Hyperparameters(2, 16, new Optimizer.Adam(0.003f, 0.9f, 0.999f, 1e-8f, 0), 5);
        training.train(weights, dataset.train(), how, new LocalObjective.Plain(), new RandomStream(3), GO);
        assertThat(training.evaluate(weights, dataset.test(), GO).loss()).isLessThan(before - 0.1);
    }

    /** One step from the same gradient: decoupled decay shrinks by η·λ, whatever the step does. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void decoupledDecayShrinksTheWeightsThemselves(boolean adam) {
        Architecture network =
                Architectures.named("softmax", new Shape(1, 4, 4), 3).orElseThrow();
        TestSamples samples = TestSamples.random(8, 16, 3, true);
        float rate = 0.1f;
        Optimizer step = adam ? new Optimizer.Adam(rate, 0.9f, 0.999f, 1e-8f, 0) : new Optimizer.Sgd(rate, 0.9f, 0);
        float[] start = initial(network);
        float[] plain = start.clone();
        float[] decayed = start.clone();
        train(network, plain, samples, new Hyperparameters(1, 8, step), 4);
        train(network, decayed, samples, new Hyperparameters(1, 8, new Optimizer.Decoupled(step, 0.5f)), 4);
        for (int i = 0; i < start.length; i++) {
            assertThat(decayed[i]).isCloseTo(plain[i] - rate * 0.5f * start[i], within(1e-6f));
        }
    }
}
