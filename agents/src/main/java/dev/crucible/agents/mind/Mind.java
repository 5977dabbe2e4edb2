package dev.crucible.agents.mind;

/** Answers turns; one instance serves all players at once and keeps nothing of a turn. */
public interface Mind {

    /**
     * Plays the crew's answer to {@code turn}. Returns when the answer is complete or after {@link LineSink#ask}.
     *
     * @throws InterruptedException when the turn was cancelled while it waited
     */
    void answer(Turn turn, LineSink stage) throws InterruptedException;
}
