package dev.crucible.engine.python;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tries a function with a few small inputs before a run begins, so that a fault is reported with the config and not in mid-run. Trials are
 * cached by file, function and parameters, since the cells of a sweep repeat them.
 */
final class PythonCheck {

    /** Timeout of a trial, which makes tens of calls with some thousand numbers. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final int KEPT = 1_000;
    private static final Map<Trial, Findings> MADE = new LinkedHashMap<>(16, 0.75f, true) {

        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Trial, Findings> eldest) {
            return size() > KEPT;
        }
    };

    /** Key of a trial's cache; the hash stands for the file's bytes. */
    private record Trial(Path file, String sha256, String ask) {}

    /**
     * Result of a trial.
     *
     * @param faults errors that would fail a run
     * @param warnings suspicious behaviour that may be intended: a rule that outliers can move arbitrarily far, or that fails with other
     * numbers of clients
     */
    record Findings(List<String> faults, List<String> warnings) {

        Findings {
            faults = List.copyOf(faults);
            warnings = List.copyOf(warnings);
        }
    }

    private PythonCheck() {}

    /**
     * Returns all faults and warnings of the function {@code name} of {@code source}.
     *
     * @param ask the config's part of the call: {@code params} and, depending on its kind, {@code n} and {@code f} or {@code shape} and
     * {@code classes}
     * @throws PythonException when it crashes or hangs
     */
    static Findings of(Source source, String name, ObjectNode ask) {
        ask.put("op", "check").put("name", name);
        Trial trial = new Trial(source.path(), source.sha256(), ask.toString());
        synchronized (MADE) {
            Findings known = MADE.get(trial);
            if (known != null) {
                return known;
            }
        }
        JsonNode said = PythonPool.with(
                source, process -> process.ask(ask, new byte[0], PATIENCE).head());
        Findings found = new Findings(texts(said.path("faults")), texts(said.path("warnings")));
        synchronized (MADE) {
            MADE.put(trial, found);
        }
        return found;
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList();
    }
}
