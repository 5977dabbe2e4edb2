package dev.crucible.sweep;

import dev.crucible.engine.statistics.Mean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Results of a sweep, complete or partial. Contenders (rules with their pre-aggregators) are compared in scenarios (all other axes except
 * the seed).
 *
 * @param rows of the grid's cells, in their order
 */
public record Results(Grid grid, List<CellOutcome> rows) {

    public Results {
        rows = List.copyOf(rows);
    }

    /** Returns the name of the rule of {@code row}, with its pre-aggregators. */
    public String contender(CellOutcome row) {
        String rule = grid.label(row.cell(), Axis.RULE);
        String pre = grid.label(row.cell(), Axis.PRE);
        return pre.equals(AxisValues.NONE) ? rule : pre + " → " + rule;
    }

    /** Returns the names of the axes that make up a scenario. */
    public List<String> scenarioAxes() {
        return grid.axes().stream().map(Axis::name).filter(Results::ofScenario).toList();
    }

    private static boolean ofScenario(String axis) {
        return !axis.equals(Axis.RULE) && !axis.equals(Axis.PRE) && !Axis.isOfSeeds(axis);
    }

    private List<String> scenario(CellOutcome row) {
        return scenarioAxes().stream().map(axis -> grid.label(row.cell(), axis)).toList();
    }

    /** Returns the label of {@code group} on {@code axis}, one of {@link #scenarioAxes}. */
    public String label(Group group, String axis) {
        return group.scenario().get(scenarioAxes().indexOf(axis));
    }

    private record Key(String contender, List<String> scenario) {}

    /** Returns every contender in every scenario, in the order of the grid. */
    public List<Group> groups() {
        Map<Key, List<CellOutcome>> groups = new LinkedHashMap<>();
        for (CellOutcome row : rows) {
            groups.computeIfAbsent(new Key(contender(row), scenario(row)), _ -> new ArrayList<>())
                    .add(row);
        }
        return groups.entrySet().stream()
                .map(e -> new Group(e.getKey().contender, e.getKey().scenario, e.getValue()))
                .toList();
    }

    /** Returns the contenders of each scenario. */
    public Map<List<String>, List<Group>> byScenario() {
        return groups().stream()
                .collect(Collectors.groupingBy(Group::scenario, LinkedHashMap::new, Collectors.toList()));
    }

    /** Returns the unit of replication that {@code row} belongs to. */
    String unit(CellOutcome row) {
        return grid.unit(row.cell());
    }

    /** Returns the mean over seeds of the averages over a seed's cells. */
    Mean overSeeds(List<Group> groups, ToDoubleFunction<CellOutcome> value) {
        Map<String, List<Double>> bySeed = groups.stream()
                .flatMap(group -> group.rows().stream())
                .collect(Collectors.groupingBy(
                        this::unit, LinkedHashMap::new, Collectors.mapping(value::applyAsDouble, Collectors.toList())));
        return Mean.of(
                bySeed.values().stream().map(values -> Mean.of(values).mean()).toList());
    }

    /** Returns the units of replication, in the order of the grid. */
    List<String> units() {
        return rows.stream().map(this::unit).distinct().toList();
    }

    /** Returns the place of {@code row}: its scenario with its seeds, which it shares with its rivals. */
    List<String> place(CellOutcome row) {
        List<String> place = new ArrayList<>(scenario(row));
        grid.seedAxes().forEach(axis -> place.add(grid.label(row.cell(), axis)));
        return place;
    }

    /** Returns {@code groups} without the cells whose place at least one of their contenders could not be measured at. */
    List<Group> shared(List<Group> groups) {
        long contenders = groups.stream().map(Group::contender).distinct().count();
        Map<List<String>, Long> measured = groups.stream()
                .flatMap(group -> group.rows().stream())
                .filter(row -> row.score().measured())
                .collect(Collectors.groupingBy(this::place, Collectors.counting()));
        return groups.stream()
                .map(group -> new Group(
                        group.contender(),
                        group.scenario(),
                        group.rows().stream()
                                .filter(row -> measured.getOrDefault(place(row), 0L) == contenders)
                                .toList()))
                .filter(group -> !group.rows().isEmpty())
                .toList();
    }

    /** Returns all contenders, in the order of the grid. */
    public List<String> contenders() {
        return rows.stream().map(this::contender).distinct().toList();
    }
}
