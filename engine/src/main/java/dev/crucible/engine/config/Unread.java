package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.Diagnostic.Kind;
import dev.crucible.engine.parameters.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Settings of the existing program's configs that are checked but have no effect here. */
final class Unread {

    private static final Map<String, String> ALWAYS = new TreeMap<>(Map.ofEntries(
            Map.entry("cpus_per_client", "changes nothing; clients share the cores of the run (--threads, --slots)"),
            Map.entry("text2_column", "changes nothing; a text is one column, text_column"),
            Map.entry("reputation_threshold", "changes nothing; trust_threshold decides who is removed"),
            Map.entry("weighted_median_factor", "changes nothing; the rule has no such factor"),
            Map.entry("strategy_number", "changes nothing; strategies are numbered in their order")));

    /** Settings that the existing program requires in every config. */
    private static final Set<String> USUAL = Set.of("cpus_per_client", "gpus_per_client");

    private static final String GPUS = "changes nothing without training_device gpu; the run uses the CPU";

    private Unread() {}

    /** Returns true if users should see the problem; only programs see that a setting required by the existing program is unused. */
    static boolean isWarningToTell(Problem problem) {
        return !problem.isError() && !isUsual(problem);
    }

    /** Returns true if {@code problem} is about a setting that every config has. */
    private static boolean isUsual(Problem problem) {
        String key = problem.field().replaceFirst("^(shared_settings|simulation_strategies\\.\\d+)\\.", "");
        return problem.code() == Problem.Code.UNREAD_KEY && USUAL.contains(key);
    }

    /** Returns the settings in {@code merged}, those of one strategy, that have no effect. */
    static List<Diagnostic> in(ObjectNode merged) {
        List<Diagnostic> found = new ArrayList<>();
        ALWAYS.forEach((key, why) -> note(merged, key, why, found));
        if (LegacyKeys.keyword("training_device", merged.path("training_device").asText())
                .equals("cpu")) {
            note(merged, "gpus_per_client", GPUS, found);
        }
        if (merged.path("aggregation_strategy_keyword").asText().equals("trimmed_mean")
                && merged.has("aggregation_params")) {
            note(merged, "trim_ratio", "changes nothing with f or aggregation_params, which drop f values", found);
        }
        return found;
    }

    private static void note(ObjectNode merged, String key, String why, List<Diagnostic> found) {
        if (merged.has(key)) {
            found.add(new Diagnostic(Problem.warning(key, why).of(Problem.Code.UNREAD_KEY), Kind.RULE, List.of()));
        }
    }
}
