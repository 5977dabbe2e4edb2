package dev.crucible.engine.data.glyphs;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.SampleShares;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.Optional;

/** The embedded handwriting data sets. */
public final class Glyphs {

    /** 0–9, A–Z, a–z, in this order. */
    public static final int CLASSES = 62;

    /** The shape of one grey image. */
    public static final Shape SHAPE = new Shape(1, Pen.SIDE, Pen.SIDE);

    static final int DIGITS = 10;

    private static final int TEST_SAMPLES = 2000;
    private static final int NEW_WRITERS = 40;

    private Glyphs() {}

    /**
     * Returns handwriting of {@code writers} people, 28 to 600 samples each. The server's test set is half other samples of the same
     * people and half samples of new ones.
     *
     * @param keyword the keyword of the data set
     * @param writers the number of natural owners, at least 1; writer i is the same for any number
     * @param favoured true if each writer favours some classes (non-IID), false if all classes are equally likely
     * @param maxSamples the maximum number of samples of the training and of the test set, 0 for no limit; each writer gives up an equal share
     * @param seed the run's seed
     */
    public static Dataset dataset(String keyword, int writers, boolean favoured, int maxSamples, Seed seed) {
        Writers all = new Writers(seed, writers, NEW_WRITERS);
        int[] wrote = all.wrote();
        int[] trained = SampleShares.share(
                wrote, SampleShares.limit(Arrays.stream(wrote).sum(), maxSamples));
        GlyphSamples train = new GlyphSamples(all, trained, 0, favoured);

        int[] even = new int[all.count()];
        Arrays.fill(even, 0, writers, NEW_WRITERS);
        Arrays.fill(even, writers, even.length, writers);
        int[] tested = SampleShares.share(even, SampleShares.limit(TEST_SAMPLES, maxSamples));
        GlyphSamples test = new GlyphSamples(all, tested, Writers.HELD_OUT, favoured);

        String description = "synthetic handwriting of %d writers drawn by Crucible, not FEMNIST".formatted(writers);
        return new Dataset(
                keyword,
                new Provenance(true, description),
                SHAPE,
                CLASSES,
                train,
                test,
                Optional.of(train.owners()),
                Optional.empty());
    }
}
