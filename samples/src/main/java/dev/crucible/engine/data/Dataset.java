package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;
import java.util.Optional;

/**
 * A data set: training samples for the clients, test samples for the server.
 *
 * @param keyword the {@code dataset_keyword} that selects it
 * @param provenance its origin
 * @param shape the shape of one sample
 * @param classes the number of classes; labels are in [0, classes)
 * @param train the samples to be partitioned over the clients
 * @param test the server's held-out samples
 * @param naturalIds for each training sample the id of its natural owner (the writer), from 0, if the set has owners
 * @param vocabulary the words of a set of texts, whose features are token numbers; empty for images
 * @param summary what its loader understood of files
 */
@PublicApi
public record Dataset(
        String keyword,
        Provenance provenance,
        Shape shape,
        int classes,
        Samples train,
        Samples test,
        Optional<int[]> naturalIds,
        Optional<TokenVocabulary> vocabulary,
        DatasetSummary summary) {

    /** A data set without files. */
    public Dataset(
            String keyword,
            Provenance provenance,
            Shape shape,
            int classes,
            Samples train,
            Samples test,
            Optional<int[]> naturalIds,
            Optional<TokenVocabulary> vocabulary) {
        this(keyword, provenance, shape, classes, train, test, naturalIds, vocabulary, DatasetSummary.NONE);
    }

    /** Returns an upper bound of the memory of the samples in bytes: their features, and four bytes per label. */
    public long bytes() {
        return bytes(train) + bytes(test);
    }

    private long bytes(Samples samples) {
        return ((long) shape.size() * samples.featureBytes() + Integer.BYTES) * samples.kept();
    }

    /** Returns the chance level: the accuracy of always predicting the most frequent class of the test samples, 0..1. */
    public double chance() {
        int[] counts = new int[classes];
        for (int i = 0; i < test.size(); i++) {
            counts[test.label(i)]++;
        }
        return (double) Arrays.stream(counts).max().orElse(0) / Math.max(1, test.size());
    }
}
