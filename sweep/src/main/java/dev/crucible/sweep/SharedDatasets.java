package dev.crucible.sweep;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetLoader;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.simulation.ExperimentSetup;
import java.util.List;

/** Cache of data sets and prepared partitions, shared by cells with equal settings of data and network. */
final class SharedDatasets {

    private final RefCountedCache<DatasetRequest, Dataset> data;
    private final RefCountedCache<ExperimentSetup.Key, ExperimentSetup> setups;

    SharedDatasets(DatasetLoader datasets, List<Cell> cells) {
        data = new RefCountedCache<>(
                cells,
                cell -> cell.strategy().dataRequest(),
                cell -> datasets.load(cell.strategy().dataRequest()));
        setups = new RefCountedCache<>(
                cells,
                cell -> ExperimentSetup.Key.of(cell.strategy()),
                cell -> ExperimentSetup.of(cell.strategy(), data.take(cell)));
    }

    /** Returns the setup for {@code cell}, which must be released with {@link #giveBack}. */
    ExperimentSetup take(Cell cell) {
        return setups.take(cell);
    }

    /** Returns the data of {@code cell}, which must have been taken. */
    Dataset dataset(Cell cell) {
        return data.take(cell);
    }

    /** Releases the setup of one cell. */
    void giveBack(Cell cell) {
        setups.giveBack(cell);
        data.giveBack(cell);
    }

    /** Returns the number of loaded data sets. */
    int loads() {
        return data.made();
    }

    /** Returns the number of prepared setups. */
    int prepared() {
        return setups.made();
    }
}
