package dev.crucible.engine.simulation;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TokenVocabulary;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A data set from files in serialized form, for other machines.
 *
 * @param naturalIds null when the set has none
 * @param words null for images
 */
record DatasetPayload(
        String keyword,
        Provenance provenance,
        Shape shape,
        int classes,
        Samples train,
        Samples test,
        int @Nullable [] naturalIds,
        @Nullable List<String> words)
        implements Serializable {

    /** The number of special words at the start of every vocabulary. */
    private static final int SPECIAL = 2;

    static DatasetPayload of(Dataset dataset) {
        return new DatasetPayload(
                dataset.keyword(),
                dataset.provenance(),
                dataset.shape(),
                dataset.classes(),
                dataset.train(),
                dataset.test(),
                dataset.naturalIds().orElse(null),
                dataset.vocabulary().map(DatasetPayload::words).orElse(null));
    }

    private static List<String> words(TokenVocabulary vocabulary) {
        return List.of(IntStream.range(SPECIAL, vocabulary.size())
                .mapToObj(vocabulary::word)
                .toArray(String[]::new));
    }

    Dataset dataset() {
        return new Dataset(
                keyword,
                provenance,
                shape,
                classes,
                train,
                test,
                Optional.ofNullable(naturalIds),
                Optional.ofNullable(words).map(TokenVocabulary::of));
    }
}
