package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.RunStates;
import dev.crucible.lab.scheduling.Broker;
import dev.crucible.lab.scheduling.Dispatcher;
import dev.crucible.lab.scheduling.Forecast;
import dev.crucible.lab.scheduling.Forecast.Span;
import dev.crucible.lab.scheduling.QueueLine;
import dev.crucible.lab.scheduling.QueueLine.Hold;
import dev.crucible.lab.scheduling.QueueLine.Waiting;
import dev.crucible.lab.scheduling.QueuePlace;
import dev.crucible.sweep.SweepDirectory;
import dev.crucible.sweep.redteam.Campaign;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.Violation;
import dev.crucible.web.WholeNumber;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Numbers of simulations by state, workers, and the queue, which can be reordered. */
public final class QueueResource {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final RunStates states;
    private final Broker broker;
    private final Dispatcher dispatcher;

    public QueueResource(RunStates states, Broker broker, Dispatcher dispatcher) {
        this.states = states;
        this.broker = broker;
        this.dispatcher = dispatcher;
    }

    public void register(Routes routes) {
        routes.get("/api/queue/status", this::status)
                .get("/api/queue", exchange -> exchange.json(line()))
                .patch("/api/queue/{id}", this::change)
                .get("/api/workers", exchange -> exchange.json(broker.workers()));
    }

    private void status(Exchange exchange) throws IOException {
        Map<RunState, Long> counts = states.counts();
        ObjectNode answer = JSON.objectNode();
        for (RunState state : RunState.values()) {
            answer.put(state.word(), counts.getOrDefault(state, 0L));
        }
        answer.put("total", counts.values().stream().mapToLong(Long::longValue).sum());
        answer.put("is_empty", !counts.containsKey(RunState.QUEUED) && !counts.containsKey(RunState.RUNNING));
        exchange.json(answer);
    }

    private ObjectNode line() {
        QueueLine line = dispatcher.line();
        Forecast ahead = dispatcher.ahead(line);
        ObjectNode answer = JSON.objectNode().put("slots", line.slots()).put("running", line.running());
        ArrayNode list = answer.putArray("waiting");
        for (Waiting waiting : line.waiting()) {
            Span span = ahead.of(waiting.run().id());
            list.addObject()
                    .put("id", waiting.run().id())
                    .put("kind", kind(waiting))
                    .put("place", list.size())
                    .put("priority", waiting.place().priority())
                    .put("paused", waiting.place().paused())
                    .put("reason", reason(waiting, line))
                    .put("begins_in_seconds", seconds(span.begins()))
                    .put("ends_in_seconds", seconds(span.ends()));
        }
        Set<String> waits = line.waiting().stream().map(one -> one.run().id()).collect(Collectors.toSet());
        ArrayNode working = answer.putArray("working");
        ahead.spans().forEach((id, span) -> {
            if (!waits.contains(id)) {
                working.addObject().put("id", id).put("ends_in_seconds", seconds(span.ends()));
            }
        });
        return answer;
    }

    /** Rounds to a tenth of a second; null if unknown. */
    private static @Nullable Double seconds(OptionalDouble seconds) {
        return seconds.isPresent() ? Double.valueOf(Math.rint(10 * seconds.getAsDouble()) / 10) : null;
    }

    private static String kind(Waiting waiting) {
        String folder = Objects.requireNonNull(waiting.run().root().getParent(), "runs lie in a folder")
                .getFileName()
                .toString();
        return switch (folder) {
            case SweepDirectory.FOLDER -> "sweep";
            case Campaign.FOLDER -> "campaign";
            default -> "simulation";
        };
    }

    /** Returns the reason why a run waits, as a word. */
    private static String reason(Waiting waiting, QueueLine line) {
        if (waiting.place().paused()) {
            return "paused";
        }
        return line.hold() == Hold.NONE ? "slots" : line.hold().name().toLowerCase(Locale.ROOT);
    }

    private void change(Exchange exchange) throws IOException {
        String id = exchange.path("id");
        ObjectNode body = exchange.jsonObject();
        Optional<Integer> priority = Optional.ofNullable(body.get("priority")).map(QueueResource::priority);
        Optional<Boolean> paused = Optional.ofNullable(body.get("paused")).map(QueueResource::flag);
        boolean moves = body.has("before");
        Optional<String> before = moves ? before(body.get("before")) : Optional.empty();
        if (dispatcher.line().waiting().stream().noneMatch(one -> one.run().id().equals(id))) {
            throw HttpProblem.notFound("This is not in the queue.");
        }
        if (dispatcher.line().hold() == Hold.WORKERS && (moves || priority.isPresent())) {
            throw HttpProblem.conflict(
                    "Workers take runs in the order of the queue. Pause some runs to let others go first.");
        }
        keep(dispatcher.change(id, place -> changed(place, priority, paused)), id);
        if (moves) {
            keep(dispatcher.move(id, before), id);
        }
        exchange.json(line());
    }

    private static QueuePlace changed(QueuePlace place, Optional<Integer> priority, Optional<Boolean> paused) {
        return place.withPriority(priority.orElse(place.priority())).withPaused(paused.orElse(place.paused()));
    }

    private static void keep(List<Waiting> changed, String id) throws IOException {
        if (changed.isEmpty()) {
            throw HttpProblem.conflict(
                    "The queue has changed, so %s was not moved. Read the queue again.".formatted(id));
        }
        for (Waiting waiting : changed) {
            waiting.keepPlace();
        }
    }

    private static int priority(JsonNode given) {
        JsonNode value = WholeNumber.of(given);
        if (!value.canConvertToInt() || !value.isIntegralNumber() || value.intValue() < 0 || value.intValue() > 9) {
            throw HttpProblem.invalid(Violation.wrongType("int_type", "priority", "an integer from 0 to 9", value));
        }
        return value.intValue();
    }

    private static boolean flag(JsonNode value) {
        if (!value.isBoolean()) {
            throw HttpProblem.invalid(Violation.wrongType("bool_type", "paused", "a valid boolean", value));
        }
        return value.booleanValue();
    }

    /** Returns the run before which to insert; empty for null, the end of the queue. */
    private static Optional<String> before(JsonNode value) {
        if (!value.isTextual() && !value.isNull()) {
            throw HttpProblem.invalid(
                    Violation.wrongType("string_type", "before", "the id of a queued run, or null", value));
        }
        return value.isNull() ? Optional.empty() : Optional.of(value.textValue());
    }
}
