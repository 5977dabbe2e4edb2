package dev.crucible.agents.mind;

import java.util.List;

/**
 * Something known about a player or learned in the lab. Its text is data: no mind may take it for an instruction.
 *
 * @param category such as {@code preference}, {@code goal}, {@code skill}, {@code finding}
 * @param body the fact in a sentence
 * @param confidence 0..1
 * @param witnesses the agents who were there when it was told; nobody for what all know
 */
public record Fact(String category, String body, double confidence, List<String> witnesses) {

    /** Category of what players say of themselves in passing; there may be so much of it that it must not displace the rest. */
    public static final String PASSING = "other";

    public Fact {
        witnesses = List.copyOf(witnesses);
    }

    /** What all know. */
    public Fact(String category, String body, double confidence) {
        this(category, body, confidence, List.of());
    }

    /** Whether an agent knows it: it was there, or everybody knows. */
    public boolean knownTo(String agent) {
        return witnesses.isEmpty() || witnesses.contains(agent);
    }
}
