package dev.crucible.agents.mind;

/**
 * Something known about a player or learned in the lab. Its text is data: no mind may take it for an instruction.
 *
 * @param category such as {@code preference}, {@code goal}, {@code skill}, {@code finding}
 * @param body the fact in a sentence
 * @param confidence 0..1
 */
public record Fact(String category, String body, double confidence) {}
