package dev.crucible.engine.data.table;

import dev.crucible.engine.data.DataException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * How the rows of a table become features, learnt from training rows alone. A column whose training values are all numbers is one
 * feature, (x − mean) / deviation by the training rows' mean and population deviation, 0 where a value is missing or the column constant.
 * Any other column is one feature for each of its training values in the order of the alphabet, 1 for the row's own; none of them is 1
 * for a value that is missing or never occurred in training.
 */
public final class TableEncoding {

    private static final int MOST_NAMES = 1000;
    private static final Set<String> MISSING = Set.of("", "?", "NA", "NaN", "nan", "null");

    /** How one column becomes features. */
    private sealed interface Feature {

        int width();

        /** A column that tells nothing a network may learn from, such as the label. */
        record None() implements Feature {
            @Override
            public int width() {
                return 0;
            }
        }

        /** A standardised number. */
        record Measured(String name, double mean, double deviation) implements Feature {
            @Override
            public int width() {
                return 1;
            }
        }

        /** One of a few names. */
        record Named(List<String> names) implements Feature {
            @Override
            public int width() {
                return names.size();
            }
        }
    }

    private final List<Feature> features;
    private final int width;

    private TableEncoding(List<Feature> features) {
        this.features = features;
        this.width = features.stream().mapToInt(Feature::width).sum();
    }

    /** Learns an encoding from training rows. */
    public static final class Fit {

        private final List<ColumnFit> columns = new ArrayList<>();

        /** Of a table of {@code columns}, those whose places are in {@code left} are no features. */
        public Fit(List<TableColumn> columns, Set<Integer> left) {
            for (int i = 0; i < columns.size(); i++) {
                this.columns.add(new ColumnFit(columns.get(i), left.contains(i)));
            }
        }

        /** Learns one training row. */
        public void add(String origin, String[] values) {
            for (int i = 0; i < values.length; i++) {
                columns.get(i).add(origin, values[i]);
            }
        }

        /**
         * What was learnt.
         *
         * @throws DataException when no column is left to learn from
         */
        public TableEncoding encoding(String origin) {
            TableEncoding encoding =
                    new TableEncoding(columns.stream().map(ColumnFit::feature).toList());
            if (encoding.width == 0) {
                throw new DataException("%s: expected a column beside the label, found none with values; add columns"
                        .formatted(origin));
            }
            return encoding;
        }
    }

    /** What the training rows say of one column. */
    private static final class ColumnFit {

        private final TableColumn column;
        private final boolean left;
        private final TreeSet<String> names = new TreeSet<>();
        private boolean numbers;
        private long count;
        private double mean;
        private double squares;

        ColumnFit(TableColumn column, boolean left) {
            this.column = column;
            this.left = left;
            this.numbers = !column.text();
        }

        void add(String origin, String value) {
            if (left || missing(value)) {
                return;
            }
            double number = numbers ? number(value) : Double.NaN;
            numbers &= !Double.isNaN(number);
            if (numbers) {
                // Welford's running moments.
                count++;
                double away = number - mean;
                mean += away / count;
                squares += away * (number - mean);
            }
            if (names.size() <= MOST_NAMES) {
                names.add(value);
            }
            if (!numbers && names.size() > MOST_NAMES) {
                throw new DataException(
                        ("%s: expected a number, or one of at most %d different texts, in column '%s', found '%s'; mend the row, "
                                        + "or take the column away")
                                .formatted(origin, MOST_NAMES, column.name(), shortened(value)));
            }
        }

        Feature feature() {
            if (left || names.isEmpty()) {
                return new Feature.None();
            }
            return numbers
                    ? new Feature.Measured(column.name(), mean, Math.sqrt(squares / count))
                    : new Feature.Named(List.copyOf(names));
        }
    }

    /** How many numbers one row becomes. */
    public int width() {
        return width;
    }

    /**
     * Writes the features of a row.
     *
     * @throws DataException when a text stands where all training values are numbers
     */
    public void encode(String origin, String[] values, float[] target, int offset) {
        int at = offset;
        for (int i = 0; i < values.length; i++) {
            Feature feature = features.get(i);
            String value = values[i];
            if (!missing(value)) {
                switch (feature) {
                    case Feature.None _ -> {}
                    case Feature.Measured measured -> target[at] = standardised(measured, value, origin);
                    case Feature.Named named -> {
                        int name = named.names.indexOf(value);
                        if (name >= 0) {
                            target[at + name] = 1;
                        }
                    }
                }
            }
            at += feature.width();
        }
    }

    private static float standardised(Feature.Measured column, String value, String origin) {
        double number = number(value);
        if (Double.isNaN(number)) {
            throw new DataException("%s: expected a number in column '%s' as in training, found '%s'; mend the row"
                    .formatted(origin, column.name, shortened(value)));
        }
        return column.deviation > 0 ? (float) ((number - column.mean) / column.deviation) : 0;
    }

    private static boolean missing(String value) {
        return value == null || MISSING.contains(value);
    }

    /** The finite number that {@code value} is, or NaN. */
    private static double number(String value) {
        char last = value.charAt(value.length() - 1);
        boolean suffixed = last != '.' && !Character.isDigit(last);
        try {
            double number = suffixed ? Double.NaN : Double.parseDouble(value);
            return Double.isFinite(number) ? number : Double.NaN;
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static String shortened(String value) {
        return value.length() <= 40 ? value : value.substring(0, 40) + "…";
    }
}
