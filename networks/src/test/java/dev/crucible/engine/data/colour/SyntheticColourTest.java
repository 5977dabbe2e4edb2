package dev.crucible.engine.data.colour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.LocalTraining;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.PixelSamples;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SyntheticColourTest {

    @Test
    void isTheSameOnEveryMachine() throws NoSuchAlgorithmException {
        PixelSamples samples = (PixelSamples)
                SyntheticColour.dataset("x", 60, 300, new Seed(42)).train();
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(samples.pixels());
        assertThat(HexFormat.of().formatHex(hash))
                .isEqualTo("00d1b8dd7f5fc92f21f0821734fd1ee5f1688d1c778c1cf6a666b881a3735d61");
    }

    @Test
    void isSyntheticInColourAndOwned() {
        Dataset dataset = SyntheticColour.dataset("synthetic_colour", 70, 0, new Seed(1));
        assertThat(dataset.provenance().synthetic()).isTrue();
        assertThat(dataset.provenance().description()).contains("synthetic");
        assertThat(dataset.shape()).isEqualTo(SyntheticColour.SHAPE);
        assertThat(dataset.train().size()).isEqualTo(70 * 85);
        assertThat(dataset.test().size()).isEqualTo(1000);
        int[] owners = dataset.naturalIds().orElseThrow();
        assertThat(Arrays.stream(owners).distinct().count()).isEqualTo(70);
        int[] labels = new int[owners.length];
        Arrays.setAll(labels, dataset.train()::label);
        assertThat(Arrays.stream(labels).distinct().sorted().toArray()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(SyntheticColour.dataset("x", 60, 100, new Seed(1)).train().size())
                .isEqualTo(100);
    }

    @Test
    void painterIsTheSameWhateverTheirNumber() {
        PixelSamples few =
                (PixelSamples) SyntheticColour.dataset("x", 2, 8, new Seed(3)).train();
        PixelSamples many =
                (PixelSamples) SyntheticColour.dataset("x", 4, 16, new Seed(3)).train();
        assertThat(Arrays.copyOf(many.pixels(), few.pixels().length)).isEqualTo(few.pixels());
    }

    /** A convolutional network learns it from three channels; colour alone, which softmax sees, does not do. */
    @Tag("slow")
    @Test
    void canBeLearnt() {
        Dataset dataset = SyntheticColour.dataset("x", 60, 1200, new Seed(7));
        Architecture cnn =
                Architectures.named("cnn", dataset.shape(), dataset.classes()).orElseThrow();
        LocalTraining training = LocalTraining.of(cnn, 32);
        float[] weights = ParameterLayout.of(cnn).initial(new RandomStream(1));
        var settings = new Hyperparameters(6, 32, new Optimizer.Adam(0.001f, 0.9f, 0.999f, 1e-8f, 0));
        training.train(
                weights,
                dataset.train(),
                settings,
                new LocalObjective.Plain(),
                new RandomStream(2),
                new Cancellation());
        assertThat(training.evaluate(weights, dataset.test(), new Cancellation())
                        .accuracy())
                .isGreaterThan(0.6);
    }
}
