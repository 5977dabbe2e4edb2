package dev.crucible.agents.mind;

import dev.crucible.dialogue.Line;
import java.util.List;

/**
 * Where a mind plays one answer. Every method is safe to call from the thread that answers only, and throws
 * {@link java.util.concurrent.CancellationException} once the turn was cancelled.
 */
public interface LineSink {

    /** Speaks or shows a line. */
    void play(Line line);

    /** Leaves the lines that follow to those who say them, whoever was spoken to. */
    default void witnesses() {}

    /** Tells that an agent resents how much better another one is liked: {@code score} is its own affinity, 0..1. */
    void jealousy(String agent, double score);

    /** Asks the player and ends the answer; the question stands open in the turns that follow until it is {@link #settle}d. */
    void ask(Question question);

    /**
     * Closes an open question: it was answered, dropped, or another one takes its place.
     *
     * @return whether this call closed it; false for a second answer to the same question, which must change nothing
     */
    boolean settle(OpenQuestion open);

    /** Notes that the player may say yes to an offer for a while; the answer goes on. */
    void offer(Question offer);

    /** Notes that what a settled question proposed was carried out. */
    void done(OpenQuestion open);

    /** Notes that the player was reminded of an open question. */
    void reminded(OpenQuestion open);

    /** Remembers something about the player for later turns. */
    void remember(Fact fact);

    /** Notes that a prepared line was said, so that it is not said again soon. */
    void said(String phrase);

    /** Forgets what is known of the player in these categories; everything when there are none. */
    void forget(List<String> categories);

    /** Forgets one thing that is known of the player. */
    void forget(Fact fact);

    /** Runs {@code action} when the turn is cancelled, at once if it already was; used to close what a tool waits for. */
    void onCancel(Runnable action);
}
