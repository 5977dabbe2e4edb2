package dev.crucible.engine.data.partition;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import java.util.Optional;

/**
 * What a partitioner looks at.
 *
 * @param labels the class of each sample
 * @param classes the number of classes
 * @param naturalIds the natural owner of each sample, when known
 */
public record Pool(int[] labels, int classes, Optional<int[]> naturalIds) {

    /** The pool of a data set's training samples. */
    public static Pool of(Dataset dataset) {
        int[] labels = new int[dataset.train().size()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = dataset.train().label(i);
        }
        return new Pool(labels, dataset.classes(), dataset.naturalIds());
    }

    /** Fails when there is less than one sample for each client. */
    void requireOneEach(int clients) {
        if (clients > labels.length) {
            throw new DataException(
                    "num_of_clients is %d but there are only %d training samples; use at most %d clients or more data"
                            .formatted(clients, labels.length, labels.length));
        }
    }

    /** The natural owner of each sample; fails when nobody knows them. */
    int[] requireOwners(String strategy) {
        return naturalIds.orElseThrow(() -> new DataException(strategy
                + " needs a data set that knows the owner of each sample, such as femnist_niid; choose another "
                + "partitioning_strategy"));
    }
}
