package dev.crucible.lab.api;

import static dev.crucible.lab.api.PrintFields.choice;
import static dev.crucible.lab.api.PrintFields.list;
import static dev.crucible.lab.api.PrintFields.numbers;
import static dev.crucible.lab.api.PrintFields.problem;
import static dev.crucible.lab.api.PrintFields.text;
import static dev.crucible.lab.api.PrintFields.texts;
import static dev.crucible.lab.api.PrintFields.whole;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.report.chart.Chart;
import dev.crucible.report.chart.CurveChart;
import dev.crucible.report.chart.CurveChart.Band;
import dev.crucible.report.chart.CurveChart.Curve;
import dev.crucible.report.chart.CurveChart.Role;
import dev.crucible.report.chart.CurveChart.Scale;
import dev.crucible.report.chart.HeatMapChart;
import dev.crucible.report.chart.MatrixChart;
import dev.crucible.report.chart.ParallelAxis;
import dev.crucible.report.chart.ParallelChart;
import dev.crucible.report.chart.Span;
import dev.crucible.report.chart.StripChart;
import dev.crucible.report.chart.StripChart.Fate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A figure as described by a page; its fields determine its kind. */
record FigureBody(ObjectNode body) {

    private static final List<Object> TOP = List.of();
    private static final int MOST_CURVES = 1_000;
    private static final int MOST_NAMES = 200;
    private static final int MOST_ROUNDS = 20_000;
    private static final int MOST_ROWS = 5_000;
    private static final int MOST_AXES = 64;
    private static final List<Role> ROLES = List.of(Role.COMPARED, Role.BESIDE, Role.HONEST, Role.HOSTILE);

    /** A client's fate for each letter of a strip. */
    private static final Map<Character, Fate> LETTERS = Map.of(
            '.', Fate.ABSENT,
            'u', Fate.USED,
            'l', Fate.LEFT_OUT,
            'c', Fate.CAUGHT,
            'p', Fate.PASSED,
            'f', Fate.FAILED,
            'r', Fate.REMOVED);

    /** Returns curves, a strip of clients, a matrix of counts, lines over parallel axes, or a map of shares. */
    Chart figure() {
        if (body.has("curves")) {
            return curves();
        }
        if (body.has("fates")) {
            return strip();
        }
        if (body.has("counts")) {
            return matrix();
        }
        return body.has("axes") ? parallel() : map();
    }

    private Chart curves() {
        List<Curve> curves = new ArrayList<>();
        for (JsonNode curve : list(body, TOP, MOST_CURVES, "curves")) {
            List<Object> place = List.of("curves", curves.size());
            Optional<Band> band = curve.has("low") || curve.has("high")
                    ? Optional.of(new Band(numbers(curve, place, "low"), numbers(curve, place, "high")))
                    : Optional.empty();
            Role role = choice(curve, place, "role", Role.COMPARED, ROLES);
            curves.add(new Curve(text(curve, place, "name"), role, numbers(curve, place, "values"), 0, band));
        }
        List<Span> spans = new ArrayList<>();
        boolean none = !body.has("spans")
                || (body.path("spans").isArray() && body.path("spans").isEmpty());
        for (JsonNode span : none ? List.<JsonNode>of() : list(body, TOP, MOST_NAMES, "spans")) {
            List<Object> place = List.of("spans", spans.size());
            spans.add(new Span(whole(span, place, "from"), whole(span, place, "to"), text(span, place, "label")));
        }
        return new CurveChart(
                text(body, TOP, "title"),
                "",
                text(body, TOP, "across"),
                "",
                choice(body, TOP, "scale", Scale.LINEAR, List.of(Scale.values())),
                curves,
                spans);
    }

    private Chart map() {
        List<String> rows = texts(body, TOP, MOST_NAMES, "rows");
        List<String> columns = texts(body, TOP, MOST_NAMES, "columns");
        List<JsonNode> lines = list(body, TOP, MOST_ROWS, "values");
        double[][] values = new double[rows.size()][];
        if (lines.size() != rows.size()) {
            throw problem(
                    "too_short", List.of("values"), "a list of as many lists as there are rows", body.path("values"));
        }
        for (int r = 0; r < values.length; r++) {
            values[r] = numbers(lines.get(r), List.of("values", r));
            if (values[r].length != columns.size()) {
                throw problem("too_short", List.of("values", r), "as long as the columns", lines.get(r));
            }
        }
        return new HeatMapChart(text(body, TOP, "title"), "", rows, columns, values);
    }

