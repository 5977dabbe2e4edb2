package dev.crucible.sweep;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetLoader;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.simulation.ExperimentSetup;
import java.util.List;

/** What cells begin with: data sets, and what is made of them for all cells that share them out alike and train the same network. */
final class SharedDatasets {

    private final RefCountedCache<DatasetRequest, Dataset> data;
    private final RefCountedCache<ExperimentSetup.Key, ExperimentSetup> ground;

    SharedDatasets(DatasetLoader datasets, List<Cell> cells) {
        data = new RefCountedCache<>(
                cells,
                cell -> cell.strategy().dataRequest(),
                cell -> datasets.load(cell.strategy().dataRequest()));
        ground = new RefCountedCache<>(
                cells,
                cell -> ExperimentSetup.Key.of(cell.strategy()),
                cell -> ExperimentSetup.of(cell.strategy(), data.take(cell)));
    }

    /** What {@code cell} begins with; to be given back with {@link #giveBack}. */
    ExperimentSetup take(Cell cell) {
        return ground.take(cell);
    }

    /** The accuracy of guessing on the data of {@code cell}, which must have been taken. */
    double chance(Cell cell) {
        return data.take(cell).chance();
    }

    /** One cell less wants it. */
    void giveBack(Cell cell) {
        ground.giveBack(cell);
        data.giveBack(cell);
    }

    /** How many data sets were loaded. */
    int loads() {
        return data.made();
    }

    /** How often a data set was shared out and a network laid out. */
    int laid() {
        return ground.made();
    }
}
