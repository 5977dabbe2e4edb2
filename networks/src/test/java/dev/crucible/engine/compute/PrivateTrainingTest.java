package dev.crucible.engine.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.privacy.DpSgd;
import dev.crucible.engine.random.RandomStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** DP-SGD: each gradient is bounded alone, and the noise has the size it should have. */
class PrivateTrainingTest {

    private static final Optimizer UNIT = new Optimizer.Sgd(1, 0, 0);
    private static final Architecture NETWORK =
            Architectures.named("mlp", new Shape(1, 5, 5), 3).orElseThrow();
    private static final TestSamples SAMPLES = TestSamples.random(12, 25, 3, true);

    /** With all samples in each step and next to no noise, a step is the mean of the clipped gradients. */
    @Test
    void clipsEachGradientAlone() {
        float clip = 0.3f;
        float[] start = ParameterLayout.of(NETWORK).initial(new RandomStream(3));
        double[] expected = new double[start.length];
        for (int i = 0; i < SAMPLES.size(); i++) {
            float[] alone = start.clone();
            train(alone, new Subset(SAMPLES, new int[] {i}), new Hyperparameters(1, 1, UNIT, clip), 1);
            for (int j = 0; j < expected.length; j++) {
                expected[j] += (alone[j] - start[j]) / SAMPLES.size();
            }
        }
        float[] together = start.clone();
        train(together, SAMPLES, privately(12, clip, 1e-9f), 1);
        for (int j = 0; j < expected.length; j++) {
            assertThat((double) together[j] - start[j]).isCloseTo(expected[j], within(2e-7));
        }
    }

    @Test
    void addsNoiseOfTheGivenSizeAndTheSameForTheSameStream() {
        float[] start = ParameterLayout.of(NETWORK).initial(new RandomStream(3));
        float[] quiet = start.clone();
        float[] loud = start.clone();
        float[] again = start.clone();
        train(quiet, SAMPLES, privately(12, 1, 1e-9f), 1);
        train(loud, SAMPLES, privately(12, 1, 2), 1);
        train(again, SAMPLES, privately(12, 1, 2), 1);
        assertThat(again).isEqualTo(loud);
        double squares = 0;
        for (int j = 0; j < start.length; j++) {
            squares += Math.pow(loud[j] - quiet[j], 2) / start.length;
        }
        assertThat(Math.sqrt(squares)).isCloseTo(2.0 / 12, within(0.004));
    }

    /** Poisson sampling: an epoch of small lots sees each sample about once, and learns. */
    @Test
    void learnsFromSmallLots() {
        TestSamples many = TestSamples.random(200, 25, 3, true);
        float[] weights = ParameterLayout.of(NETWORK).initial(new RandomStream(3));
        Hyperparameters settings = new Hyperparameters(
                8, 20, new Optimizer.Adam(0.01f, 0.9f, 0.999f, 1e-8f, 0), 0, Optional.of(new DpSgd(1, 0.5f, 1e-5)));
        train(weights, many, settings, 4);
        assertThat(LocalTraining.of(NETWORK, 20)
                        .evaluate(weights, many, new Cancellation())
                        .accuracy())
                .isGreaterThan(0.9);
    }

    private static Hyperparameters privately(int lot, float clip, float noise) {
        return new Hyperparameters(1, lot, UNIT, 0, Optional.of(new DpSgd(clip, noise, 1e-5)));
    }

    private static void train(float[] weights, Samples samples, Hyperparameters how, int key) {
        LocalTraining.of(NETWORK, how.batchSize())
                .train(weights, samples, how, new LocalObjective.Plain(), new RandomStream(key), new Cancellation());
    }
}
