package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;
import java.util.Optional;

/**
 * A data set: what clients share out among themselves, and what the server keeps for evaluation.
 *
 * @param keyword the {@code dataset_keyword} it answers to
 * @param provenance where it came from
 * @param shape the shape of one sample
 * @param classes the number of classes; labels lie in [0, classes)
 * @param train the samples to be partitioned over the clients
 * @param test the server's held-out samples
 * @param naturalIds for each training sample the id of its natural owner (the writer), from 0, when the set knows one
 * @param vocabulary the words of a set of texts, whose features are token numbers; empty for images
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
        Optional<TokenVocabulary> vocabulary) {

    /** Bytes that samples take at most, of those that are kept: their features, and four a label. */
    public long bytes() {
        return bytes(train) + bytes(test);
    }

    private long bytes(Samples samples) {
        return ((long) shape.size() * samples.featureBytes() + Integer.BYTES) * samples.kept();
    }

    /** What a model reaches on the test samples that always answers the same class: the share of the largest one, 0..1. */
    public double chance() {
        int[] counts = new int[classes];
        for (int i = 0; i < test.size(); i++) {
            counts[test.label(i)]++;
        }
        return (double) Arrays.stream(counts).max().orElse(0) / Math.max(1, test.size());
    }
}