    private Chart strip() {
        List<List<Fate>> fates = new ArrayList<>();
        for (JsonNode row : list(body, TOP, MOST_ROWS, "fates")) {
            fates.add(fates(row, List.of("fates", fates.size())));
        }
        Map<Fate, String> names = new EnumMap<>(Fate.class);
        JsonNode told = body.path("names");
        for (Fate fate : Fate.values()) {
            String word = fate.name().toLowerCase(Locale.ROOT);
            if (told.has(word)) {
                names.put(fate, text(told, List.of("names"), word));
            }
        }
        return new StripChart(
                text(body, TOP, "title"), "", text(body, TOP, "across"), text(body, TOP, "down"), names, fates);
    }

    private static List<Fate> fates(JsonNode row, List<Object> place) {
        String letters = row.isTextual() ? row.textValue() : "";
        if (letters.isEmpty() || letters.length() > MOST_ROUNDS) {
            throw problem("string_type", place, "a text of 1 to " + MOST_ROUNDS + " letters", row);
        }
        return letters.chars()
                .mapToObj(letter -> Optional.ofNullable(LETTERS.get((char) letter))
                        .orElseThrow(
                                () -> problem("string_pattern_mismatch", place, "of the letters . u l c p f r", row)))
                .toList();
    }

    private Chart matrix() {
        List<JsonNode> lines = list(body, TOP, MOST_NAMES, "counts");
        long[][] counts = new long[lines.size()][];
        for (int r = 0; r < counts.length; r++) {
            double[] row = numbers(lines.get(r), List.of("counts", r));
            counts[r] = new long[row.length];
            for (int c = 0; c < row.length; c++) {
                if (!(row[c] >= 0)) {
                    throw problem(
                            "greater_than_equal",
                            List.of("counts", r, c),
                            "a count, 0 or more",
                            lines.get(r).path(c));
                }
                counts[r][c] = (long) row[c];
            }
            if (row.length != counts[0].length || row.length == 0) {
                throw problem("too_short", List.of("counts", r), "as long as the first, at least 1", lines.get(r));
            }
        }
        List<String> classes = body.has("classes") ? texts(body, TOP, MOST_NAMES, "classes") : List.of();
        return new MatrixChart(
                text(body, TOP, "title"),
                "",
                text(body, TOP, "across"),
                text(body, TOP, "down"),
                classes,
                counts,
                true);
    }

    private Chart parallel() {
        List<ParallelChart.Line> lines = new ArrayList<>();
        for (JsonNode line : list(body, TOP, MOST_ROWS, "lines")) {
            List<Object> place = List.of("lines", lines.size());
            lines.add(new ParallelChart.Line(
                    text(line, place, "name"), line.path("behind").asBoolean(false)));
        }
        List<ParallelAxis> axes = new ArrayList<>();
        for (JsonNode axis : list(body, TOP, MOST_AXES, "axes")) {
            List<Object> place = List.of("axes", axes.size());
            List<JsonNode> values = list(axis, place, MOST_ROWS, "values");
            if (values.size() != lines.size()) {
                throw problem(
                        "too_short", List.of("axes", axes.size(), "values"), "as long as lines", axis.path("values"));
            }
            String name = text(axis, place, "name");
            axes.add(
                    values.stream().allMatch(value -> value.isNumber() || value.isNull())
                            ? ParallelAxis.of(
                                    name,
                                    numbers(axis, place, "values"),
                                    choice(
                                            axis,
                                            place,
                                            "scale",
                                            ParallelAxis.Scale.LINEAR,
                                            List.of(ParallelAxis.Scale.values())))
                            : ParallelAxis.ofTexts(name, texts(axis, place, MOST_ROWS, "values")));
        }
        return new ParallelChart(text(body, TOP, "title"), axes, lines);
    }
}
