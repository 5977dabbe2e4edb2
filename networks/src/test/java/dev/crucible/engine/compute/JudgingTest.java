package dev.crucible.engine.compute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.Architectures.Normalisation;
import dev.crucible.engine.model.Architectures.Options;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JudgingTest {

    private static final Cancellation GO = new Cancellation();
    private static final TestSamples SAMPLES = TestSamples.random(300, 64, 3, false);

    /** {@code BATCH_LOCAL} judges by the statistics of the batch, so that its parts cannot share any. */
    @ParameterizedTest
    @CsvSource({
        "softmax,GROUP",
        "mlp,GROUP",
        "cnn,GROUP",
        "resnet8,GROUP",
        "resnet8,BATCH_LOCAL",
        "resnet8,BATCH_AVERAGED"
    })
    void partsTogetherGetTheBitsOfPartsAlone(String name, Normalisation normalisation) {
        Architecture network = network(name, normalisation);
        float[] weights = ParameterLayout.of(network).initial(new RandomStream(1));
        List<Samples> parts = new ArrayList<>();
        int from = 0;
        for (int size : new int[] {5, 0, 12, 64, 1, 65, 130}) {
            parts.add(new Subset(SAMPLES, IntStream.range(from, from + size).toArray()));
            from += size;
        }
        Evaluation[] together = LocalTraining.of(network, 8).evaluate(weights, parts, GO);
        for (int i = 0; i < parts.size(); i++) {
            assertThat(together[i]).isEqualTo(LocalTraining.of(network, 8).evaluate(weights, parts.get(i), GO));
        }
        assertThat(together[1].accuracy()).isNaN();
    }

    /** Recorded runs hang on it. */
    @ParameterizedTest
    @ValueSource(strings = {"softmax", "mlp", "cnn"})
    void lossesAreAddedInRunsOf64(String name) {
        Architecture network = network(name, Normalisation.GROUP);
        float[] weights = ParameterLayout.of(network).initial(new RandomStream(1));
        LocalTraining training = LocalTraining.of(network, 8);
        int n = 130;
        double total = 0;
        for (int begin = 0; begin < n; begin += 64) {
            double run = 0;
            for (int i = begin; i < Math.min(n, begin + 64); i++) {
                run += training.evaluate(weights, new Subset(SAMPLES, new int[] {i}), GO)
                        .loss();
            }
            total += run;
        }
        Samples all = new Subset(SAMPLES, IntStream.range(0, n).toArray());
        assertThat(training.evaluate(weights, all, GO).loss()).isEqualTo(total / n);
    }

    private static Architecture network(String name, Normalisation normalisation) {
        return Architectures.named(name, new Shape(1, 8, 8), 3, new Options(0, normalisation))
                .orElseThrow();
    }
}
