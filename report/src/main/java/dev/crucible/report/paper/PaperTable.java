package dev.crucible.report.paper;

import dev.crucible.engine.statistics.Mean;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table of results. In columns that rank, the best value is bold and the second underlined; equal ones (as printed) share the mark.
 *
 * @param caption a sentence
 * @param label what LaTeX refers to it by, and the name of its files
 * @param columns at least one
 * @param rows each as long as the columns
 */
public record PaperTable(String caption, String label, List<Column> columns, List<List<Cell>> rows) {

    /** Of a number that is no share, as far as they stand behind the point. */
    private static final int DIGITS = 3;

    public PaperTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /** What is best in a column. */
    public enum Order {
        HIGHEST,
        LOWEST,
        /** Nothing is better than anything else. */
        NONE
    }

    /** A column and what is best in it. */
    public record Column(String name, Order order) {}

    /** What stands in a row of a column. */
    public sealed interface Cell {

        /** A text. */
        record Words(String text) implements Cell {}

        /** A share, printed in percent, with half its 95 % interval over seeds where there are several. */
        record Share(Mean mean) implements Cell {}

        /** Any number, with three significant digits at least, in the same way. */
        record Amount(Mean mean) implements Cell {}
    }

    private enum Mark {
        BEST,
        SECOND,
        NONE
    }

    /** A {@code table} with a {@code tabular} in it, made narrower where it is wider than the text; needs booktabs and graphicx. */
    public String latex() {
        StringBuilder tex = new StringBuilder("\\begin{table}[htbp]\n\\centering\n\\caption{")
                .append(Latex.escaped(caption))
                .append("}\n\\label{tab:")
                .append(label)
                .append("}\n");
        return tex.append("\\sbox0{%\n")
                .append(tabular())
                .append(
                        "}\n\\ifdim\\wd0>\\linewidth\\resizebox{\\linewidth}{!}{\\usebox0}\\else\\usebox0\\fi\n\\end{table}\n")
                .toString();
    }

    /** The {@code tabular} alone. */
    public String tabular() {
        StringBuilder tex = new StringBuilder("\\begin{tabular}{")
                .append(IntStream.range(0, columns.size())
                        .mapToObj(c -> isNumeric(c) ? "r" : "l")
                        .collect(Collectors.joining()))
                .append("}\n\\toprule\n")
                .append(columns.stream()
                        .map(column -> Latex.escaped(column.name))
                        .collect(Collectors.joining(" & ")))
                .append(" \\\\\n\\midrule\n");
        for (String row : lines(
                Latex::escaped,
                (text, mark) -> switch (mark) {
                    case BEST -> "\\textbf{" + text + "}";
                    case SECOND -> "\\underline{" + text + "}";
                    case NONE -> text;
                },
                " & ")) {
            tex.append(row).append(" \\\\\n");
        }
        return tex.append("\\bottomrule\n\\end{tabular}\n").toString();
    }

    /** As a table of GitHub's Markdown. */
    public String markdown() {
        Function<String, String> plain = text -> text.replace("|", "\\|");
        StringBuilder text = new StringBuilder(caption).append("\n\n| ");
        text.append(columns.stream().map(column -> plain.apply(column.name)).collect(Collectors.joining(" | ")))
                .append(" |\n|")
                .append(IntStream.range(0, columns.size())
                        .mapToObj(c -> isNumeric(c) ? "---:|" : "---|")
                        .collect(Collectors.joining()))
                .append('\n');
        for (String row : lines(
                plain,
                (cell, mark) -> switch (mark) {
                    case BEST -> "**" + cell + "**";
                    case SECOND -> "<u>" + cell + "</u>";
                    case NONE -> cell;
                },
                " | ")) {
            text.append("| ").append(row).append(" |\n");
        }
        return text.toString();
    }

