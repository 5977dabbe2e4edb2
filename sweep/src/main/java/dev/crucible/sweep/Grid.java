package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.parameters.Problem;
import java.util.List;
import java.util.Optional;

/**
 * A grid of simulations, expanded: every combination of the axes' levels in their order, the last axis fastest, without those that
 * are excluded.
 *
 * @param name what people call it, may be empty
 * @param axes those of {@link Axis#USUAL} first, then the others as given
 * @param cells numbered from 0
 * @param exclusions what is left out, and why
 * @param halving how the grid is thinned out on the way, if at all
 * @param tuning how the rules find their settings, if they do
 * @param source the grid in the form with {@code base} and {@code axes}
 */
public record Grid(
        String name,
        List<Axis> axes,
        List<Cell> cells,
        List<Exclusion> exclusions,
        Optional<Halving> halving,
        Optional<Tuning> tuning,
        ObjectNode source) {

    public Grid {
        axes = List.copyOf(axes);
        cells = List.copyOf(cells);
        exclusions = List.copyOf(exclusions);
    }

    /**
     * What reading found.
     *
     * @param grid empty when there is any error
     * @param problems with paths such as {@code axes.rule.2}
     */
    public record Reading(Optional<Grid> grid, List<Problem> problems) {

        public Reading {
            problems = List.copyOf(problems);
        }

        public List<Problem> errors() {
            return problems.stream().filter(Problem::isError).toList();
        }
    }

    /** Reads a grid with {@code base} and {@code axes}, or a config of either form with lists where it takes one value. */
    public static Reading read(ObjectNode submitted) {
        if (isGrid(submitted)) {
            return GridReader.read(submitted);
        }
        List<Problem> misshapen = ConfigLists.misshapen(submitted);
        return misshapen.isEmpty()
                ? GridReader.read(ConfigLists.toGrid(submitted))
                : new Reading(Optional.empty(), misshapen);
    }

    /** Whether {@code node} has the form with {@code base} and {@code axes}; with one of them, the other is missing. */
    public static boolean isGrid(ObjectNode node) {
        return node.has(GridReader.AXES) || node.has(GridReader.BASE);
    }

    /** The same grid, whose contenders have the settings that {@code tries} show to be their best. */
    Grid tuned(List<CellOutcome> tries) {
        Reading reading = GridReader.read(source, tuning.orElseThrow().with(tries));
        return reading.grid().orElseThrow(() -> new IllegalStateException("tuned: " + reading.errors()));
    }

    /** The place of {@code axis} among the labels of a cell. */
    public int place(String axis) {
        for (int i = 0; i < axes.size(); i++) {
            if (axes.get(i).name().equals(axis)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no axis " + axis);
    }

    /** Where {@code cell} stands on {@code axis}. */
    public String label(Cell cell, String axis) {
        return cell.labels().get(place(axis));
    }

    /** The same cell with nobody attacking; the cell itself when nobody does. */
    public Cell twin(Cell cell) {
        if (!cell.attacked()) {
            return cell;
        }
        ObjectNode config = cell.config().deepCopy();
        config.putArray("attack_schedule");
        List<String> labels = new java.util.ArrayList<>(cell.labels());
        labels.set(place(Axis.ATTACK), AxisValues.NONE);
        return reread(cell, labels, config);
    }

    /** The first {@code rounds} rounds of {@code cell}. */
    Cell shortened(Cell cell, int rounds) {
        ObjectNode config = cell.config().deepCopy().put("num_of_rounds", rounds);
        Schedule.clip(config, rounds);
        return reread(cell, cell.labels(), config);
    }

    private static Cell reread(Cell cell, List<String> labels, ObjectNode config) {
        ConfigReader.Reading reading = ConfigReader.read(config);
        var strategy = reading.config()
                .orElseThrow(() -> new IllegalStateException("cell " + cell.number() + ": " + reading.errors()))
                .strategies()
                .getFirst();
        return new Cell(cell.number(), labels, config, strategy, CellHash.of(strategy));
    }
}
