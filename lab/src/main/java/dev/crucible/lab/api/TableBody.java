package dev.crucible.lab.api;

import static dev.crucible.lab.api.PrintFields.choice;
import static dev.crucible.lab.api.PrintFields.limited;
import static dev.crucible.lab.api.PrintFields.list;
import static dev.crucible.lab.api.PrintFields.number;
import static dev.crucible.lab.api.PrintFields.problem;
import static dev.crucible.lab.api.PrintFields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.report.paper.PaperTable;
import dev.crucible.report.paper.PaperTable.Cell;
import dev.crucible.report.paper.PaperTable.Column;
import dev.crucible.report.paper.PaperTable.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A table as described by a page. */
record TableBody(ObjectNode body) {

    private static final int MOST_COLUMNS = 64;
    private static final int MOST_ROWS = 5_000;

    PaperTable table() {
        List<Column> columns = new ArrayList<>();
        for (JsonNode column : list(body, List.of(), MOST_COLUMNS, "columns")) {
            List<Object> place = List.of("columns", columns.size());
            columns.add(new Column(
                    text(column, place, "name"), choice(column, place, "order", Order.NONE, List.of(Order.values()))));
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (JsonNode row : list(body, List.of(), MOST_ROWS, "rows")) {
            List<Object> place = List.of("rows", rows.size());
            if (!row.isArray() || row.size() != columns.size()) {
                throw problem("too_short", place, "as long as the columns", row);
            }
            List<Cell> cells = new ArrayList<>();
            row.forEach(cell -> cells.add(cell(
                    cell, Stream.concat(place.stream(), Stream.of(cells.size())).toList())));
            rows.add(cells);
        }
        String label = text(body, List.of(), "label");
        if (!label.matches("[A-Za-z0-9_-]{1,100}")) {
            throw problem("string_pattern_mismatch", List.of("label"), "letters, digits, _ and -", body.path("label"));
        }
        return new PaperTable(text(body, List.of(), "caption"), label, columns, rows);
    }

    /** Returns a text cell, or a mean with its interval: {@code {"mean": 0.9, "half": 0.01, "n": 3, "share": true}}. */
    private static Cell cell(JsonNode cell, List<Object> place) {
        if (cell.isTextual()) {
            return new Cell.Words(limited(cell.textValue(), place));
        }
        if (!cell.isObject() || !cell.path("n").isInt()) {
            throw problem("value_error", place, "a text, or an object with mean and n", cell);
        }
        double half = number(cell.path("half"));
        Mean mean = new Mean(cell.path("n").intValue(), number(cell.path("mean")), Double.NaN, half);
        return cell.path("share").asBoolean(false) ? new Cell.Share(mean) : new Cell.Amount(mean);
    }
}
