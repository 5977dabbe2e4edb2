package dev.crucible.engine.results;

import dev.crucible.engine.metrics.Detection;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The removal columns of the existing program's tables. There <em>honest</em> is the positive class: tp are honest clients that were
 * aggregated, tn malicious ones left out, fp honest ones left out, fn malicious ones aggregated; precision is tp/(tp + fp) and recall
 * tp/(tp + fn). Events have the definition of the literature, {@link Detection}.
 */
final class RemovalTable {

    /** The round's accuracy again, then the counts and ratios; readers expect the name twice. */
    private static final List<String> COLUMNS = List.of(
            "average_accuracy_history",
            "tp_history",
            "tn_history",
            "fp_history",
            "fn_history",
            "removal_accuracy_history",
            "removal_precision_history",
            "removal_recall_history",
            "removal_f1_history");

    private static final int FIRST_COUNT = 1;
    private static final int FIRST_RATIO = 5;

    private RemovalTable() {}

    static List<String> header() {
        return COLUMNS;
    }

    /** Returns the values of {@link #header} for a round; NaN for ratios with denominator 0. */
    static List<Double> numbers(RoundReport round) {
        Detection d = round.detection();
        double tp = d.trueNegatives();
        double tn = d.truePositives();
        double fp = d.falsePositives();
        double fn = d.falseNegatives();
        return List.of(
                round.value(RoundMetrics.ACCURACY_MEAN),
                tp,
                tn,
                fp,
                fn,
                ratio(tp + tn, tp + tn + fp + fn),
                ratio(tp, tp + fp),
                ratio(tp, tp + fn),
                ratio(2 * tp, 2 * tp + fp + fn));
    }

    /** Returns one row {@code mean ± sd} over the rounds from {@code begin} on: ratios in percent, counts in percent of the clients. */
    static String stats(List<RoundReport> rounds, int begin) {
        List<RoundReport> counted =
                rounds.stream().filter(r -> r.round() >= begin).toList();
        List<String> header = new ArrayList<>();
        List<String> row = new ArrayList<>();
        for (int c = 0; c < COLUMNS.size(); c++) {
            header.add("mean_" + COLUMNS.get(c));
            int column = c;
            double[] values = counted.stream()
                    .mapToDouble(r -> percent(r, column))
                    .filter(Double::isFinite)
                    .toArray();
            row.add(spread(values));
        }
        return CsvTables.csv(List.of(header, row));
    }

    private static double percent(RoundReport round, int column) {
        double value = numbers(round).get(column);
        boolean count = column >= FIRST_COUNT && column < FIRST_RATIO;
        return 100 * (count ? value / round.clients().size() : value);
    }

    private static String spread(double[] values) {
        if (values.length == 0) {
            return CsvTables.MISSING;
        }
        double mean = Arrays.stream(values).sum() / values.length;
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return String.format(Locale.ROOT, "%.2f ± %.2f", mean, Math.sqrt(squares / values.length));
    }

    private static double ratio(double part, double whole) {
        return whole == 0 ? Double.NaN : part / whole;
    }
}
