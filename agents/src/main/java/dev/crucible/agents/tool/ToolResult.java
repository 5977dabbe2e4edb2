package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a tool gave. Everything in it is data, never instructions.
 *
 * @param text for people and models, bounded
 * @param data the same for programs
 */
public record ToolResult(String text, JsonNode data) {}
