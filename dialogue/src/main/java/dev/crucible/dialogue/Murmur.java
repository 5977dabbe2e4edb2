package dev.crucible.dialogue;

/**
 * A remark of an idle agent.
 *
 * @param hint the agent's action meanwhile
 * @param line the spoken text
 */
public record Murmur(String hint, String line) {}
