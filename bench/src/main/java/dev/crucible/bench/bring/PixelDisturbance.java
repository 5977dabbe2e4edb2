package dev.crucible.bench.bring;

import dev.crucible.engine.random.RandomStream;
import java.util.function.BiConsumer;

/** Disturbances of arrays of images and labels. */
@SuppressWarnings("ImmutableEnumChecker") // the lambdas hold nothing
enum PixelDisturbance {
    BYTES_TO_ONE((pixels, random) -> scale(pixels, 1, "|u1")),
    TRUTH_VALUES((pixels, random) -> scale(pixels, 1, "|b1")),
    FRACTIONS((pixels, random) -> scale(pixels, 1, random.nextInt(2) == 0 ? "<f4" : "<f8")),
    FLOATS((pixels, random) -> scale(pixels, 255, "<f4")),
    SMALL_RANGE((pixels, random) -> scale(pixels, 2 + random.nextInt(100), "|u1")),
    TWELVE_BITS((pixels, random) -> scale(pixels, 4095, "<u2")),
    SIXTEEN_BITS((pixels, random) -> scale(pixels, 65_535, "<u2")),
    WIDE_BYTES((pixels, random) -> scale(pixels, 255, "<i2")),
    BLACK((pixels, random) -> scale(pixels, 0, "|u1")),
    SIGNED((pixels, random) -> {
        pixels.type = "<f4";
        pixels.train[random.nextInt(pixels.train.length)][3] = -1;
    }),
    NOT_A_NUMBER((pixels, random) -> {
        pixels.type = "<f8";
        pixels.train[random.nextInt(pixels.train.length)][3] = Double.NaN;
    }),
    TEST_OF_ANOTHER_SCALE((pixels, random) -> pixels.scale(pixels.test, 1 + random.nextInt(40))),
    LABELS_FROM_ONE((pixels, random) -> relabel(pixels, 1, 2)),
    LABELS_WITH_A_GAP((pixels, random) -> relabel(pixels, random.nextInt(10), 11 + random.nextInt(90_000))),
    NEGATIVE_LABEL((pixels, random) -> pixels.trainLabels[random.nextInt(40)] = -1),
    MISSPELT_LABEL((pixels, random) -> pixels.trainLabels[random.nextInt(40)] = 2 + random.nextInt(100)),
    TEST_LABEL_UNSEEN((pixels, random) -> pixels.testLabels[random.nextInt(10)] = 2 + random.nextInt(10)),
    LABELS_AS_FLOATS((pixels, random) -> pixels.labelType = "<f4"),
    HALF_A_LABEL((pixels, random) -> {
        pixels.labelType = "<f8";
        pixels.trainLabels[random.nextInt(40)] = 0.5;
    }),
    LABELS_AS_BYTES((pixels, random) -> pixels.labelType = "|u1"),
    LABELS_IN_A_COLUMN((pixels, random) -> pixels.column = true),
    FORTRAN_ORDER((pixels, random) -> pixels.fortran = true),
    TOO_FEW_LABELS((pixels, random) -> pixels.lost = 1),
    ONE_CLASS((pixels, random) -> relabel(pixels, 0, 0));

    private final BiConsumer<BroughtPixels, RandomStream> change;

    PixelDisturbance(BiConsumer<BroughtPixels, RandomStream> change) {
        this.change = change;
    }

    void apply(BroughtPixels pixels, RandomStream random) {
        change.accept(pixels, random);
    }

    private static void scale(BroughtPixels pixels, double most, String type) {
        pixels.scale(pixels.train, most);
        pixels.scale(pixels.test, most);
        pixels.type = type;
    }

    private static void relabel(BroughtPixels pixels, int zero, int one) {
        for (double[] labels : new double[][] {pixels.trainLabels, pixels.testLabels}) {
            for (int i = 0; i < labels.length; i++) {
                labels[i] = labels[i] == 0 ? zero : one;
            }
        }
    }
}
