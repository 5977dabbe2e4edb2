package dev.crucible.engine.compute;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Stop request, checked by long work at every batch, so that a stop takes effect well within a second. Thread-safe. */
public final class Cancellation {

    private final AtomicBoolean requested = new AtomicBoolean();

    /** Requests the work to stop; may be called from any thread, any number of times. */
    public void request() {
        requested.set(true);
    }

    /** Returns true if a stop was requested. */
    public boolean isRequested() {
        return requested.get();
    }

    /** Throws {@link CancellationException} if a stop was requested. */
    public void check() {
        if (requested.get()) {
            throw new CancellationException("stopped on request");
        }
    }
}
