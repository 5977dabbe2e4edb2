package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.ControlRules;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.verdict.Thresholds;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An expanded grid of simulations: every combination of the axes' levels in their order, the last axis fastest, without excluded ones.
 *
 * @param name its display name, may be empty
 * @param axes the axes of {@link Axis#USUAL} first, then the others as given
 * @param cells numbered from 0
 * @param exclusions the excluded combinations, with reasons
 * @param halving successive halving of the grid, if requested
 * @param tuning of the rules' settings, if requested
 * @param curves the rounds of its cells that are kept
 * @param source the grid in the form with {@code base} and {@code axes}
 * @param warnings keys that no cell reads
 */
public record Grid(
        String name,
        List<Axis> axes,
        List<Cell> cells,
        List<Exclusion> exclusions,
        Optional<Halving> halving,
        Optional<Tuning> tuning,
        Curves curves,
        ObjectNode source,
        List<Problem> warnings) {

    public Grid {
        axes = List.copyOf(axes);
        cells = List.copyOf(cells);
        exclusions = List.copyOf(exclusions);
        warnings = List.copyOf(warnings);
    }

    /**
     * Result of reading a grid.
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

    /** Reads a grid with {@code base} and {@code axes}, or a config of either form with lists of alternatives. */
    public static Reading read(ObjectNode submitted) {
        if (isGrid(submitted)) {
            return GridReader.read(submitted);
        }
        List<Problem> misshapen = ConfigLists.misshapen(submitted);
        return misshapen.isEmpty()
                ? GridReader.read(ConfigLists.toGrid(submitted), ConfigLists.strays(submitted))
                : new Reading(Optional.empty(), misshapen);
    }

    /** Returns true if {@code node} has {@code base} or {@code axes}; if it has only one of them, the other is missing. */
    public static boolean isGrid(ObjectNode node) {
        return node.has(GridReader.AXES) || node.has(GridReader.BASE);
    }

    /** Returns the same grid, with each contender's best settings according to {@code tries}. */
    Grid tuned(List<CellOutcome> tries) {
        Reading reading = GridReader.read(source, tuning.orElseThrow().with(tries));
        return reading.grid().orElseThrow(() -> new IllegalStateException("tuned: " + reading.errors()));
    }

    /**
     * Returns the name of the unit of replication that {@code cell} belongs to, its seed. Cells of one unit share images, splits and first
     * weights, so they are no independent values. Where only seeds of single sources vary, their combination is the unit.
     */
    String unit(Cell cell) {
        List<String> varied = axes.get(place(Axis.SEED)).levels().size() > 1 ? List.of(Axis.SEED) : seedAxes();
        return varied.stream().map(axis -> label(cell, axis)).collect(Collectors.joining(" "));
    }

    /** Returns the names of the axes of seeds. */
    List<String> seedAxes() {
        return axes.stream().map(Axis::name).filter(Axis::isOfSeeds).toList();
    }

    /** Returns the attacks, rules and pre-aggregators of its cells that changed after the first version, with the versions of their last change. */
    public SortedMap<String, String> asOf() {
        SortedMap<String, String> versions = new TreeMap<>();
        cells.forEach(cell -> versions.putAll(cell.strategy().asOf()));
        return versions;
    }

    /** Returns the index of {@code axis} among the labels of a cell. */
    public int place(String axis) {
        for (int i = 0; i < axes.size(); i++) {
            if (axes.get(i).name().equals(axis)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no axis " + axis);
    }

    /** Returns the label of {@code cell} on {@code axis}. */
    public String label(Cell cell, String axis) {
        return cell.labels().get(place(axis));
    }

    /** Returns the same cell without attackers; the cell itself if it has none. */
    public Cell twin(Cell cell) {
        if (!cell.attacked()) {
            return cell;
        }
        ObjectNode config = cell.config().deepCopy();
        config.putArray(Setting.ATTACK_SCHEDULE.name());
        List<String> labels = new java.util.ArrayList<>(cell.labels());
        labels.set(place(Axis.ATTACK), AxisValues.NONE);
        return reread(cell, labels, config);
    }

    /**
     * Returns the controls of a cell that must be run if there are as many seeds as a bite takes and cells are no tries. The mean is one of
     * them unless it is among the rules and halving does not end it early.
     */
    Function<Cell, List<Cell>> controls() {
        if (axes.stream().anyMatch(axis -> axis.name().equals(Tuning.TRY))
                || cells.stream().map(cell -> cell.strategy().seed()).distinct().count() < Thresholds.SEEDS) {
            return _ -> List.of();
        }
        boolean hasMean = halving.isEmpty() && cells.stream().anyMatch(Cell::isMean);
        return cell -> controls(cell).stream()
                .filter(control -> !(hasMean && control.isMean()))
                .toList();
    }

    /** Returns the weighted mean under the attack of {@code cell}, and with full controls the rules that its paper breaks and that work with its clients. */
    public static List<Cell> controls(Cell cell) {
        String wanted = Setting.CONTROLS.in(cell.config());
        if (!cell.attacked() || wanted.equals("none")) {
            return List.of();
        }
        return Stream.concat(
                        Stream.of(StrategyConfig.WEIGHTED_MEAN),
                        wanted.equals("full") ? ControlRules.broken(cell.config()).stream() : Stream.empty())
                .map(rule -> ControlRules.settings(cell.config(), rule))
                .flatMap(config -> ConfigReader.read(config).config().stream()
                        .map(read -> cell(
                                cell, cell.labels(), config, read.strategies().getFirst())))
                .toList();
    }

    /** Returns the first {@code rounds} rounds of {@code cell}. */
    Cell shortened(Cell cell, int rounds) {
        ObjectNode config = cell.config().deepCopy().put(Setting.NUM_OF_ROUNDS.name(), rounds);
        Schedule.clip(config, rounds);
        return reread(cell, cell.labels(), config);
    }

    private static Cell reread(Cell cell, List<String> labels, ObjectNode config) {
        ConfigReader.Reading reading = ConfigReader.read(config);
        var strategy = reading.config()
                .orElseThrow(() -> new IllegalStateException("cell " + cell.number() + ": " + reading.errors()))
                .strategies()
                .getFirst();
        return cell(cell, labels, config, strategy);
    }

    private static Cell cell(Cell like, List<String> labels, ObjectNode config, StrategyConfig strategy) {
        return new Cell(like.number(), labels, config, strategy, CellHash.of(strategy));
    }
}
