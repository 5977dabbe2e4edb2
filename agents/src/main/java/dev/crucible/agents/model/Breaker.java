package dev.crucible.agents.model;

import dev.crucible.agents.model.ProviderFailure.Reason;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A circuit breaker: after two failures in a row for one reason there is no call until the pause is over. Safe for threads. */
final class Breaker {

    private final Duration pause;
    private @Nullable Reason last;
    private boolean told;
    private boolean open;
    private long until;

    Breaker(Duration pause) {
        this.pause = pause;
    }

    /** Returns true if a call may be made. */
    synchronized boolean isClosed() {
        return !open || System.nanoTime() - until >= 0;
    }

    /** Notes an answer. */
    synchronized void succeeded() {
        last = null;
        told = false;
        open = false;
    }

    /** Notes a failure and returns true if it is the first since the last answer, so that players hear of it once. */
    synchronized boolean failed(Reason reason) {
        if (reason == last) {
            open = true;
            until = System.nanoTime() + pause.toNanos();
        }
        last = reason;
        boolean first = !told;
        told = true;
        return first;
    }
}
