package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.report.chart.Chart;
import dev.crucible.report.chart.CurveChart;
import dev.crucible.report.chart.CurveChart.Band;
import dev.crucible.report.chart.CurveChart.Curve;
import dev.crucible.report.chart.CurveChart.Role;
import dev.crucible.report.chart.CurveChart.Scale;
import dev.crucible.report.chart.HeatMapChart;
import dev.crucible.report.chart.Span;
import dev.crucible.report.paper.PaperTable;
import dev.crucible.report.paper.PaperTable.Cell;
import dev.crucible.report.paper.PaperTable.Column;
import dev.crucible.report.paper.PaperTable.Order;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A figure or a table as a page describes it; whatever is amiss is refused with its place. */
final class PrintBody {

    private static final int MOST_CURVES = 200;
    private static final int MOST_ROUNDS = 20_000;
    private static final int MOST_COLUMNS = 64;
    private static final int MOST_ROWS = 5_000;
    private static final int LONGEST = 2_000;

    private final ObjectNode body;

    PrintBody(ObjectNode body) {
        this.body = body;
    }

    /** Curves where there are {@code curves}, otherwise a map of shares. */
    Chart figure() {
        return body.has("curves") ? curves() : map();
    }

    private Chart curves() {
        List<Curve> curves = new ArrayList<>();
        for (JsonNode curve : list(body, MOST_CURVES, "curves")) {
            List<Object> place = List.of("curves", curves.size());
            Optional<Band> band = curve.has("low") || curve.has("high")
                    ? Optional.of(new Band(numbers(curve, place, "low"), numbers(curve, place, "high")))
                    : Optional.empty();
            Role role = choice(curve, place, "role", Role.COMPARED, List.of(Role.COMPARED, Role.BESIDE));
            curves.add(new Curve(text(curve, place, "name"), role, numbers(curve, place, "values"), 0, band));
        }
        List<Span> spans = new ArrayList<>();
        for (JsonNode span : body.has("spans") ? list(body, MOST_CURVES, "spans") : List.<JsonNode>of()) {
            List<Object> place = List.of("spans", spans.size());
            spans.add(new Span(whole(span, place, "from"), whole(span, place, "to"), text(span, place, "label")));
        }
        return new CurveChart(
                text(body, List.of(), "title"),
                "",
                text(body, List.of(), "across"),
                "",
                choice(body, List.of(), "scale", Scale.LINEAR, List.of(Scale.values())),
                curves,
                spans);
    }

    private Chart map() {
        List<String> rows = texts("rows");
        List<String> columns = texts("columns");
        List<JsonNode> lines = list(body, MOST_ROWS, "values");
        double[][] values = new double[rows.size()][];
        if (lines.size() != rows.size()) {
            throw refusal(
                    "too_short", List.of("values"), "a list of as many lists as there are rows", body.path("values"));
        }
        for (int r = 0; r < values.length; r++) {
            values[r] = numbers(lines.get(r), List.of("values", r));
            if (values[r].length != columns.size()) {
                throw refusal("too_short", List.of("values", r), "as long as the columns", lines.get(r));
            }
        }
        return new HeatMapChart(text(body, List.of(), "title"), "", rows, columns, values);
    }

