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

    private String say(String english, String german) {
        return language.choose(english, german);
    }

    /** What a sweep would be, from the lab's plan. */
    public static String ofPlan(JsonNode plan, Language language) {
        return new SweepReport(language).plan(plan);
    }

    private String plan(JsonNode plan) {
        text.append(plan.path("cells").asInt())
                .append(say(" cells; with those without attack ", " Zellen; mit denen ohne Angriff "))
                .append(plan.path("runs").asInt())
                .append(say(" runs, about ", " Läufe, etwa "))
                .append(minutes(plan.path("estimated_seconds").asDouble()))
                .append(say(" if none is known yet.", ", wenn noch keiner bekannt ist."));
        Map<String, Integer> reasons = new LinkedHashMap<>();
        plan.path("exclusions").forEach(e -> reasons.merge(e.path("reason").asText(), 1, Integer::sum));
        reasons.entrySet().stream().limit(MOST_REASONS).forEach(reason -> text.append(
                        say("\nLeft out ", "\nAusgelassen "))
                .append(reason.getValue())
                .append(": ")
                .append(reason.getKey()));
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
        text.append(sweep.path("sweep_id").asText())
                .append(say(" is ", ": "))
                .append(sweep.path("status").asText())
                .append(String.format(
                        language.locale(),
                        " (%.0f %%).",
                        100 * sweep.path("progress").asDouble()));
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
            text.append(
                            say(
                                    "\nAccuracy of the last round under attack, mean over seeds ± 95 % interval (Student); ",
                                    "\nGenauigkeit der letzten Runde unter Angriff, Mittel über Seeds ± 95-%-Intervall (Student); "))
                    .append(summary.path("cells_done").asInt())
                    .append(say(" of ", " von "))
                    .append(summary.path("cells").asInt())
                    .append(say(" cells.", " Zellen."));
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
                        .append(word.path(language.choose("en", "de")).asText())
                        .append(' ')
                        .append(count);
            }
        }
        return words.toString();
    }

    private String row(JsonNode standing) {
        String worst = standing.has("worst")
                ? say(", worst ", ", schlechtester Fall ")
                        + percent(standing.path("worst").path("accuracy").path("mean"))
                        + say(" under ", " gegen ")
                        + standing.path("worst").path("attack").asText()
                        + say(" at f ", " bei f ")
                        + standing.path("worst").path("f").asText()
                        + say(" on ", " auf ")
                        + standing.path("worst").path("heterogeneity").asText()
                : "";
        return standing.path("contender").asText() + ": " + interval(standing.path("mean"))
                + say(", lost ", ", verloren ")
                + interval(standing.path("drop")) + worst + say(", best in ", ", vorn in ")
                + standing.path("wins").asInt() + say(" of ", " von ")
                + standing.path("scenarios").asInt() + say(" scenarios", " Szenarien");
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
            text.append(say(
                            "\nNo difference between two rules is found, corrected for %d tests; this is no proof of equality.",
                            "\nKein Unterschied zwischen zwei Regeln ist gefunden, korrigiert für %d Tests; das ist kein Beweis von Gleichheit.")
                    .formatted(tests.size()));
        }
    }

    private String difference(JsonNode test) {
        double points = 100 * test.path("difference").path("mean").asDouble();
        boolean accuracy = test.path("metric").asText().equals("final_accuracy");
        boolean ahead = points > 0 == accuracy;
        String pattern = test.path("better_on_average").asBoolean()
                ? say("%s is better on average than %s", "%s ist im Mittel besser als %s")
                : test.path("finding").asText().equals("differs")
                        ? say("%s and %s differ", "%s und %s unterscheiden sich")
                        : say("%s and %s: undecided", "%s und %s: unentschieden");
        return pattern.formatted(
                        test.path(ahead ? "a" : "b").asText(),
                        test.path(ahead ? "b" : "a").asText())
                + String.format(
                        language.locale(),
                        accuracy
                                ? say(
                                        ", %.1f points of accuracy (paired by seed, n = %d)",
                                        ", %.1f Punkte Genauigkeit (gepaart nach Seed, n = %d)")
                                : say(
                                        ", %.1f points of attack success (paired by seed, n = %d)",
                                        ", %.1f Punkte Angriffserfolg (gepaart nach Seed, n = %d)"),
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
