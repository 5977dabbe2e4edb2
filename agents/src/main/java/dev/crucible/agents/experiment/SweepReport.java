package dev.crucible.agents.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.mind.Language;
import java.util.LinkedHashMap;
import java.util.Map;

/** A sweep as text; every number comes from the lab. */
public final class SweepReport {

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

    private void differences(JsonNode summary) {
        int found = 0;
        int tests = summary.path("comparisons").size();
        for (JsonNode test : summary.path("comparisons")) {
            if (test.path("significant").asBoolean() && found++ < MOST_REASONS) {
                double points = 100 * test.path("difference").path("mean").asDouble();
                text.append('\n')
                        .append(test.path(points > 0 ? "a" : "b").asText())
                        .append(say(" beats ", " schlägt "))
                        .append(test.path(points > 0 ? "b" : "a").asText())
                        .append(String.format(
                                language.locale(), say(" by %.1f points", " um %.1f Punkte"), Math.abs(points)))
                        .append(say(" (signed ranks over ", " (Vorzeichenränge über "))
                        .append(test.path("difference").path("n").asInt())
                        .append(say(" pairs, Holm)", " Paare, Holm)"));
            }
        }
        text.append(
                found == 0 && tests > 0
                        ? say(
                                        "\nNo difference between two rules is beyond chance after correction for %d tests.",
                                        "\nKein Unterschied zwischen zwei Regeln geht nach Korrektur für %d Tests über den Zufall hinaus.")
                                .formatted(tests)
                        : "");
    }

    private String interval(JsonNode interval) {
        double mean = interval.path("mean").asDouble(Double.NaN);
        double high = interval.path("high").asDouble(Double.NaN);
        if (interval.path("mean").isNull() || Double.isNaN(mean)) {
            return "–";
        }
        return interval.path("high").isNumber()
                ? String.format(language.locale(), "%.1f ± %.1f %%", 100 * mean, 100 * (high - mean))
                : String.format(language.locale(), "%.1f %%", 100 * mean);
    }

    private String percent(JsonNode share) {
        return share.isNumber() ? String.format(language.locale(), "%.1f %%", 100 * share.doubleValue()) : "–";
    }
}