    PaperTable table() {
        List<Column> columns = new ArrayList<>();
        for (JsonNode column : list(body, MOST_COLUMNS, "columns")) {
            List<Object> place = List.of("columns", columns.size());
            columns.add(new Column(
                    text(column, place, "name"), choice(column, place, "order", Order.NONE, List.of(Order.values()))));
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (JsonNode row : list(body, MOST_ROWS, "rows")) {
            List<Object> place = List.of("rows", rows.size());
            if (!row.isArray() || row.size() != columns.size()) {
                throw refusal("too_short", place, "as long as the columns", row);
            }
            List<Cell> cells = new ArrayList<>();
            row.forEach(cell -> cells.add(cell(
                    cell, Stream.concat(place.stream(), Stream.of(cells.size())).toList())));
            rows.add(cells);
        }
        String label = text(body, List.of(), "label");
        if (!label.matches("[A-Za-z0-9_-]{1,100}")) {
            throw refusal("string_pattern_mismatch", List.of("label"), "letters, digits, _ and -", body.path("label"));
        }
        return new PaperTable(text(body, List.of(), "caption"), label, columns, rows);
    }

    /** A text, or a mean with what is known of its interval: {@code {"mean": 0.9, "half": 0.01, "n": 3, "share": true}}. */
    private static Cell cell(JsonNode cell, List<Object> place) {
        if (cell.isTextual()) {
            return new Cell.Words(limited(cell.textValue(), place));
        }
        if (!cell.isObject() || !cell.path("n").isInt()) {
            throw refusal("value_error", place, "a text, or an object with mean and n", cell);
        }
        double half = number(cell.path("half"));
        Mean mean = new Mean(cell.path("n").intValue(), number(cell.path("mean")), Double.NaN, half);
        return cell.path("share").asBoolean(false) ? new Cell.Share(mean) : new Cell.Amount(mean);
    }

    private static double number(JsonNode node) {
        return node.isNumber() ? node.doubleValue() : Double.NaN;
    }

    private List<String> texts(String field) {
        List<String> texts = new ArrayList<>();
        for (JsonNode text : list(body, MOST_CURVES, field)) {
            if (!text.isTextual()) {
                throw refusal("string_type", List.of(field, texts.size()), "a valid string", text);
            }
            texts.add(limited(text.textValue(), List.of(field, texts.size())));
        }
        return texts;
    }

    private static List<JsonNode> list(JsonNode holder, int most, String field) {
        JsonNode list = holder.path(field);
        if (!list.isArray() || (list.isEmpty() && !field.equals("spans")) || list.size() > most) {
            throw refusal("list_type", List.of(field), "a list of 1 to " + most, list);
        }
        return list.valueStream().toList();
    }

    private static double[] numbers(JsonNode holder, List<Object> place, String field) {
        return numbers(
                holder.path(field),
                Stream.concat(place.stream(), Stream.of(field)).toList());
    }

    private static double[] numbers(JsonNode list, List<Object> place) {
        if (!list.isArray() || list.size() > MOST_ROUNDS) {
            throw refusal("list_type", place, "a list of numbers and nulls", list);
        }
        return list.valueStream().mapToDouble(PrintBody::number).toArray();
    }

    private static int whole(JsonNode holder, List<Object> place, String field) {
        JsonNode number = holder.path(field);
        if (!number.isInt()) {
            throw refusal(
                    "int_type", Stream.concat(place.stream(), Stream.of(field)).toList(), "a valid integer", number);
        }
        return number.intValue();
    }

    private static String text(JsonNode holder, List<Object> place, String field) {
        List<Object> whole = Stream.concat(place.stream(), Stream.of(field)).toList();
        JsonNode text = holder.path(field);
        if (!text.isTextual()) {
            throw refusal("string_type", whole, "a valid string", text);
        }
        return limited(text.textValue(), whole);
    }

    private static String limited(String text, List<Object> place) {
        if (text.length() > LONGEST) {
            throw HttpProblem.invalid(new Violation(
                    "string_too_long",
                    ValidationErrors.within(place),
                    "String should have at most " + LONGEST + " characters",
                    TextNode.valueOf(text.substring(0, 100))));
        }
        return text;
    }

    private static <E extends Enum<E>> E choice(
            JsonNode holder, List<Object> place, String field, E usual, List<E> known) {
        JsonNode word = holder.path(field);
        if (word.isMissingNode()) {
            return usual;
        }
        return known.stream()
                .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(word.asText()))
                .findFirst()
                .orElseThrow(() -> refusal(
                        "enum",
                        Stream.concat(place.stream(), Stream.of(field)).toList(),
                        "one of "
                                + String.join(
                                        ", ",
                                        known.stream()
                                                .map(one -> one.name().toLowerCase(Locale.ROOT))
                                                .toList()),
                        word));
    }

    private static HttpProblem refusal(String type, List<Object> place, String should, JsonNode value) {
        JsonNode input = value.isMissingNode() ? NullNode.getInstance() : value;
        return HttpProblem.invalid(
                new Violation(type, ValidationErrors.within(place), "Input should be " + should, input));
    }
}
