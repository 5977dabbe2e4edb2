package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabEvents;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Line;
import dev.crucible.agents.mind.Stage;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** Follows runs to their end and shows their rounds meanwhile. */
final class RunWatch {

    private static final Duration BETWEEN_LINES = Duration.ofSeconds(2);
    private static final Duration LOOK = Duration.ofSeconds(5);

    private static final String WITHOUT_ROUNDS =
            " …; before a strategy's first round come its data and the same without attack";

    private final LabClient lab;
    private final Stage stage;
    private final long end;
    private long lastLine;
    private String lastText = "";

    RunWatch(LabClient lab, Stage stage, Duration patience) {
        this.lab = lab;
        this.stage = stage;
        this.end = System.nanoTime() + patience.toNanos();
        this.lastLine = System.nanoTime() - BETWEEN_LINES.toNanos();
    }

    /** Waits for all of {@code ids}; false when patience ended first. */
    boolean follow(List<String> ids) throws LabException, InterruptedException {
        for (int i = 0; i < ids.size(); i++) {
            if (!follow(ids.get(i), "Run " + (i + 1) + " of " + ids.size())) {
                return false;
            }
        }
        return true;
    }

    /** Waits for a sweep; false when patience ended first. */
    boolean followSweep(String id) throws LabException, InterruptedException {
        return follow(
                lab.cells(id),
                () -> "The sweep: " + lab.sweep(id).path("status").asText() + " …",
                this::cell);
    }

    private boolean follow(String id, String which) throws LabException, InterruptedException {
        return follow(
                lab.events(id),
                () -> which + ": " + lab.status(id).state() + WITHOUT_ROUNDS,
                round -> progress(which, round));
    }

    /** How something stands while nothing is heard of it. */
    private interface State {
        String text() throws LabException, InterruptedException;
    }

    private boolean follow(LabEvents opened, State state, Consumer<JsonNode> shown)
            throws LabException, InterruptedException {
        try (LabEvents events = opened) {
            stage.onCancel(events::close);
            while (true) {
                long left = end - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                Optional<LabEvents.Event> event = events.next(left < LOOK.toNanos() ? Duration.ofNanos(left) : LOOK);
                if (event.isEmpty()) {
                    show(state.text());
                } else if (event.get() instanceof LabEvents.Event.Data(String ignored, JsonNode data)) {
                    shown.accept(data);
                } else {
                    return true;
                }
            }
        }
    }

    private void cell(JsonNode cell) {
        if (System.nanoTime() - lastLine >= BETWEEN_LINES.toNanos()) {
            show(String.format(
                    Locale.ROOT,
                    "%d of %d runs; %s under %s, f %s: accuracy %.1f %%",
                    cell.path("done").asInt(),
                    cell.path("runs").asInt(),
                    cell.path("rule").asText(),
                    cell.path("attack").asText(),
                    cell.path("f").asText(),
                    100 * cell.path("final_accuracy").asDouble()));
        }
    }

    private void progress(String which, JsonNode round) {
        if (System.nanoTime() - lastLine >= BETWEEN_LINES.toNanos()) {
            show(String.format(
                    Locale.ROOT,
                    "%s, strategy %d: round %d of %d, accuracy %.1f %%",
                    which,
                    round.path("strategy").asInt() + 1,
                    round.path("round").asInt(),
                    round.path("rounds").asInt(),
                    100 * round.path("test_accuracy").asDouble()));
        }
    }

    private void show(String text) {
        lastLine = System.nanoTime();
        if (!text.equals(lastText)) {
            stage.play(Line.status("techne", text));
        }
        lastText = text;
    }
}
