package dev.crucible.report.paper;

import dev.crucible.engine.statistics.Mean;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table of results. In columns that rank, the best value is bold where its interval meets
 * that of no other value.
 *
 * @param caption a sentence
 * @param label its label in LaTeX, and the name of its files
 * @param columns at least one
 * @param rows each as long as the columns
 */
public record PaperTable(String caption, String label, List<Column> columns, List<List<Cell>> rows) {

    /** Significant digits of an amount, if they are after the decimal point. */
    private static final int DIGITS = 3;

    public PaperTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /** Direction of better values in a column. */
    public enum Order {
        HIGHEST,
        LOWEST,
        /** Values are not ranked. */
        NONE
    }

    /** A column with the direction of better values. */
    public record Column(String name, Order order) {}

    /** A cell. */
    public sealed interface Cell {

        /** A text. */
        record Words(String text) implements Cell {}

        /** A share, printed in percent, with half its 95 % interval over seeds where there are several. */
        record Share(Mean mean) implements Cell {}

        /** A difference of shares, printed in percent like {@link Share}; its interval may leave 0 and 1. */
        record Difference(Mean mean) implements Cell {}

        /** A number with at least three significant digits, and its interval in the same way. */
        record Amount(Mean mean) implements Cell {}
    }

    /** Returns a {@code table} with a {@code tabular} in it, scaled down if it is wider than the text; needs booktabs and graphicx. */
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

    /** Returns only the {@code tabular}. */
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
        for (String row : lines(Latex::escaped, text -> "\\textbf{" + text + "}", " & ")) {
            tex.append(row).append(" \\\\\n");
        }
        return tex.append("\\bottomrule\n\\end{tabular}\n").toString();
    }

    /** Returns the table in GitHub's Markdown. */
    public String markdown() {
        UnaryOperator<String> plain = text -> text.replace("|", "\\|");
        StringBuilder text = new StringBuilder(caption).append("\n\n| ");
        text.append(columns.stream().map(column -> plain.apply(column.name)).collect(Collectors.joining(" | ")))
                .append(" |\n|")
                .append(IntStream.range(0, columns.size())
                        .mapToObj(c -> isNumeric(c) ? "---:|" : "---|")
                        .collect(Collectors.joining()))
                .append('\n');
        for (String row : lines(plain, cell -> "**" + cell + "**", " | ")) {
            text.append("| ").append(row).append(" |\n");
        }
        return text.toString();
    }

    /** Returns the table as CSV: a share as mean, ends of its interval and number of values, all in full precision. */
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
                    case Cell.Difference(Mean mean) -> line.addAll(exact(mean));
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

    private List<String> lines(UnaryOperator<String> escape, UnaryOperator<String> bold, String between) {
        List<String> lines = new ArrayList<>();
        for (int r = 0; r < rows.size(); r++) {
            List<String> cells = new ArrayList<>();
            for (int c = 0; c < columns.size(); c++) {
                String text = escape.apply(printed(rows.get(r).get(c)));
                cells.add(isBest(r, c) ? bold.apply(text) : text);
            }
            lines.add(String.join(between, cells));
        }
        return lines;
    }

    private static String printed(Cell cell) {
        return switch (cell) {
            case Cell.Words words -> words.text;
            case Cell.Share(Mean mean) -> share(mean);
            case Cell.Difference(Mean mean) -> printed(mean, PaperTable::percent);
            case Cell.Amount(Mean mean) -> printed(mean, PaperTable::digits);
        };
    }

    /** Returns a share in percent; the ends of its interval instead of half its width where they are cut at 0 or 1. */
    private static String share(Mean mean) {
        boolean cut = mean.mean() >= 0 && (mean.low() < mean.lowShare() || mean.high() > mean.highShare());
        return cut
                ? "%s (%s to %s)".formatted(percent(mean.mean()), percent(mean.lowShare()), percent(mean.highShare()))
                : printed(mean, PaperTable::percent);
    }

    private static String printed(Mean mean, DoubleFunction<String> form) {
        if (Double.isNaN(mean.mean())) {
            return "–";
        }
        String middle = form.apply(mean.mean());
        return Double.isNaN(mean.half()) ? middle : middle + " ± " + form.apply(mean.half());
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", Math.rint(1000 * share) / 10 + 0.0);
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
            case Cell.Share _, Cell.Difference _, Cell.Amount _ -> true;
            case Cell.Words words -> words.text.matches("-?[0-9][0-9.]*|–");
        });
    }

    private static Mean mean(Cell cell) {
        return switch (cell) {
            case Cell.Share(Mean mean) -> mean;
            case Cell.Difference(Mean mean) -> mean;
            case Cell.Amount(Mean mean) -> mean;
            case Cell.Words _ -> Mean.of();
        };
    }

    /** Returns true if the value in {@code row} is the best of its column, and its interval meets that of no other value. */
    private boolean isBest(int row, int column) {
        Order order = columns.get(column).order;
        Mean own = mean(rows.get(row).get(column));
        List<Mean> others = IntStream.range(0, rows.size())
                .filter(other -> other != row)
                .mapToObj(other -> mean(rows.get(other).get(column)))
                .filter(mean -> !Double.isNaN(mean.mean()))
                .toList();
        return !others.isEmpty()
                && switch (order) {
                    case HIGHEST -> others.stream().allMatch(other -> own.low() > other.high());
                    case LOWEST -> others.stream().allMatch(other -> own.high() < other.low());
                    case NONE -> false;
                };
    }
}
