package dev.crucible.bridge.crew;

import dev.crucible.dialogue.Line;
import java.util.List;

/** An event of a crew's answer, passed on in order. */
public sealed interface CrewEvent {

    /**
     * The crew has accepted the request.
     *
     * @param turn its number in the conversation, -1 if the crew does not count
     * @param intent the crew's classification of the line, empty if unknown
     */
    record Taken(String task, int turn, String intent) implements CrewEvent {}

    /** Progress. */
    record Progress(String text) implements CrewEvent {}

    /** An agent says or shows something; more than progress. */
    record Said(Line line) implements CrewEvent {}

    /** An agent resents another one. */
    record Jealous(String agent, double score) implements CrewEvent {}

    /** The player did a deed that counts for a virtue. */
    record Done(String deed) implements CrewEvent {}

    /**
     * The crew waits for an answer of the player.
     *
     * @param plan the plan that the choices are about, empty if it was said before
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

    /** The crew failed to answer; {@code reason} is its own sentence, or empty. */
    record Failed(String reason) implements CrewEvent {}
}
