package dev.crucible.engine.data.table;

import dev.crucible.engine.data.DataException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Encoding of table rows as features, learnt only from training rows. A column whose training values are all numbers is one
 * feature, (x − mean) / deviation, by the training rows' mean and population deviation. It is 0 if a value is missing or the column constant.
 * Any other column is one-hot: one feature per training value in alphabetical order. All of them are 0 for a value that is missing or did not
 * occur in training.
 */
public final class TableEncoding {

    /** Features of one column. */
    sealed interface Feature {

        int width();

        /** A column without features, such as the label. */
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

        /** A one-hot column. */
        record Named(String name, List<String> names) implements Feature {
            @Override
            public int width() {
                return names.size();
            }
        }
    }

    /** Rows of fewer are too few to say that a test column is off. */
    private static final int ENOUGH = 5;

    /** Deviations of training between the means of training and test rows that chance does not explain. */
    private static final double FAR = 4;

    private final List<Feature> features;
    private final MissingValues missing;
    private final int width;

    private TableEncoding(List<Feature> features, MissingValues missing) {
        this.features = features;
        this.missing = missing;
        this.width = features.stream().mapToInt(Feature::width).sum();
    }

    /** Builder that learns an encoding from training rows. */
    public static final class Fit {

        private final List<ColumnFit> columns = new ArrayList<>();
        private final MissingValues missing;

        /** Starts an encoding of {@code columns} without those at the indices in {@code left}. */
        public Fit(List<TableColumn> columns, Set<Integer> left) {
            this(columns, left, MissingValues.USUAL);
        }

        /** Starts an encoding with other words for a missing value. */
        public Fit(List<TableColumn> columns, Set<Integer> left, MissingValues missing) {
            this.missing = missing;
            for (int i = 0; i < columns.size(); i++) {
                this.columns.add(new ColumnFit(columns.get(i), left.contains(i), missing));
            }
        }

        /** Adds one training row. */
        public void add(String origin, String[] values) {
            for (int i = 0; i < values.length; i++) {
                columns.get(i).add(origin, values[i]);
            }
        }

        /**
         * Returns the learnt encoding.
         *
         * @throws DataException if no column is left to learn from
         */
        public TableEncoding encoding(String origin) {
            TableEncoding encoding =
                    new TableEncoding(columns.stream().map(ColumnFit::feature).toList(), missing);
            if (encoding.width == 0) {
                throw new DataException("%s: expected a column beside the label, found none with values; add columns"
                        .formatted(origin));
            }
            return encoding;
        }

        /** Returns a sentence about the columns that are features. */
        public String features() {
            List<ColumnFit> used = columns.stream().filter(ColumnFit::used).toList();
            List<String> texts = used.stream()
                    .filter(column -> !column.isNumber())
                    .map(column -> Integer.toString(column.values()))
                    .toList();
            int numbers = used.size() - texts.size();
            List<String> kinds = new ArrayList<>();
            if (numbers > 0) {
                kinds.add(numbers + (numbers == 1 ? " column of numbers" : " columns of numbers"));
            }
            if (!texts.isEmpty()) {
                kinds.add("%d of texts with %s values".formatted(texts.size(), joined(texts)));
            }
            int width = numbers
                    + used.stream()
                            .filter(column -> !column.isNumber())
                            .mapToInt(ColumnFit::values)
                            .sum();
            return "%,d %s: %s".formatted(width, width == 1 ? "feature" : "features", String.join(", ", kinds));
        }

        private static String joined(List<String> counts) {
            List<String> first = counts.stream().limit(10).toList();
            return String.join(", ", first) + (counts.size() > first.size() ? ", …" : "");
        }

        /** Returns a line about each column. */
        public List<String> described() {
            return columns.stream().map(ColumnFit::described).toList();
        }

        /** Returns what may be wrong with the columns. */
        public List<String> warnings() {
            return columns.stream()
                    .flatMap(column -> column.warnings().stream())
                    .toList();
        }
    }

    /** Returns the number of features of one row. */
    public int width() {
        return width;
    }

    /**
     * Writes the features of a row.
     *
     * @throws DataException if a value is text where all training values are numbers
     */
    public void encode(String origin, String[] values, float[] target, int offset) {
        int at = offset;
        for (int i = 0; i < values.length; i++) {
            Feature feature = features.get(i);
            String value = values[i];
            if (!missing.is(value)) {
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

    /** Returns a warning for each column of numbers or texts whose {@code rows} of test features are unlike those of training. */
    public List<String> unlike(float[] values, int rows) {
        List<String> warnings = new ArrayList<>();
        int at = 0;
        for (Feature feature : features) {
            if (rows >= ENOUGH) {
                String warning =
                        switch (feature) {
                            case Feature.None _ -> "";
                            case Feature.Measured measured -> far(measured, values, at, rows);
                            case Feature.Named named -> unknown(named, values, at, rows);
                        };
                if (!warning.isEmpty()) {
                    warnings.add(warning);
                }
            }
            at += feature.width();
        }
        return warnings;
    }

    private String far(Feature.Measured column, float[] values, int at, int rows) {
        double sum = 0;
        for (int row = 0; row < rows; row++) {
            sum += values[row * width + at];
        }
        double away = sum / rows;
        return Math.abs(away) < FAR
                ? ""
                : "column '%s' is on average %s in the test rows and %s in the training rows; are both in one unit?"
                        .formatted(
                                column.name,
                                "%.3g".formatted(column.mean + away * column.deviation),
                                "%.3g".formatted(column.mean));
    }

    private String unknown(Feature.Named column, float[] values, int at, int rows) {
        int none = 0;
        for (int row = 0; row < rows; row++) {
            boolean any = false;
            for (int name = 0; name < column.names.size(); name++) {
                any |= values[row * width + at + name] != 0;
            }
            none += any ? 0 : 1;
        }
        return 2 * none <= rows
                ? ""
                : "column '%s' has no value of the training rows in %,d of %,d test rows"
                        .formatted(column.name, none, rows);
    }

    private static float standardised(Feature.Measured column, String value, String origin) {
        double number = ColumnFit.number(value);
        if (Double.isNaN(number)) {
            throw new DataException(ColumnFit.NO_NUMBER.formatted(origin, column.name, ColumnFit.shortened(value)));
        }
        return column.deviation > 0 ? (float) ((number - column.mean) / column.deviation) : 0;
    }
}
