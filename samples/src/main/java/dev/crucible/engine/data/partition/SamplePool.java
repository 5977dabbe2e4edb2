package dev.crucible.engine.data.partition;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Input of a partitioner. Labels are collected on first use, because not every strategy reads them. */
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
     * A pool of samples with known labels.
     *
     * @param labels the class of each sample
     * @param classes the number of classes
     * @param naturalIds the natural owner of each sample, if known
     */
    public SamplePool(int[] labels, int classes, Optional<int[]> naturalIds) {
        this(labels.length, classes, naturalIds, () -> labels);
    }

    /** Returns the pool of a data set's training samples. */
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

    /** Returns the number of samples. */
    public int size() {
        return size;
    }

    /** Returns the class of each sample. */
    public int[] labels() {
        if (labels == null) {
            labels = source.get();
        }
        return labels;
    }

    /** Returns the number of classes. */
    public int classes() {
        return classes;
    }

    /** Returns the natural owner of each sample, if known. */
    public Optional<int[]> naturalIds() {
        return naturalIds;
    }

    /** Throws {@link DataException} if there is less than one sample per client. */
    void requireOneEach(int clients) {
        if (clients > size) {
            throw new DataException(
                    "num_of_clients is %d but there are only %d training samples; use at most %d clients or more data"
                            .formatted(clients, size, size));
        }
    }

    /** Returns the natural owner of each sample; throws {@link DataException} if they are unknown. */
    int[] requireOwners(String strategy) {
        return naturalIds.orElseThrow(() -> new DataException(strategy
                + " needs a data set that knows the owner of each sample, such as femnist_niid; choose another "
                + "partitioning_strategy"));
    }
}
