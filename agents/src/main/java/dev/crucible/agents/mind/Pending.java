package dev.crucible.agents.mind;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What waits for a player's answer; kept with the context, also across restarts.
 *
 * @param purpose what it is, known to the mind that asked
 * @param data whatever that mind needs to go on
 */
public record Pending(String purpose, JsonNode data) {}
