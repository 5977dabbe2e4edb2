package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Suggestions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds keys that look like known ones spelt wrong. */
final class UnknownKeys {

    private UnknownKeys() {}

    /** A warning for each suspicious key of {@code settings}; {@code prefix} begins the paths. */
    static List<Problem> check(ObjectNode settings, String prefix) {
        List<Problem> problems = new ArrayList<>();
        settings.fieldNames().forEachRemaining(key -> suggestion(key)
                .ifPresent(known -> problems.add(
                        Problem.warning(prefix + key, "is not a known setting; did you mean " + known + "?")
                                .of(Problem.Code.UNREAD_KEY))));
        return problems;
    }

    private static Optional<String> suggestion(String key) {
        boolean fine = Setting.ALL.containsKey(key) || LegacyKeys.knows(key) || key.startsWith("_");
        return fine ? Optional.empty() : Suggestions.nearest(key, Setting.ALL.keySet());
    }
}
