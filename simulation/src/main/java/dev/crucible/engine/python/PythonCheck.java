package dev.crucible.engine.python;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tries a function with a few small numbers before a run begins, so that what would fail in its midst is refused with its config. A trial is
 * made once for each file, function and parameters, since the cells of a sweep name the same ones over and over.
 */
final class PythonCheck {

    /** Tens of calls with some thousand numbers; who needs longer for them hangs. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final int KEPT = 1_000;
    private static final Map<Trial, Findings> MADE = new LinkedHashMap<>(16, 0.75f, true) {

        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Trial, Findings> eldest) {
            return size() > KEPT;
        }
    };

    /** What a trial hangs on; the hash stands for the file's bytes, which are not kept. */
    private record Trial(Path file, String sha256, String ask) {}

    /**
     * What a trial brought to light.
     *
     * @param faults what a run would fail for
     * @param warnings what may be meant and hardly is: a rule that far updates move anywhere, or that fails with other numbers of clients
     */
    record Findings(List<String> faults, List<String> warnings) {

        Findings {
            faults = List.copyOf(faults);
            warnings = List.copyOf(warnings);
        }
    }

    private PythonCheck() {}

    /**
     * All that is wrong with the function {@code name} of {@code source}.
     *
     * @param ask what the config says of its call: {@code params} and, by its kind, {@code n} and {@code f} or {@code shape} and {@code
     *     classes}
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
