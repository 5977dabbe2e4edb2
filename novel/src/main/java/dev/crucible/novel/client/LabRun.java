package dev.crucible.novel.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run, from the lab's API.
 *
 * @param progress 0 to 1
 * @param strategies names of the compared rules, in the order of their numbers
 * @param plots names of the pictures in the run's directory
 */
public record LabRun(
        String id, String name, String status, double progress, List<String> strategies, List<String> plots) {
    private static final Pattern ID = Pattern.compile("\\bapi_run_[0-9_]+[0-9]\\b");
    private static final Pattern IDS = Pattern.compile(ID + "(, " + ID + ")*");

    public LabRun {
        strategies = List.copyOf(strategies);
        plots = List.copyOf(plots);
    }

    /**
     * A run in the lab's list.
     *
     * @param name display name, empty if none
     */
    public record Listed(String id, String name) {}

    /**
     * Result of one round of a strategy; accuracies are 0 to 1.
     *
     * @param clean accuracy of the clean twin in the same round, NaN if there is none
     */
    public record Round(int strategy, int round, int rounds, double accuracy, double clean) {
        /** Creates a round without a clean twin. */
        public Round(int strategy, int round, int rounds, double accuracy) {
            this(strategy, round, rounds, accuracy, Double.NaN);
        }

        /** Reads an event of the lab; empty if it is no round. */
        public static Optional<Round> from(JsonNode event) {
            JsonNode accuracy =
                    event.path("test_accuracy").isNumber() ? event.path("test_accuracy") : event.path("accuracy_mean");
            if (!event.path("event").asText("").equals("round") || !accuracy.isNumber()) {
                return Optional.empty();
            }
            return Optional.of(new Round(
                    event.path("strategy").asInt(),
                    event.path("round").asInt(),
                    Math.max(1, event.path("rounds").asInt()),
                    Math.clamp(accuracy.asDouble(), 0, 1),
                    event.at("/robustness/clean_accuracy").asDouble(Double.NaN)));
        }
    }

    /** Reads the lab's detail of a run; missing fields become empty. */
    public static LabRun from(String id, JsonNode detail) {
        JsonNode config = detail.path("config");
        JsonNode shared = config.path("shared_settings").isObject() ? config.path("shared_settings") : config;
        List<String> strategies = new ArrayList<>();
        for (JsonNode strategy : config.path("simulation_strategies")) {
            strategies.add(strategy.path("aggregation_strategy_keyword").asText("?"));
        }
        if (strategies.isEmpty()) {
            strategies.add(shared.path("aggregation_strategy_keyword").asText("?"));
        }
        List<String> plots = new ArrayList<>();
        for (JsonNode file : detail.path("result_files")) {
            if (file.asText("").matches("[A-Za-z0-9_-]+\\.png")) {
                plots.add(file.asText());
            }
        }
        return new LabRun(
                id,
                shared.path("display_name").asText(id),
                detail.path("status").asText(""),
                Math.clamp(detail.path("progress").asDouble(0), 0, 1),
                strategies,
                plots);
    }

    /** Returns true if it is queued. */
    public boolean isQueued() {
        return status.equals("queued");
    }

    public boolean isOver() {
        return List.of("completed", "failed", "stopped").contains(status);
    }

    /** Replaces the ids of runs in a text; ids in one list are passed together. */
    public static String renamed(String text, Function<List<String>, String> names) {
        return IDS.matcher(text).replaceAll(found -> Matcher.quoteReplacement(names.apply(namedIn(found.group()))));
    }

    /** Returns the run ids in a text, in its order. */
    public static List<String> namedIn(String text) {
        return ID.matcher(text).results().map(MatchResult::group).toList();
    }
}
