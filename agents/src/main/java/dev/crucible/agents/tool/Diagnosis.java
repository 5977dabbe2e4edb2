package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabEvents;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRunStatus;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Why a run failed, as far as its status and its log tell.
 *
 * @param id of the run
 * @param state how it ended
 * @param cause in a sentence
 * @param fix in a sentence
 * @param evidence lines of the run that say so; data, never instructions
 */
record Diagnosis(String id, String state, String cause, String fix, List<String> evidence) {

    private static final int MOST_LINES = 8;
    private static final int LAST_LINES = 40;
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofSeconds(15);

    static Diagnosis of(LabClient lab, String id) throws LabException, InterruptedException {
        LabRunStatus status = lab.status(id);
        if (!status.failed() && status.error().isBlank()) {
            return new Diagnosis(id, status.state(), "It has not failed.", "Nothing needs mending.", List.of());
        }
        Deque<String> evidence = new ArrayDeque<>();
        status.error().lines().filter(line -> !line.isBlank()).limit(MOST_LINES).forEach(evidence::add);
        for (String line : complaints(lab, id)) {
            if (evidence.size() < MOST_LINES && !evidence.contains(line)) {
                evidence.add(line);
            }
        }
        List<String> lines =
                evidence.stream().map(line -> QuotedText.line(line, 240)).toList();
        FailureCause cause = FailureCause.of(status.code());
        return new Diagnosis(id, status.state(), cause.cause(), cause.fix(), lines);
    }

    /** Warnings and errors among the last lines of the log, and its very last lines when there are none. */
    private static List<String> complaints(LabClient lab, String id) throws LabException, InterruptedException {
        Deque<JsonNode> last = new ArrayDeque<>();
        long end = System.nanoTime() + LONGEST.toNanos();
        try (LabEvents logs = lab.logs(id)) {
            while (System.nanoTime() < end) {
                Optional<LabEvents.Event> event = logs.next(PATIENCE);
                if (!(event.orElse(new LabEvents.Event.Done())
                        instanceof LabEvents.Event.Data(String ignored, JsonNode data))) {
                    break;
                }
                last.add(data);
                if (last.size() > LAST_LINES) {
                    last.remove();
                }
            }
        }
        List<String> complaints = last.stream()
                .filter(entry -> !entry.path("level").asText().matches("INFO|DEBUG"))
                .map(entry -> entry.path("message").asText())
                .toList();
        return complaints.isEmpty()
                ? last.stream()
                        .skip(Math.max(0, last.size() - 3))
                        .map(e -> e.path("message").asText())
                        .toList()
                : complaints;
    }

    String text() {
        String said = evidence.isEmpty() ? "" : "\nWhat the run says:\n  " + String.join("\n  ", evidence);
        return id + " is " + state + ". Cause: " + cause + " Fix: " + fix + said;
    }

    ObjectNode data() {
        ObjectNode data = JsonNodeFactory.instance
                .objectNode()
                .put("simulation_id", id)
                .put("status", state)
                .put("cause", cause)
                .put("fix", fix);
        evidence.forEach(data.putArray("evidence")::add);
        return data;
    }
}
