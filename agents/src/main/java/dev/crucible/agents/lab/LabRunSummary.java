package dev.crucible.agents.lab;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A simulation in the lab's list.
 *
 * @param id names it
 * @param name what people call it, empty for none; written by anybody
 * @param strategy the keywords of its rules
 * @param rounds number of rounds, or {@code N/A}
 * @param clients number of clients, or {@code N/A}
 * @param created local time without a zone
 */
public record LabRunSummary(String id, String name, String strategy, String rounds, String clients, String created) {

    static LabRunSummary of(JsonNode json) {
        return new LabRunSummary(
                json.path("simulation_id").asText(),
                json.path("display_name").asText(""),
                json.path("strategy_name").asText(),
                json.path("num_of_rounds").asText(),
                json.path("num_of_clients").asText(),
                json.path("created_at").asText());
    }

    /** A time of the lab as it is said; what is no time stays as it is. */
    public static String toTheMinute(String time) {
        return time.replaceFirst("^(\\d{4}-\\d\\d-\\d\\d)[T ](\\d\\d:\\d\\d).*$", "$1 $2");
    }
}
