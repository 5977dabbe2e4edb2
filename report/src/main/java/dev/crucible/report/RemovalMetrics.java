package dev.crucible.report;

import dev.crucible.engine.metrics.Detection;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.setting.Setting;
import dev.crucible.report.RunRecord.Strategy;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Quality of removal as the existing program defines it: honest is the positive class. Undefined ratios are left out of means. */
final class RemovalMetrics {

    /** File names and titles. */
    static final Map<String, String> NAMES = names();

    private RemovalMetrics() {}

    private static Map<String, String> names() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("removal_accuracy_history", "Removal: accuracy");
        names.put("removal_precision_history", "Removal: precision");
        names.put("removal_recall_history", "Removal: recall");
        names.put("removal_f1_history", "Removal: F1");
        names.put("total_fp_and_fn_history", "Removal: clients judged wrongly, a round");
        return names;
    }

    /** Returns the mean of {@code metric} over the rounds that remove clients; NaN when it is never defined. */
    static double mean(Strategy strategy, String metric) {
        int begin = Setting.BEGIN_REMOVING_FROM_ROUND.in(strategy.settings(), 1);
        return Arrays.stream(strategy.rounds().stream()
                        .filter(r -> r.round() >= begin)
                        .mapToDouble(r -> value(r, metric))
                        .toArray())
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
    }

    private static double value(RoundReport round, String metric) {
        Detection d = round.detection();
        double tp = d.trueNegatives();
        double tn = d.truePositives();
        double fp = d.falsePositives();
        double fn = d.falseNegatives();
        return switch (metric) {
            case "removal_accuracy_history" -> (tp + tn) / (tp + tn + fp + fn);
            case "removal_precision_history" -> tp / (tp + fp);
            case "removal_recall_history" -> tp / (tp + fn);
            case "removal_f1_history" -> 2 * tp / (2 * tp + fp + fn);
            default -> fp + fn;
        };
    }
}
