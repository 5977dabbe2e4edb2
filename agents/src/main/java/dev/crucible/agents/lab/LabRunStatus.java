package dev.crucible.agents.lab;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/**
 * How a simulation stands.
 *
 * @param state queued, pending, running, completed, failed or stopped
 * @param progress 0..1
 * @param round current round, 0 when unknown
 * @param rounds rounds of the strategy, 0 when unknown
 * @param strategy current strategy from 0
 * @param strategies number of strategies, 0 when unknown
 * @param code what kind of failure ended it, empty when it has not failed or does not say
 * @param error beginning of the log of a failed run, empty for none; written by the run
 */
public record LabRunStatus(
        String state, double progress, int round, int rounds, int strategy, int strategies, String code, String error) {

    private static final Set<String> TERMINAL = Set.of("completed", "failed", "stopped");

    static LabRunStatus of(JsonNode json) {
        return new LabRunStatus(
                json.path("status").asText("pending"),
                json.path("progress").asDouble(0),
                json.path("current_round").asInt(0),
                json.path("total_rounds").asInt(0),
                json.path("current_strategy").asInt(0),
                json.path("total_strategies").asInt(0),
                json.path("error_code").asText(""),
                json.path("error").asText(""));
    }

    /** Whether nothing will change any more. */
    public boolean ended() {
        return TERMINAL.contains(state);
    }

    public boolean failed() {
        return state.equals("failed");
    }
}
