package dev.crucible.engine.compute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.colour.SyntheticColour;
import dev.crucible.engine.data.text.SyntheticText;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The deeper networks learn the embedded sets, and the same bytes every time. */
class ConvergenceTest {

    private static final Optimizer ADAM = new Optimizer.Adam(0.003f, 0.9f, 0.999f, 1e-8f, 0);

    @Tag("slow")
    @Test
    void residualNetworkLearnsColourFigures() {
        Dataset dataset = SyntheticColour.dataset("synthetic_colour", 60, 800, new Seed(7));
        Architecture network = Architectures.named("resnet8", new Shape(3, 16, 16), dataset.classes())
                .orElseThrow();
        assertThat(accuracy(network, new Halved(dataset.train()), new Halved(dataset.test()), 6))
                .isGreaterThan(0.5);
    }

    @Test
    void transformerLearnsTopics() {
        Dataset dataset = SyntheticText.dataset("synthetic_text", 60, 16, 1000, new Seed(7));
        Architecture network = Architectures.text(
                        "transformer", 16, dataset.vocabulary().orElseThrow().size(), dataset.classes())
                .orElseThrow();
        assertThat(accuracy(network, dataset.train(), dataset.test(), 6)).isGreaterThan(0.6);
    }

    private static double accuracy(Architecture network, Samples train, Samples test, int epochs) {
        LocalTraining training = LocalTraining.of(network, 16);
        float[] first = trained(training, network, train, 1);
        float[] weights = trained(training, network, train, epochs);
        assertThat(trained(LocalTraining.of(network, 16), network, train, 1)).isEqualTo(first);
        return training.evaluate(weights, test, new Cancellation()).accuracy();
    }

    private static float[] trained(LocalTraining training, Architecture network, Samples samples, int epochs) {
        float[] weights = ParameterLayout.of(network).initial(new RandomStream(1));
        training.train(
                weights,
                samples,
                new Hyperparameters(epochs, 16, ADAM, 5),
                new LocalObjective.Plain(),
                new RandomStream(2),
                new Cancellation());
        return weights;
    }

    /** Every second pixel of every second row of colour images of 32×32. */
    private record Halved(Samples whole) implements Samples {

        @Override
        public int size() {
            return whole.size();
        }

        @Override
        public int label(int index) {
            return whole.label(index);
        }

        @Override
        public void features(int index, float[] target, int offset) {
            float[] pixels = new float[SyntheticColour.SHAPE.size()];
            whole.features(index, pixels, 0);
            for (int i = 0; i < 3 * 16 * 16; i++) {
                int row = 2 * (i / 48);
                int column = 2 * (i % 48 / 3);
                target[offset + i] = pixels[(row * 32 + column) * 3 + i % 3];
            }
        }
    }
}
