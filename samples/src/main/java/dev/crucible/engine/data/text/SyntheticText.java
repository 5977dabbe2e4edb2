package dev.crucible.engine.data.text;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.SampleShares;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TokenSamples;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The embedded texts, a data set whose classes are the {@link Topic}s. */
public final class SyntheticText {

    /** The number of topics. */
    public static final int CLASSES = Topic.ALL.size();

    private static final TokenVocabulary VOCABULARY = TokenVocabulary.of(Grammar.words());
    private static final int TEST_SAMPLES = 1000;
    private static final int NEW_WRITERS = 20;

    /** The first number of writers, and of a writer's texts, that never occur in training. */
    private static final int HELD_OUT = 1 << 20;

    private SyntheticText() {}

    /**
     * Returns texts of {@code writers} people, 24 to 200 each. The server's test set is half other texts of the same people and half texts of
     * new ones.
     *
     * @param keyword the keyword of the data set
     * @param writers the number of natural owners, at least 1; writer i is the same for any number
     * @param length tokens of a sample
     * @param maxSamples the maximum number of samples of the training and of the test set, 0 for no limit; each writer gives up an equal share
     * @param seed the run's seed
     */
    public static Dataset dataset(String keyword, int writers, int length, int maxSamples, Seed seed) {
        return dataset(keyword, writers, length, maxSamples, VOCABULARY, seed);
    }

    /** Returns the same in the tokens of {@code vocabulary}. */
    public static Dataset dataset(
            String keyword, int writers, int length, int maxSamples, TokenVocabulary vocabulary, Seed seed) {
        List<TextWriter> known = writers(0, writers, seed);
        int[] wrote = known.stream().mapToInt(writer -> writer.samples).toArray();
        int[] train = SampleShares.share(
                wrote, SampleShares.limit(Arrays.stream(wrote).sum(), maxSamples));

        List<TextWriter> tested = Stream.concat(known.stream(), writers(HELD_OUT, NEW_WRITERS, seed).stream())
                .toList();
        int[] even = new int[tested.size()];
        Arrays.fill(even, 0, writers, NEW_WRITERS);
        Arrays.fill(even, writers, even.length, writers);
        int[] test = SampleShares.share(even, SampleShares.limit(TEST_SAMPLES, maxSamples));

        String description =
                "synthetic texts of %d writers on %d topics, made up by Crucible".formatted(writers, CLASSES);
        return new Dataset(
                keyword,
                new Provenance(true, description),
                Shape.text(length),
                CLASSES,
                write(known, train, 0, length, vocabulary),
                write(tested, test, HELD_OUT, length, vocabulary),
                Optional.of(owners(train)),
                Optional.of(vocabulary));
    }

    private static List<TextWriter> writers(int first, int count, Seed seed) {
        return IntStream.range(first, first + count)
                .mapToObj(number -> new TextWriter(seed, number))
                .toList();
    }

    private static TokenSamples write(
            List<TextWriter> writers, int[] counts, int firstIndex, int length, TokenVocabulary vocabulary) {
        int total = Arrays.stream(counts).sum();
        int[] tokens = new int[total * length];
        int[] labels = new int[total];
        int next = 0;
        for (int w = 0; w < counts.length; w++) {
            TextWriter writer = writers.get(w);
            for (int i = 0; i < counts[w]; i++) {
                RandomStream random = writer.stream(firstIndex + i);
                labels[next] = writer.topic(random);
                int[] text = vocabulary.encode(writer.text(Topic.ALL.get(labels[next]), random), length);
                System.arraycopy(text, 0, tokens, next * length, length);
                next++;
            }
        }
        return new TokenSamples(tokens, labels, length);
    }

    private static int[] owners(int[] counts) {
        return IntStream.range(0, counts.length)
                .flatMap(writer -> IntStream.generate(() -> writer).limit(counts[writer]))
                .toArray();
    }
}
