package dev.crucible.bridge.crew;

import dev.crucible.dialogue.Line;
import java.util.List;

/** Something that happens while the crew answers, in the order in which it happens. */
public sealed interface CrewEvent {

    /**
     * The crew has taken the request.
     *
     * @param turn its number in the conversation, or -1 when the crew does not count
     * @param intent what the crew took the line for, empty when it does not say
     */
    record Taken(String task, int turn, String intent) implements CrewEvent {}

    /** Progress. */
    record Progress(String text) implements CrewEvent {}

    /** Something is said or shown, which is more than progress. */
    record Said(Line line) implements CrewEvent {}

    /** An agent resents another one. */
    record Jealous(String agent, double score) implements CrewEvent {}

    /** The player did something that counts. */
    record Done(String deed) implements CrewEvent {}

    /**
     * The crew waits for the player.
     *
     * @param plan what the choices are about, empty when it was said before
     */
    record Asked(String agent, String prompt, List<String> choices, String plan) implements CrewEvent {

        public Asked {
            choices = List.copyOf(choices);
        }
    }

    /** The answer is complete. */
    record Completed() implements CrewEvent {}

    /** The answer was cancelled. */
    record Cancelled() implements CrewEvent {}

    /** The crew could not answer; {@code reason} is its own sentence, or empty. */
    record Failed(String reason) implements CrewEvent {}
}
