package dev.crucible.engine.data.colour;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.PixelSamples;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.SampleShares;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.Optional;

/** The embedded colour images, a data set of ten classes: a figure (0 to 4) times two, plus one for cool colours. */
public final class SyntheticColour {

    /** Five figures, warm or cool. */
    public static final int CLASSES = 2 * Figure.values().length;

    static final int SIDE = 32;

    /** The shape of one colour image. */
    public static final Shape SHAPE = new Shape(3, SIDE, SIDE);

    /** Separates the random streams from those of other data sets. */
    static final int STREAM = 3;

    private static final int SAMPLES = 6000;
    private static final int FEWEST = 40;
    private static final int TEST_SAMPLES = 1000;
    private static final int NEW_PAINTERS = 40;

    /** The first number of painters that never occur in training. */
    private static final int HELD_OUT = 1 << 20;

    private SyntheticColour() {}

    /**
     * Returns images of {@code painters} painters, the natural owners; the server's test set is by other painters.
     *
     * @param painters the number of painters, at least 1; painter i is the same for any number
     * @param maxSamples the maximum number of samples of the training and of the test set, 0 for no limit
     */
    public static Dataset dataset(String keyword, int painters, int maxSamples, Seed seed) {
        int each = Math.max(FEWEST, SAMPLES / painters);
        int samples = SampleShares.limit(Math.multiplyExact(painters, each), maxSamples);
        if ((long) samples * SHAPE.size() > Integer.MAX_VALUE) {
            throw new DataException(
                    ("num_of_clients: %s holds %d images of %d painters in memory, which is too many; set"
                                    + " max_dataset_samples to at most %d or use fewer clients")
                            .formatted(keyword, samples, painters, Integer.MAX_VALUE / SHAPE.size()));
        }
        int[] train = counts(painters, samples);
        int[] test = counts(NEW_PAINTERS, SampleShares.limit(TEST_SAMPLES, maxSamples));
        return new Dataset(
                keyword,
                new Provenance(true, "synthetic colour figures of %d painters drawn by Crucible".formatted(painters)),
                SHAPE,
                CLASSES,
                draw(0, train, seed),
                draw(HELD_OUT, test, seed),
                Optional.of(owners(train)),
                Optional.empty());
    }

    private static int[] counts(int painters, int samples) {
        int[] even = new int[painters];
        Arrays.fill(even, 1);
        return SampleShares.share(even, samples);
    }

    private static PixelSamples draw(int first, int[] counts, Seed seed) {
        int samples = Arrays.stream(counts).sum();
        byte[] pixels = new byte[Math.multiplyExact(samples, SHAPE.size())];
        int[] labels = new int[samples];
        int next = 0;
        for (int i = 0; i < counts.length; i++) {
            Painter painter = new Painter(seed, first + i);
            for (int index = 0; index < counts[i]; index++) {
                labels[next] = painter.draw(index, pixels, next * SHAPE.size());
                next++;
            }
        }
        return new PixelSamples(pixels, labels, SHAPE.size());
    }

    private static int[] owners(int[] counts) {
        int[] owners = new int[Arrays.stream(counts).sum()];
        int next = 0;
        for (int painter = 0; painter < counts.length; painter++) {
            Arrays.fill(owners, next, next + counts[painter], painter);
            next += counts[painter];
        }
        return owners;
    }
}
