package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.report.html.Html;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The cells of a sweep that could not run. They count in no mean and in no comparison.
 *
 * @param cells these cells
 * @param groups the contenders and scenarios that have fewer seeds because of them
 */
record MissingCells(Results results, List<CellOutcome> cells, List<Group> groups) {

    private static final int NAMED = 5;

    static MissingCells of(Results results) {
        return new MissingCells(
                results,
                results.rows().stream().filter(row -> !row.score().measured()).toList(),
                results.groups().stream()
                        .filter(group -> measured(group) < group.rows().size())
                        .toList());
    }

    private static long measured(Group group) {
        return group.rows().stream().filter(row -> row.score().measured()).count();
    }

    void writeTo(ObjectNode summary) {
        summary.put("could_not_run", cells.size());
        ArrayNode missing = summary.putArray("missing");
        for (CellOutcome row : cells) {
            ObjectNode node = missing.addObject().put("number", row.cell().number());
            results.grid()
                    .axes()
                    .forEach(axis -> node.put(axis.name(), results.grid().label(row.cell(), axis.name())));
            node.put("reason", row.score().failure());
        }
        ArrayNode unbalanced = summary.putArray("unbalanced");
        for (Group group : groups) {
            ObjectNode node = unbalanced.addObject().put("contender", group.contender());
            results.scenarioAxes().forEach(axis -> node.put(axis, results.label(group, axis)));
            node.put("measured", measured(group)).put("cells", group.rows().size());
        }
    }

    /** Returns the reasons, each with the number of its cells; empty if all cells could run. */
    List<String> reasons() {
        return cells.stream()
                .collect(Collectors.groupingBy(row -> row.score().failure(), LinkedHashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(reason -> "%s (%d)".formatted(reason.getKey(), reason.getValue()))
                .toList();
    }

    /** Returns the name of each unbalanced block with its number of measured cells. */
    List<String> blocks() {
        return groups.stream()
                .map(group -> "%s in %s: %d of %d"
                        .formatted(
                                group.contender(),
                                String.join(", ", group.scenario()),
                                measured(group),
                                group.rows().size()))
                .toList();
    }

    /** Writes the reasons and the unbalanced blocks into a page; nothing if all cells could run. */
    void write(Html html) {
        if (cells.isEmpty()) {
            return;
        }
        html.raw("<h3>Cells that could not run</h3><p class=\"note\">They count in no mean. n is smaller where they are"
                + " missing.</p><ul>");
        reasons().forEach(reason -> html.raw("<li>").text(reason).raw("</li>"));
        html.raw("</ul><details><summary>Unbalanced blocks</summary><ul>");
        blocks().forEach(block -> html.raw("<li>").text(block).raw("</li>"));
        html.raw("</ul></details>");
    }

    /** Returns a sentence for the log, empty if all cells could run. */
    Optional<String> english() {
        if (cells.isEmpty()) {
            return Optional.empty();
        }
        String more = groups.size() > NAMED ? " and %d more".formatted(groups.size() - NAMED) : "";
        return Optional.of("%d of %d cells could not run and count in no mean: %s. Unbalanced: %s%s"
                .formatted(
                        cells.size(),
                        results.rows().size(),
                        String.join("; ", reasons()),
                        blocks().stream().limit(NAMED).collect(Collectors.joining("; ")),
                        more));
    }
}
