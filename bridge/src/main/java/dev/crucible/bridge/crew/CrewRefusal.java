package dev.crucible.bridge.crew;

/** The crew does not do what it was asked for; the message is a sentence for the player. */
public final class CrewRefusal extends Exception {

    private static final long serialVersionUID = 1;

    public CrewRefusal(String message) {
        super(message);
    }
}
