package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.Diagnostic.Kind;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Settings of the existing program's configs that are checked but have no effect here. */
final class Unread {

    private static final Map<String, String> ALWAYS = new TreeMap<>(Map.ofEntries(
            Map.entry(
                    Setting.CPUS_PER_CLIENT.name(),
                    "changes nothing; clients share the cores of the run (--threads, --slots)"),
            Map.entry(Setting.TEXT2_COLUMN.name(), "changes nothing; a text is one column, text_column"),
            Map.entry(Setting.REPUTATION_THRESHOLD.name(), "changes nothing; trust_threshold decides who is removed"),
            Map.entry(Setting.WEIGHTED_MEDIAN_FACTOR.name(), "changes nothing; the rule has no such factor"),
            Map.entry(Setting.STRATEGY_NUMBER.name(), "changes nothing; strategies are numbered in their order")));

    /** Settings that the existing program requires in every config. */
    private static final Set<String> USUAL = Set.of(Setting.CPUS_PER_CLIENT.name(), Setting.GPUS_PER_CLIENT.name());

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
        if (LegacyKeys.keyword(Setting.TRAINING_DEVICE.name(), Setting.TRAINING_DEVICE.in(merged))
                .equals("cpu")) {
            note(merged, Setting.GPUS_PER_CLIENT.name(), GPUS, found);
        }
        if (Setting.AGGREGATION_STRATEGY_KEYWORD.is(merged, "trimmed_mean")
                && Setting.AGGREGATION_PARAMS.isIn(merged)) {
            note(
                    merged,
                    Setting.TRIM_RATIO.name(),
                    "changes nothing with f or aggregation_params, which drop f values",
                    found);
        }
        return found;
    }

    private static void note(ObjectNode merged, String key, String why, List<Diagnostic> found) {
        if (merged.has(key)) {
            found.add(new Diagnostic(Problem.warning(key, why).of(Problem.Code.UNREAD_KEY), Kind.RULE, List.of()));
        }
    }
}
