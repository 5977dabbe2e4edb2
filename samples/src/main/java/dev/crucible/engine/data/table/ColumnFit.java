package dev.crucible.engine.data.table;

import dev.crucible.engine.data.DataException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Statistics of one column over the training rows, which decide what features it makes. */
final class ColumnFit {

    /** Text of the error for a cell of a column of numbers: its place, the column's name, and the cell. */
    static final String NO_NUMBER =
            "%s: expected a number in column '%s' as in nearly all rows, found '%s'; correct the cell, leave it empty, or name it in missing_values";

    private static final int MOST_NAMES = 1000;

    /** A column is one of numbers if at least this share of its known values are. */
    private static final double NEARLY_ALL = 0.9;

    /** A column of texts with this share of different values identifies rows. */
    private static final double UNIQUE = 0.5;

    /** Fewest values of a column from which its values say something about its kind. */
    private static final int ENOUGH = 10;

    private static final int EXAMPLES = 5;

    /** A number in a form that is not read: decimal comma, separators, a sign or unit around it. */
    private static final Pattern WRITTEN_NUMBER =
            Pattern.compile("[-+−–(]?\\s*[€$£¥]?\\s*\\d[\\d.,_'’\\u00a0\\u202f ]*\\s*([%€$£¥)]|[A-Za-z°µ]{0,3})");

    /** A number by which files mean that a value is missing. */
    private static final Pattern NINES = Pattern.compile("9{2,9}|8{2,9}");

    private final TableColumn column;
    private final boolean left;
    private final MissingValues missing;
    private final TreeSet<String> names = new TreeSet<>();
    private final Set<Double> different = new HashSet<>();
    private boolean counts = true;
    private boolean numbers;
    private long rows;
    private long known;
    private long numeric;
    private long written;
    private String odd = "";
    private String oddValue = "";
    private String oddOrigin = "";
    private long count;
    private double mean;
    private double squares;
    private Edge least = Edge.NONE;
    /** The largest value, as the least one of the negative values. */
    private Edge most = Edge.NONE;

    private String doubtful = "";

    /** The least value with the number of its rows, and the next one. */
    private record Edge(double value, long rows, double next) {

        private static final Edge NONE = new Edge(Double.POSITIVE_INFINITY, 0, Double.POSITIVE_INFINITY);

        Edge with(double number) {
            if (number < value) {
                return new Edge(number, 1, value);
            }
            return number == value ? new Edge(value, rows + 1, next) : new Edge(value, rows, Math.min(next, number));
        }

        /** Returns true for a value such as 999 that several rows have, farther from all others than these from each other. */
        boolean isCode(double last) {
            return rows > 1
                    && last > next
                    && next - value > last - next
                    && NINES.matcher(plain(Math.abs(value))).matches();
        }
    }

    ColumnFit(TableColumn column, boolean left, MissingValues missing) {
        this.column = column;
        this.left = left;
        this.missing = missing;
        this.numbers = !column.text();
    }

    void add(String origin, String value) {
        rows++;
        if (left || missing.is(value)) {
            return;
        }
        double number = number(value);
        known++;
        written += WRITTEN_NUMBER.matcher(value).matches() ? 1 : 0;
        if (!Double.isNaN(number)) {
            numeric++;
        } else if (odd.isEmpty()) {
            odd = NO_NUMBER.formatted(origin, column.name(), shortened(value));
            oddValue = value;
            oddOrigin = origin;
        }
        numbers &= !Double.isNaN(number);
        if (doubtful.isEmpty() && missing.maybe(value)) {
            doubtful = value;
        }
        if (numbers) {
            // Welford's running moments.
            count++;
            double away = number - mean;
            mean += away / count;
            squares += away * (number - mean);
            least = least.with(number);
            most = most.with(-number);
            counts &= number == Math.rint(number) && different.add(number);
        }
        if (names.size() <= MOST_NAMES) {
            names.add(value);
        }
        if (!numbers && names.size() > MOST_NAMES) {
            refuseOddCell();
            throw new DataException(
                    ("%s: expected a number, or one of at most %d different texts, in column '%s', found '%s'; mend the row, "
                                    + "or take the column away with ignore_columns")
                            .formatted(origin, MOST_NAMES, column.name(), shortened(value)));
        }
    }

