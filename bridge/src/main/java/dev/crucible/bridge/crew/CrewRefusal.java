package dev.crucible.bridge.crew;

/** Thrown if the crew refuses a request. The message is a sentence for the player. */
public final class CrewRefusal extends Exception {

    private static final long serialVersionUID = 1;

    public CrewRefusal(String message) {
        super(message);
    }
}
