package dev.crucible.arena;

import dev.crucible.engine.catalog.Datasets;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.federation.Groundwork;
import java.util.List;

/** What cells begin with: data sets, and what is made of them for all cells that share them out alike and train the same network. */
final class Grounds {

    private final Shelf<DatasetRequest, Dataset> data;
    private final Shelf<Groundwork.Key, Groundwork> ground;

    Grounds(Datasets datasets, List<Cell> cells) {
        data = new Shelf<>(
                cells,
                cell -> cell.strategy().dataRequest(),
                cell -> datasets.load(cell.strategy().dataRequest()));
        ground = new Shelf<>(
                cells,
                cell -> Groundwork.Key.of(cell.strategy()),
                cell -> Groundwork.of(cell.strategy(), data.take(cell)));
    }

    /** What {@code cell} begins with; to be given back with {@link #giveBack}. */
    Groundwork take(Cell cell) {
        return ground.take(cell);
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
