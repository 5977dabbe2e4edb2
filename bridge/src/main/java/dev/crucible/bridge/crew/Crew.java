package dev.crucible.bridge.crew;

import java.util.function.Consumer;

/** A crew of agents; safe for any number of conversations at once. */
public interface Crew {

    /** Whether it answered lately. */
    boolean reachable();

    /**
     * Asks and follows the answer to its end: the last event is {@link CrewEvent.Asked}, {@link CrewEvent.Completed},
     * {@link CrewEvent.Cancelled} or {@link CrewEvent.Failed}.
     *
     * @throws CrewAwayException when the crew is not there or is lost midway
     * @throws InterruptedException when the waiting thread is interrupted; the crew's task goes on
     */
    void answer(CrewRequest request, Consumer<CrewEvent> listener) throws CrewAwayException, InterruptedException;

    /** Ends a task of {@code player}; {@code stopSimulations} also stops what it launched. A task that has ended already stays as it is. */
    void cancel(String player, String task, boolean stopSimulations) throws CrewAwayException, InterruptedException;

    /** Stops what a task that has ended launched; with {@code agreed} only what its plan said is stopped by cancelling. */
    void stopLaunched(String player, String task, boolean agreed) throws CrewAwayException, InterruptedException;
}
