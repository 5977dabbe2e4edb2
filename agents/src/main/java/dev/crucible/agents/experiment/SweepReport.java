package dev.crucible.agents.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.mind.Language;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A sweep as text; every number comes from the lab. */
public final class SweepReport {

    /** Ends of an interval this far from equally distant have been cut at 0 or 1. */
    private static final double ROUNDING = 1e-9;

    private static final int MOST_REASONS = 6;
    private static final int MOST_ROWS = 40;

    private final Language language;
    private final StringBuilder text = new StringBuilder();

    private SweepReport(Language language) {
        this.language = language;
    }

    /** What a sweep would be, from the lab's plan. */
    public static String ofPlan(JsonNode plan, Language language) {
        return new SweepReport(language).plan(plan);
    }

    private String plan(JsonNode plan) {
        text.append(language.say(
                "sweep.plan cells runs time",
                plan.path("cells").asInt(),
                plan.path("runs").asInt(),
                minutes(plan.path("estimated_seconds").asDouble())));
        Map<String, Integer> reasons = new LinkedHashMap<>();
        plan.path("exclusions").forEach(e -> reasons.merge(e.path("reason").asText(), 1, Integer::sum));
        reasons.entrySet().stream()
                .limit(MOST_REASONS)
                .forEach(reason ->
                        text.append(language.say("sweep.left_out cells reason", reason.getValue(), reason.getKey())));
        return text.toString();
    }

    /** So many seconds, from 90 on in whole minutes. */
    public static String minutes(double seconds) {
        return seconds < 90 ? Math.max(1, Math.round(seconds)) + " s" : Math.round(seconds / 60) + " min";
    }

    /** How a sweep stands and what its finished cells show. */
    public static String of(JsonNode sweep, Language language) {
        return new SweepReport(language).standing(sweep);
    }

    private String standing(JsonNode sweep) {
        text.append(language.say(
                "sweep.state sweep_id status progress",
                sweep.path("sweep_id").asText(),
                sweep.path("status").asText(),
                String.format(
                        language.locale(),
                        " (%.0f %%).",
                        100 * sweep.path("progress").asDouble())));
        if (sweep.path("error").isTextual()) {
            text.append('\n').append(sweep.path("error").asText());
        }
        JsonNode summary = sweep.path("summary");
        int rows = 0;
        for (JsonNode standing : summary.path("leaderboard")) {
            if (rows++ < MOST_ROWS) {
                text.append('\n')
                        .append(rows)
                        .append(". ")
                        .append(row(standing))
                        .append(words(summary, standing));
            }
        }
        if (rows > 0) {
            text.append(language.say(
                    "sweep.note cells_done cells",
                    summary.path("cells_done").asInt(),
                    summary.path("cells").asInt()));
            differences(summary);
        }
        return text.toString();
    }

    /** In how many scenarios the verdict is which word, such as {@code , held 3, broke 1}. */
    private String words(JsonNode summary, JsonNode standing) {
        StringBuilder words = new StringBuilder();
        for (JsonNode word : summary.path("words")) {
            int count = standing.path("verdicts")
                    .path(word.path("verdict").asText())
                    .asInt();
            if (count > 0) {
                words.append(", ")
                        .append(word.path(language.tag()).asText())
                        .append(' ')
                        .append(count);
            }
        }
        return words.toString();
    }

    private String row(JsonNode standing) {
        String worst = standing.has("worst")
                ? language.say(
                        "sweep.worst mean attack f heterogeneity",
                        percent(standing.path("worst").path("accuracy").path("mean")),
                        standing.path("worst").path("attack").asText(),
                        standing.path("worst").path("f").asText(),
                        standing.path("worst").path("heterogeneity").asText())
                : "";
        return language.say(
                "sweep.row contender mean drop worst wins scenarios",
                standing.path("contender").asText(),
                interval(standing.path("mean")),
                interval(standing.path("drop")),
                worst,
                standing.path("wins").asInt(),
                standing.path("scenarios").asInt());
    }

    /** Adds what the tests over all attacks found; sweeps of earlier versions have no finding. */
    private void differences(JsonNode summary) {
        List<JsonNode> tests = summary.path("comparisons")
                .valueStream()
                .filter(test -> test.has("finding") && test.path("attack").isNull())
                .toList();
        List<JsonNode> found = tests.stream()
                .filter(test -> !test.path("finding").asText().equals("none"))
                .toList();
        found.stream().limit(MOST_REASONS).forEach(test -> text.append('\n').append(difference(test)));
        if (found.isEmpty() && !tests.isEmpty()) {
            text.append(language.say("sweep.no_difference tests", tests.size()));
        }
    }

    private String difference(JsonNode test) {
        double points = 100 * test.path("difference").path("mean").asDouble();
        boolean accuracy = test.path("metric").asText().equals("final_accuracy");
        boolean ahead = points > 0 == accuracy;
        String finding = test.path("better_on_average").asBoolean()
                ? "better"
                : test.path("finding").asText().equals("differs") ? "differ" : "undecided";
        return language.say(
                        "sweep.finding_" + finding + " one other",
                        test.path(ahead ? "a" : "b").asText(),
                        test.path(ahead ? "b" : "a").asText())
                + language.say(
                        (accuracy ? "sweep.by_accuracy" : "sweep.by_attack_success") + " points n",
                        Math.abs(points),
                        test.path("difference").path("n").asInt());
    }

    private String interval(JsonNode interval) {
        double mean = interval.path("mean").asDouble(Double.NaN);
        double high = interval.path("high").asDouble(Double.NaN);
        double low = interval.path("low").asDouble(Double.NaN);
        if (interval.path("mean").isNull() || Double.isNaN(mean)) {
            return "–";
        }
        if (interval.path("high").isNumber() && Math.abs(low + high - 2 * mean) > ROUNDING) {
            return String.format(language.locale(), "%.1f %% (%.1f–%.1f)", 100 * mean, 100 * low, 100 * high);
        }
        return interval.path("high").isNumber()
                ? String.format(language.locale(), "%.1f ± %.1f %%", 100 * mean, 100 * (high - mean))
                : String.format(language.locale(), "%.1f %%", 100 * mean);
    }

    private String percent(JsonNode share) {
        return share.isNumber() ? String.format(language.locale(), "%.1f %%", 100 * share.doubleValue()) : "–";
    }
}