    private void refuseOddCell() {
        if (!column.text() && numeric < known && numeric >= NEARLY_ALL * known) {
            throw new DataException(odd);
        }
    }

    TableEncoding.Feature feature() {
        if (left || names.isEmpty()) {
            return new TableEncoding.Feature.None();
        }
        refuseOddCell();
        return numbers
                ? new TableEncoding.Feature.Measured(column.name(), mean, Math.sqrt(squares / count))
                : new TableEncoding.Feature.Named(column.name(), List.copyOf(names));
    }

    boolean used() {
        return !left && !names.isEmpty();
    }

    boolean isNumber() {
        return numbers;
    }

    int values() {
        return names.size();
    }

    /** Returns a line about the column, for people. */
    String described() {
        if (left) {
            return "%s: no feature".formatted(column.name());
        }
        if (names.isEmpty()) {
            return "%s: no feature, no row has a value".formatted(column.name());
        }
        String lacking = known < rows ? ", %,d missing".formatted(rows - known) : "";
        if (numbers) {
            return "%s: numbers from %s to %s%s"
                    .formatted(column.name(), plain(least.value), plain(-most.value), lacking);
        }
        return "%s: %,d texts, such as %s%s"
                .formatted(
                        column.name(),
                        names.size(),
                        String.join(
                                ", ",
                                names.stream()
                                        .limit(EXAMPLES)
                                        .map(ColumnFit::shortened)
                                        .toList()),
                        lacking);
    }

    /** Returns what may be wrong with the column. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (!used()) {
            return warnings;
        }
        if (numbers) {
            if (least.isCode(-most.value)) {
                warnings.add(code(least.value, least.rows));
            }
            if (most.isCode(-least.value)) {
                warnings.add(code(-most.value, most.rows));
            }
            if (counts && count >= ENOUGH && -most.value - least.value < 2 * count) {
                warnings.add(
                        "column '%s' holds another whole number in each row, as a row number does; ignore_columns leaves it out"
                                .formatted(column.name()));
            }
            return warnings;
        }
        if (!column.text() && written >= NEARLY_ALL * known && numeric < known) {
            warnings.add("column '%s' is read as %,d texts because '%s' (%s) is no number; write numbers such as 1234.5"
                    .formatted(column.name(), names.size(), shortened(oddValue), oddOrigin));
        } else if (!column.text() && numeric > 0) {
            warnings.add(
                    "column '%s' is read as %,d texts: %,d of %,d values are numbers, but not '%s' (%s); missing_values names words for a missing value"
                            .formatted(column.name(), names.size(), numeric, known, shortened(oddValue), oddOrigin));
        }
        if (known >= ENOUGH && names.size() > UNIQUE * known) {
            warnings.add(
                    "column '%s' holds %,d different texts in %,d rows and makes %,d features; ignore_columns leaves it out"
                            .formatted(column.name(), names.size(), known, names.size()));
        }
        if (!doubtful.isEmpty() && warnings.isEmpty()) {
            warnings.add(
                    "column '%s' has '%s' as a value; if it means that the value is missing, name it in missing_values"
                            .formatted(column.name(), doubtful));
        }
        Lookalikes.pair(names)
                .ifPresent(pair -> warnings.add(
                        "column '%s' holds %s, which are different values".formatted(column.name(), pair)));
        return warnings;
    }

    private String code(double value, long having) {
        return "column '%s' is %s in %,d rows, far from all other values; if it means that the value is missing, name it in missing_values"
                .formatted(column.name(), plain(value), having);
    }

    private static String plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString((long) number)
                : Double.toString(number);
    }

    /** Returns {@code value} as a finite number, or NaN. */
    static double number(String value) {
        char last = value.charAt(value.length() - 1);
        boolean suffixed = last != '.' && !Character.isDigit(last);
        try {
            double number = suffixed ? Double.NaN : Double.parseDouble(value);
            return Double.isFinite(number) ? number : Double.NaN;
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    static String shortened(String value) {
        return value.length() <= 40 ? value : value.substring(0, 40) + "…";
    }
}
