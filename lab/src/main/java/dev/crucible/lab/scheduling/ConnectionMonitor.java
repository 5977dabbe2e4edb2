package dev.crucible.lab.scheduling;

import dev.crucible.lab.queue.RedisAddress;
import dev.crucible.lab.queue.RedisQueue.UnreachableException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;

/**
 * Tracks the connection to Redis and logs its changes, and repeats the warning at intervals while Redis does not answer. The log level of a
 * recovery equals that of the warning before it. Thread-safe.
 */
final class ConnectionMonitor {

    private static final Logger LOG = System.getLogger("dev.crucible.lab");

    private final RedisAddress address;
    private final Duration complaint;
    private final String meanwhile;
    private boolean answers;
    private long since;
    private boolean complained;
    private long lastComplaint;

    /**
     * Creates the monitor of a connection that does not exist yet.
     *
     * @param complaint minimum interval between two warnings
     * @param meanwhile consequence of the failure, for the warning
     */
    ConnectionMonitor(RedisAddress address, Duration complaint, String meanwhile) {
        this.address = address;
        this.complaint = complaint;
        this.meanwhile = meanwhile;
    }

    synchronized void made() {
        if (!answers) {
            LOG.log(
                    complained ? Level.WARNING : Level.INFO,
                    "Redis at {0} answers{1}",
                    address,
                    complained ? " again" : "");
            answers = true;
            since = System.nanoTime();
            complained = false;
        }
    }

    synchronized void lost(UnreachableException reason) {
        answers = false;
        long now = System.nanoTime();
        if (!complained || now - lastComplaint > complaint.toNanos()) {
            complained = true;
            lastComplaint = now;
            LOG.log(Level.WARNING, "{0}; {1}", reason.getMessage(), meanwhile);
        }
    }

    /** Returns true if Redis has answered throughout the last {@code time}. */
    synchronized boolean heldFor(Duration time) {
        return answers && System.nanoTime() - since >= time.toNanos();
    }
}
