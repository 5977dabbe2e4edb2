package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.Diagnostic.Kind;
import dev.crucible.engine.parameters.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Settings that configs of the existing program carry, that are checked, and that nothing here reads. */
final class Unread {

    private static final Map<String, String> ALWAYS = new TreeMap<>(Map.ofEntries(
            Map.entry("cpus_per_client", "changes nothing; clients share the cores of the run (--threads, --slots)"),
            Map.entry("text2_column", "changes nothing; a text is one column, text_column"),
            Map.entry("reputation_threshold", "changes nothing; trust_threshold decides who is removed"),
            Map.entry("weighted_median_factor", "changes nothing; the rule has no such factor"),
            Map.entry("strategy_number", "changes nothing; strategies are numbered in their order")));

    /** The existing program wants them in every config. */
    private static final Set<String> USUAL = Set.of("cpus_per_client", "gpus_per_client");

    private static final String GPUS = "changes nothing without training_device gpu; the run uses the CPU";

    private Unread() {}

    /** Whether people are told; what every config of the existing program has to carry is news for programs alone. */
    static boolean isWarningToTell(Problem problem) {
        return !problem.isError() && !isUsual(problem);
    }

    /** Whether {@code problem} is about a setting that every config carries. */
    private static boolean isUsual(Problem problem) {
        String key = problem.field().substring(problem.field().lastIndexOf('.') + 1);
        return problem.code() == Problem.Code.UNREAD_KEY && USUAL.contains(key);
    }

    /** What of {@code merged}, the settings of one strategy, changes nothing. */
    static List<Diagnostic> in(ObjectNode merged) {
        List<Diagnostic> found = new ArrayList<>();
        ALWAYS.forEach((key, why) -> note(merged, key, why, found));
        if (LegacyKeys.keyword("training_device", merged.path("training_device").asText())
                .equals("cpu")) {
            note(merged, "gpus_per_client", GPUS, found);
        }
        return found;
    }

    private static void note(ObjectNode merged, String key, String why, List<Diagnostic> found) {
        if (merged.has(key)) {
            found.add(new Diagnostic(Problem.warning(key, why).of(Problem.Code.UNREAD_KEY), Kind.RULE, List.of()));
        }
    }
}
