package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.StrategyConfig;
import java.util.List;

/**
 * One simulation of a grid. Cells with equal hashes are run once.
 *
 * @param number its place in the grid, from 0
 * @param labels where it stands on each axis of the grid
 * @param config its config, flat
 * @param strategy the same, read
 * @param hash {@link CellHash} of it
 */
public record Cell(int number, List<String> labels, ObjectNode config, StrategyConfig strategy, String hash) {

    public Cell {
        labels = List.copyOf(labels);
    }

    /** Whether somebody attacks. */
    public boolean attacked() {
        return !strategy.schedule().isEmpty();
    }
}
