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
import java.util.regex.Pattern;

/**
 * Why a run failed, as far as its status, its log and its config tell.
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

    private record Finding(Pattern sign, String cause, String fix) {

        static Finding of(String sign, String cause, String fix) {
            return new Finding(Pattern.compile(sign, Pattern.CASE_INSENSITIVE), cause, fix);
        }
    }

    private static final List<Finding> KNOWN = List.of(
            Finding.of(
                    "needs (0 <= )?\\S* ?(n|2f|1)\\b.*got n=|needs n ",
                    "A rule's bound on clients and attackers does not hold.",
                    "Use more clients or fewer attackers, or another rule; check_bounds tells which fits."),
            Finding.of(
                    "OutOfMemory|heap space|GiB.*(memory|fit)|does not fit",
                    "The run wanted more memory than there is.",
                    "Use fewer clients or a smaller model, or give the lab more heap with CRUCIBLE_HEAP."),
            Finding.of(
                    "datasets?/|no such data|data set .*(missing|not found)|file.*missing",
                    "The data set's files are not there.",
                    "Put the files where the message says, or use femnist_iid or femnist_niid, which need none."),
            Finding.of(
                    "interrupted|terminated unexpectedly|signal",
                    "The simulation's process was ended from outside, by a stop, a restart or the system.",
                    "Resume it in the lab; it goes on from its last finished round."),
            Finding.of(
                    "no update.* finite|NaN|infinit|diverg",
                    "Updates stopped being finite numbers: training diverged or an attack sent infinities.",
                    "Lower learning_rate, or use a rule that drops such updates."),
            Finding.of(
                    "must be |is no parameter|unknown|must equal|refused",
                    "The config asks for something the run refuses.",
                    "Correct the field that the message names; validate_config lists all of them at once."),
            Finding.of(
                    "exit code|without a result|could not start",
                    "The simulation's process ended without a last word.",
                    "Look at the end of its output.log and launch it again; if it happens again, run the doctor command."));

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
        for (Finding finding : KNOWN) {
            if (evidence.stream().anyMatch(line -> finding.sign().matcher(line).find())) {
                return new Diagnosis(id, status.state(), finding.cause(), finding.fix(), lines);
            }
        }
        return new Diagnosis(
                id,
                status.state(),
                "The run says why below; it is nothing I know.",
                "Read these lines, correct what they name, and validate the config before the next launch.",
                lines);
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
