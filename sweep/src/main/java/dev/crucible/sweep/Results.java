package dev.crucible.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a sweep found, or has found so far. Contenders (rules with their pre-aggregators) meet in scenarios (all other axes but the
 * seed).
 *
 * @param rows of the grid's cells, in their order
 */
public record Results(Grid grid, List<CellOutcome> rows) {

    public Results {
        rows = List.copyOf(rows);
    }

    /** The rule of {@code row} and what comes before it, as tables call it. */
    public String contender(CellOutcome row) {
        String rule = grid.label(row.cell(), Axis.RULE);
        String pre = grid.label(row.cell(), Axis.PRE);
        return pre.equals(AxisValues.NONE) ? rule : pre + " → " + rule;
    }

    /** The names of the axes that make a scenario. */
    public List<String> scenarioAxes() {
        return grid.axes().stream().map(Axis::name).filter(Results::ofScenario).toList();
    }

    private static boolean ofScenario(String axis) {
        return !axis.equals(Axis.RULE) && !axis.equals(Axis.PRE) && !Axis.isOfSeeds(axis);
    }

    private List<String> scenario(CellOutcome row) {
        return scenarioAxes().stream().map(axis -> grid.label(row.cell(), axis)).toList();
    }

    /** The label of {@code group} on {@code axis}, one of {@link #scenarioAxes}. */
    public String label(Group group, String axis) {
        return group.scenario().get(scenarioAxes().indexOf(axis));
    }

    private record Key(String contender, List<String> scenario) {}

    /** Every contender in every scenario, in the order of the grid. */
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

    /** The contenders of each scenario. */
    public Map<List<String>, List<Group>> byScenario() {
        return groups().stream()
                .collect(Collectors.groupingBy(Group::scenario, LinkedHashMap::new, Collectors.toList()));
    }

    /** All contenders, in the order of the grid. */
    public List<String> contenders() {
        return rows.stream().map(this::contender).distinct().toList();
    }
}
