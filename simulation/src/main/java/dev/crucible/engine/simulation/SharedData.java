package dev.crucible.engine.simulation;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Data and setup of the last prepared strategy, reused by the next one if its settings agree. */
final class SharedData {

    private final Datasets datasets;

    private @Nullable Dataset dataset;
    private @Nullable DatasetRequest datasetFor;
    private @Nullable DatasetDigest digest;
    private @Nullable ExperimentSetup setup;
    private ExperimentSetup.@Nullable Key setupFor;

    SharedData(Datasets datasets) {
        this.datasets = datasets;
    }

    /** Loads and prepares the data for {@code strategy}, unless the previous strategy needed the same. */
    void prepare(StrategyConfig strategy) {
        DatasetRequest wanted = strategy.dataRequest();
        if (!wanted.equals(datasetFor)) {
            dataset = datasets.load(wanted);
            datasetFor = wanted;
            digest = new DatasetDigest(dataset);
        }
        ExperimentSetup.Key key = ExperimentSetup.Key.of(strategy);
        if (!key.equals(setupFor)) {
            setup = ExperimentSetup.of(strategy, dataset());
            setupFor = key;
        }
    }

    Dataset dataset() {
        return Objects.requireNonNull(dataset, "no strategy is prepared");
    }

    ExperimentSetup setup() {
        return Objects.requireNonNull(setup, "no strategy is prepared");
    }

    DatasetDigest digest() {
        return Objects.requireNonNull(digest, "no strategy is prepared");
    }
}
