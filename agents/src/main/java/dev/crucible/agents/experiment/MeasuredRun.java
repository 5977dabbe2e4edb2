package dev.crucible.agents.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.experiment.StrategyRun.Round;
import dev.crucible.agents.lab.LabAway;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabEvents;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRunStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a run gave so far.
 *
 * @param id of the run
 * @param status how it stands
 * @param strategies in their order
 */
public record MeasuredRun(String id, LabRunStatus status, List<StrategyRun> strategies) {

    /** How long a running run may keep us waiting for a round that it has already finished. */
    private static final Duration PATIENCE = Duration.ofMillis(200);

    /** How long an ended run may take to tell all its rounds. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    public MeasuredRun {
        strategies = List.copyOf(strategies);
    }

    /** Reads a run, whether it has ended or not. */
    public static MeasuredRun read(LabClient lab, String id) throws LabException, InterruptedException {
        JsonNode config = lab.config(id);
        LabRunStatus status = lab.status(id);
        Map<Integer, Map<Integer, Round>> rounds = rounds(lab, id, status);
        List<StrategyRun> strategies = new ArrayList<>();
        for (ObjectNode settings : strategies(config)) {
            int number = strategies.size();
            strategies.add(new StrategyRun(
                    number,
                    settings,
                    List.copyOf(rounds.getOrDefault(number, Map.of()).values())));
        }
        return new MeasuredRun(id, status, strategies);
    }

    private static Map<Integer, Map<Integer, Round>> rounds(LabClient lab, String id, LabRunStatus status)
            throws LabException, InterruptedException {
        Map<Integer, Map<Integer, Round>> rounds = new TreeMap<>();
        long end = System.nanoTime() + LONGEST.toNanos();
        try (LabEvents events = lab.events(id)) {
            while (System.nanoTime() < end) {
                Optional<LabEvents.Event> event = events.next(status.ended() ? LONGEST : PATIENCE);
                if (event.isEmpty() && status.ended()) {
                    throw new LabAway(
                            "The lab takes too long to tell the rounds of " + id + "; ask again in a moment.", null);
                }
                if (!(event.orElse(new LabEvents.Event.Done())
                        instanceof LabEvents.Event.Data(String ignored, JsonNode data))) {
                    break;
                }
                // A resumed run may repeat a round; the later one counts.
                rounds.computeIfAbsent(data.path("strategy").asInt(), strategy -> new TreeMap<>())
                        .put(data.path("round").asInt(), Round.of(data));
                if (!status.ended() && reached(status, data)) {
                    break;
                }
            }
        }
        return rounds;
    }

    private static boolean reached(LabRunStatus status, JsonNode event) {
        int strategy = event.path("strategy").asInt();
        return strategy > status.strategy()
                || (strategy == status.strategy() && event.path("round").asInt() >= status.round());
    }

    /** The settings of every strategy of a config in either form. */
    static List<ObjectNode> strategies(JsonNode config) {
        List<ObjectNode> strategies = new ArrayList<>();
        if (config.path("simulation_strategies").isArray()) {
            for (JsonNode own : config.path("simulation_strategies")) {
                ObjectNode settings = JsonNodeFactory.instance.objectNode();
                if (config.path("shared_settings") instanceof ObjectNode shared) {
                    settings.setAll(shared.deepCopy());
                }
                if (own instanceof ObjectNode object) {
                    settings.setAll(object.deepCopy());
                }
                strategies.add(settings);
            }
        } else if (config instanceof ObjectNode flat) {
            strategies.add(flat.deepCopy());
        }
        return strategies;
    }
}
