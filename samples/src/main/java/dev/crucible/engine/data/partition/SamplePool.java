package dev.crucible.engine.data.partition;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a partitioner looks at. Labels are gathered when the first of them is wanted: not every strategy looks at them. */
@PublicApi
public final class SamplePool {

    private final int size;
    private final int classes;
    private final Optional<int[]> naturalIds;
    private final Supplier<int[]> source;
    private int @Nullable [] labels;

    private SamplePool(int size, int classes, Optional<int[]> naturalIds, Supplier<int[]> source) {
        this.size = size;
        this.classes = classes;
        this.naturalIds = naturalIds;
        this.source = source;
    }

    /**
     * A pool of samples whose labels are known.
     *
     * @param labels the class of each sample
     * @param classes the number of classes
     * @param naturalIds the natural owner of each sample, when known
     */
    public SamplePool(int[] labels, int classes, Optional<int[]> naturalIds) {
        this(labels.length, classes, naturalIds, () -> labels);
    }

    /** The pool of a data set's training samples. */
    public static SamplePool of(Dataset dataset) {
        return new SamplePool(dataset.train().size(), dataset.classes(), dataset.naturalIds(), () -> labels(dataset));
    }

    private static int[] labels(Dataset dataset) {
        int[] labels = new int[dataset.train().size()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = dataset.train().label(i);
        }
        return labels;
    }

    /** The number of samples. */
    public int size() {
        return size;
    }

    /** The class of each sample. */
    public int[] labels() {
        if (labels == null) {
            labels = source.get();
        }
        return labels;
    }

    /** The number of classes. */
    public int classes() {
        return classes;
    }

    /** The natural owner of each sample, when known. */
    public Optional<int[]> naturalIds() {
        return naturalIds;
    }

    /** Fails when there is less than one sample for each client. */
    void requireOneEach(int clients) {
        if (clients > size) {
            throw new DataException(
                    "num_of_clients is %d but there are only %d training samples; use at most %d clients or more data"
                            .formatted(clients, size, size));
        }
    }

    /** The natural owner of each sample; fails when nobody knows them. */
    int[] requireOwners(String strategy) {
        return naturalIds.orElseThrow(() -> new DataException(strategy
                + " needs a data set that knows the owner of each sample, such as femnist_niid; choose another "
                + "partitioning_strategy"));
    }
}
