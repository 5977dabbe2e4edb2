package dev.crucible.engine.data.scans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.PixelSamples;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.random.Seed;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DigitsTest {

    private final Dataset digits = new Datasets(Path.of("nowhere")).load("digits", 10, 0, new Seed(1));

    @Test
    void areAllTheScansOnceAndReal() {
        assertThat(digits.provenance().synthetic()).isFalse();
        assertThat(digits.provenance().description()).contains("1,797", "UCI", "CC BY 4.0");
        assertThat(digits.train().size()).isEqualTo(1442);
        assertThat(digits.test().size()).isEqualTo(355);
        // The sum of all pixels as scikit-learn counts it: load_digits().data.sum().
        assertThat(ink(digits.train()) + ink(digits.test())).isEqualTo(561_718);
        assertThat(Datasets.embedded("digits")).isTrue();
        assertThat(Datasets.facts("digits").orElseThrow().shape()).isEqualTo(digits.shape());
    }

    @Test
    void beginWithTheFirstScanOfTheFile() {
        float[] first = new float[64];
        digits.train().features(0, first, 0);
        assertThat(digits.train().label(0)).isZero();
        assertThat(first[2]).isCloseTo(5 / 16f, within(1 / 255f));
        assertThat(first[3]).isCloseTo(13 / 16f, within(1 / 255f));
    }

    @Test
    void testEachDigitAlike() {
        for (int digit = 0; digit < Digits.CLASSES; digit++) {
            int wanted = digit;
            long tested = IntStream.range(0, digits.test().size())
                    .filter(i -> digits.test().label(i) == wanted)
                    .count();
            assertThat(tested).as("digit " + digit).isBetween(34L, 36L);
        }
    }

    @Test
    void keepToTheWantedNumber() {
        Dataset few = Digits.dataset("digits", 100);
        assertThat(few.train().size()).isEqualTo(100);
        assertThat(few.test().size()).isEqualTo(100);
    }

    private static long ink(Samples samples) {
        byte[] pixels = ((PixelSamples) samples).pixels();
        return IntStream.range(0, pixels.length)
                .mapToLong(i -> Math.round((pixels[i] & 0xFF) * 16 / 255f))
                .sum();
    }
}
