package dev.crucible.bridge.crew;

import java.util.function.Consumer;

/** A crew of agents. Thread-safe for any number of concurrent conversations. */
public interface Crew {

    /** Returns true if the crew answered recently. */
    boolean reachable();

    /**
     * Sends a request and passes on events until the answer ends. The last event is {@link CrewEvent.Asked}, {@link
     * CrewEvent.Completed}, {@link CrewEvent.Cancelled} or {@link CrewEvent.Failed}.
     *
     * @throws CrewAwayException if the crew is unreachable or is lost midway
     * @throws InterruptedException if the waiting thread is interrupted; the crew's task continues
     */
    void answer(CrewRequest request, Consumer<CrewEvent> listener) throws CrewAwayException, InterruptedException;

    /**
     * Cancels a task of {@code player}, and with {@code stopSimulations} also its simulations. A task that has ended
     * does not change.
     */
    void cancel(String player, String task, boolean stopSimulations) throws CrewAwayException, InterruptedException;

    /** Stops the simulations of a task that has ended; with {@code agreed} only those that its plan said cancelling stops. */
    void stopLaunched(String player, String task, boolean agreed) throws CrewAwayException, InterruptedException;
}
