package dev.crucible.engine.data.table;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.FloatSamples;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.SampleShares;
import dev.crucible.engine.data.Shape;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The breast cancer table of Wisconsin (Wolberg, Mangasarian, Street and Street 1993; CC BY 4.0): 30 measures of the cell nuclei in 569
 * punctures, class 0 malignant and 1 benign, the same as scikit-learn's {@code load_breast_cancer}. Every fifth row of each class, in the
 * order of the file, is the test set: 456 rows train and 113 test, for any seed. Measures are standardised by the training rows.
 */
public final class BreastCancer {

    /** The classes malignant and benign. */
    public static final int CLASSES = 2;

    /** The shape of one row of 30 measures. */
    public static final Shape SHAPE = Shape.row(30);

    private static final String FILE = "breast_cancer.csv";
    private static final int TESTED = 5;

    private BreastCancer() {}

    /**
     * Returns the table as a data set.
     *
     * @param keyword the keyword of the data set
     * @param maxSamples the maximum number of rows of the training and of the test set, 0 for no limit; the first ones of the file
     */
    public static Dataset dataset(String keyword, int maxSamples) {
        List<String[]> train = new ArrayList<>();
        List<String[]> test = new ArrayList<>();
        int[] seen = new int[CLASSES];
        for (String[] row : rows()) {
            (++seen[label(row)] % TESTED == 0 ? test : train).add(row);
        }
        List<String[]> trained = train.subList(0, SampleShares.limit(train.size(), maxSamples));
        List<TableColumn> columns = IntStream.rangeClosed(0, SHAPE.size())
                .mapToObj(i -> new TableColumn("column " + (i + 1), false))
                .toList();
        TableEncoding.Fit fit = new TableEncoding.Fit(columns, Set.of(SHAPE.size()));
        trained.forEach(row -> fit.add(FILE, row));
        TableEncoding encoding = fit.encoding(FILE);
        return new Dataset(
                keyword,
                new Provenance(
                        false,
                        "the breast cancer table of Wisconsin, 569 rows of 30 measures, of the UCI repository (CC BY 4.0)"),
                SHAPE,
                CLASSES,
                samples(trained, encoding),
                samples(test.subList(0, SampleShares.limit(test.size(), maxSamples)), encoding),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns the rows after the first line, which has their number. */
    private static List<String[]> rows() {
        try (InputStream file = BreastCancer.class.getResourceAsStream(FILE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.US_ASCII))) {
            return lines.lines().skip(1).map(line -> line.split(",", -1)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(FILE + " cannot be read", e);
        }
    }

    private static int label(String[] row) {
        return Integer.parseInt(row[SHAPE.size()]);
    }

    private static FloatSamples samples(List<String[]> rows, TableEncoding encoding) {
        float[] values = new float[rows.size() * SHAPE.size()];
        int[] labels = new int[rows.size()];
        for (int i = 0; i < labels.length; i++) {
            encoding.encode(FILE, rows.get(i), values, i * SHAPE.size());
            labels[i] = label(rows.get(i));
        }
        return new FloatSamples(values, labels, SHAPE.size());
    }
}