    /** As CSV: a share as mean, ends of its interval and number of values, all as they were computed. */
    public String csv() {
        List<String> header = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
            String name = columns.get(c).name;
            header.addAll(isMeasured(c) ? List.of(name, name + " low", name + " high", name + " n") : List.of(name));
        }
        List<List<String>> lines = new ArrayList<>(List.of(header));
        for (List<Cell> row : rows) {
            List<String> line = new ArrayList<>();
            for (int c = 0; c < columns.size(); c++) {
                switch (row.get(c)) {
                    case Cell.Words words -> {
                        line.add(words.text);
                        line.addAll(Collections.nCopies(isMeasured(c) ? 3 : 0, ""));
                    }
                    case Cell.Share(Mean mean) -> line.addAll(exact(mean));
                    case Cell.Amount(Mean mean) -> line.addAll(exact(mean));
                }
            }
            lines.add(line);
        }
        return lines.stream()
                        .map(line -> line.stream().map(PaperTable::quoted).collect(Collectors.joining(",")))
                        .collect(Collectors.joining("\n"))
                + "\n";
    }

    private static List<String> exact(Mean mean) {
        return List.of(exact(mean.mean()), exact(mean.low()), exact(mean.high()), Integer.toString(mean.n()));
    }

    private static String exact(double value) {
        return Double.isNaN(value) ? "" : Double.toString(value);
    }

    private static String quoted(String text) {
        return text.matches("[^,\"\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    @FunctionalInterface
    private interface Emphasis {
        String mark(String text, Mark mark);
    }

    private List<String> lines(Function<String, String> escape, Emphasis emphasis, String between) {
        List<List<Mark>> marks =
                IntStream.range(0, columns.size()).mapToObj(this::marks).toList();
        List<String> lines = new ArrayList<>();
        for (int r = 0; r < rows.size(); r++) {
            List<String> cells = new ArrayList<>();
            for (int c = 0; c < columns.size(); c++) {
                cells.add(emphasis.mark(
                        escape.apply(printed(rows.get(r).get(c))), marks.get(c).get(r)));
            }
            lines.add(String.join(between, cells));
        }
        return lines;
    }

    private static String printed(Cell cell) {
        return switch (cell) {
            case Cell.Words words -> words.text;
            case Cell.Share(Mean mean) -> printed(mean, PaperTable::percent);
            case Cell.Amount(Mean mean) -> printed(mean, PaperTable::digits);
        };
    }

    private static String printed(Mean mean, DoubleFunction<String> form) {
        if (Double.isNaN(mean.mean())) {
            return "–";
        }
        String middle = form.apply(mean.mean());
        return Double.isNaN(mean.half()) ? middle : middle + " ± " + form.apply(mean.half());
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share + 0.0);
    }

    private static String digits(double value) {
        if (value == 0 || Double.isInfinite(value)) {
            return value == 0 ? "0" : Double.toString(value);
        }
        BigDecimal exact = new BigDecimal(value);
        int exponent = exact.precision() - exact.scale() - 1;
        boolean plain = exponent >= -4 && exponent < 9;
        return plain
                ? exact.setScale(Math.max(0, DIGITS - 1 - exponent), RoundingMode.HALF_EVEN)
                        .toPlainString()
                : exact.round(new MathContext(DIGITS)).toString();
    }

    private boolean isMeasured(int column) {
        return rows.stream().anyMatch(row -> !(row.get(column) instanceof Cell.Words));
    }

    private boolean isNumeric(int column) {
        return rows.stream().allMatch(row -> switch (row.get(column)) {
            case Cell.Share _, Cell.Amount _ -> true;
            case Cell.Words words -> words.text.matches("-?[0-9][0-9.]*|–");
        });
    }

    /** What ranks a cell: its mean as it is printed; empty where it has none. */
    private static Optional<String> rank(Cell cell) {
        return switch (cell) {
            case Cell.Share(Mean mean) when !Double.isNaN(mean.mean()) -> Optional.of(percent(mean.mean()));
            case Cell.Amount(Mean mean) when !Double.isNaN(mean.mean()) -> Optional.of(digits(mean.mean()));
            default -> Optional.empty();
        };
    }

    private List<Mark> marks(int column) {
        Order order = columns.get(column).order;
        Comparator<String> ascending = Comparator.comparingDouble(Double::parseDouble);
        List<String> ranked = rows.stream()
                .flatMap(row -> rank(row.get(column)).stream())
                .distinct()
                .sorted(order == Order.LOWEST ? ascending : ascending.reversed())
                .toList();
        return rows.stream()
                .map(row -> {
                    // One value alone is the best of nothing.
                    if (order == Order.NONE || ranked.size() < 2) {
                        return Mark.NONE;
                    }
                    int place = rank(row.get(column)).map(ranked::indexOf).orElse(-1);
                    return place == 0 ? Mark.BEST : place == 1 ? Mark.SECOND : Mark.NONE;
                })
                .toList();
    }
}
