package dev.crucible.bridge.crew;

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

    /**
     * Something is said or shown.
     *
     * @param agent who speaks
     * @param kind {@code dialogue}, {@code spec}, {@code code} or {@code result}
     * @param text what
     * @param portrait the speaker's face
     * @param affinityDelta what it changes in the speaker's affinity, beside the usual
     * @param about what else it is
     */
    record Said(String agent, String kind, String text, String portrait, double affinityDelta, About about)
            implements CrewEvent {}

    /**
     * What is special about a line.
     *
     * @param unasked whether it is news of something that goes on beside, no answer
     * @param crisis whether somebody in need is answered
     * @param where where the thing lies that is shown, empty when nobody said
     */
    record About(boolean unasked, boolean crisis, String where) {

        /** An ordinary line. */
        public static final About NOTHING = new About(false, false, "");
    }

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
