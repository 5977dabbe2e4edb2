package dev.crucible.agents.mind;

import dev.crucible.dialogue.CastMember;

/** Answers talk for which the built-in mind has no exact answer: it can say something and do nothing. */
public interface FreeTalk {

    /** Leaves every line to the built-in mind. */
    FreeTalk NONE = (_, _, _) -> false;

    /**
     * Answers {@code turn} in the voice of {@code speaker}.
     *
     * @return true if it played an answer; false if the built-in mind is to answer
     * @throws InterruptedException when the turn was cancelled while it waited
     */
    boolean answer(Turn turn, CastMember speaker, LineSink stage) throws InterruptedException;
}
