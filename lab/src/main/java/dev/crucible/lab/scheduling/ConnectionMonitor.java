package dev.crucible.lab.scheduling;

import dev.crucible.lab.queue.RedisAddress;
import dev.crucible.lab.queue.RedisQueue.UnreachableException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;

/**
 * Since when Redis answers without a break; says so when that changes, and now and then while it does not answer. Whoever was warned
 * also hears, as loudly, that it is over.
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
     * ConnectionMonitor that has yet to be made.
     *
     * @param complaint how long to keep silent between two complaints
     * @param meanwhile what happens while Redis does not answer
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

    /** Whether Redis has answered throughout {@code time}. */
    synchronized boolean heldFor(Duration time) {
        return answers && System.nanoTime() - since >= time.toNanos();
    }
}
