package dev.crucible.agents.mind;

/**
 * Where a mind plays one answer. Every method is safe to call from the thread that answers only, and throws
 * {@link java.util.concurrent.CancellationException} once the turn was cancelled.
 */
public interface Stage {

    /** Speaks or shows a line. */
    void play(Line line);

    /** Tells that an agent resents how much better another one is liked: {@code score} is its own affinity, 0..1. */
    void jealousy(String agent, double score);

    /** Asks the player and ends the answer; the next turn of the context carries the reply and {@code question.pending()}. */
    void ask(Question question);

    /** Remembers something about the player for later turns. */
    void remember(Fact fact);

    /** Runs {@code action} when the turn is cancelled, at once if it already was; used to close what a tool waits for. */
    void onCancel(Runnable action);
}
