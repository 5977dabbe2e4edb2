package dev.crucible.engine.compute;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A request to stop that long work checks at every batch, so that a stop takes effect well within a second. */
public final class Cancellation {

    private final AtomicBoolean requested = new AtomicBoolean();

    /** Asks the work to stop; may be called from any thread, any number of times. */
    public void request() {
        requested.set(true);
    }

    /** Whether a stop was asked for. */
    public boolean isRequested() {
        return requested.get();
    }

    /** Throws {@link CancellationException} once a stop was asked for. */
    public void check() {
        if (requested.get()) {
            throw new CancellationException("stopped on request");
        }
    }
}
