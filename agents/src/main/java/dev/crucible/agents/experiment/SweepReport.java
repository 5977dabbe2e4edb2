package dev.crucible.agents.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A sweep as text; every number comes from the lab. */
public final class SweepReport {

    private static final int MOST_REASONS = 6;
    private static final int MOST_ROWS = 40;

    private SweepReport() {}

    /** What a sweep would be, from the lab's plan. */
    public static String ofPlan(JsonNode plan) {
        StringBuilder text = new StringBuilder();
        text.append(plan.path("cells").asInt())
                .append(" cells; with those without attack ")
                .append(plan.path("runs").asInt())
                .append(" runs, about ")
                .append(minutes(plan.path("estimated_seconds").asDouble()))
                .append(" if none is known yet.");
        Map<String, Integer> reasons = new LinkedHashMap<>();
        plan.path("exclusions").forEach(e -> reasons.merge(e.path("reason").asText(), 1, Integer::sum));
        reasons.entrySet().stream().limit(MOST_REASONS).forEach(reason -> text.append("\nLeft out ")
                .append(reason.getValue())
                .append(": ")
                .append(reason.getKey()));
        return text.toString();
    }

    private static String minutes(double seconds) {
        return seconds < 90 ? Math.max(1, Math.round(seconds)) + " s" : Math.round(seconds / 60) + " min";
    }

    /** How a sweep stands and what its finished cells show. */
    public static String of(JsonNode sweep) {
        StringBuilder text = new StringBuilder(sweep.path("sweep_id").asText())
                .append(" is ")
                .append(sweep.path("status").asText())
                .append(String.format(
                        Locale.ROOT, " (%.0f %%).", 100 * sweep.path("progress").asDouble()));
        if (sweep.path("error").isTextual()) {
            text.append('\n').append(sweep.path("error").asText());
        }
        JsonNode summary = sweep.path("summary");
        int rows = 0;
        for (JsonNode standing : summary.path("leaderboard")) {
            if (rows++ < MOST_ROWS) {
                text.append('\n').append(rows).append(". ").append(row(standing));
            }
        }
        if (rows > 0) {
            text.append("\nAccuracy of the last round under attack, mean over seeds ± 95 % interval (Student); ")
                    .append(summary.path("cells_done").asInt())
                    .append(" of ")
                    .append(summary.path("cells").asInt())
                    .append(" cells.");
            differences(summary, text);
        }
        return text.toString();
    }

    private static String row(JsonNode standing) {
        String worst = standing.has("worst")
                ? ", worst " + percent(standing.path("worst").path("accuracy").path("mean")) + " under "
                        + standing.path("worst").path("attack").asText() + " at f "
                        + standing.path("worst").path("f").asText() + " on "
                        + standing.path("worst").path("heterogeneity").asText()
                : "";
        return standing.path("contender").asText() + ": " + interval(standing.path("mean")) + ", lost "
                + interval(standing.path("drop")) + worst + ", best in "
                + standing.path("wins").asInt() + " of "
                + standing.path("scenarios").asInt() + " scenarios";
    }

    private static void differences(JsonNode summary, StringBuilder text) {
        int found = 0;
        int tests = summary.path("comparisons").size();
        for (JsonNode test : summary.path("comparisons")) {
            if (test.path("significant").asBoolean() && found++ < MOST_REASONS) {
                double points = 100 * test.path("difference").path("mean").asDouble();
                text.append('\n')
                        .append(test.path(points > 0 ? "a" : "b").asText())
                        .append(" beats ")
                        .append(test.path(points > 0 ? "b" : "a").asText())
                        .append(String.format(Locale.ROOT, " by %.1f points", Math.abs(points)))
                        .append(" (signed ranks over ")
                        .append(test.path("difference").path("n").asInt())
                        .append(" pairs, Holm)");
            }
        }
        text.append(
                found == 0 && tests > 0
                        ? "\nNo difference between two rules is beyond chance after correction for " + tests + " tests."
                        : "");
    }

    private static String interval(JsonNode interval) {
        double mean = interval.path("mean").asDouble(Double.NaN);
        double high = interval.path("high").asDouble(Double.NaN);
        if (interval.path("mean").isNull() || Double.isNaN(mean)) {
            return "–";
        }
        return interval.path("high").isNumber()
                ? String.format(Locale.ROOT, "%.1f ± %.1f %%", 100 * mean, 100 * (high - mean))
                : String.format(Locale.ROOT, "%.1f %%", 100 * mean);
    }

    private static String percent(JsonNode share) {
        return share.isNumber() ? String.format(Locale.ROOT, "%.1f %%", 100 * share.doubleValue()) : "–";
    }
}
