package dev.crucible.agents.memory;

/** The player has no such conversation; whether another player has one is not told. */
public final class UnknownContext extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnknownContext(String context) {
        super("context: no conversation '" + context + "' of this player");
    }
}
