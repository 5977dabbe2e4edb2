package dev.crucible.lab.execution;

import dev.crucible.lab.queue.RedisAddress;
import dev.crucible.lab.queue.RedisQueue.UnreachableException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;

/** Since when Redis answers a worker without a break; says so when that changes, and now and then while it does not answer. */
final class Contact {

    private static final Logger LOG = System.getLogger("dev.crucible.lab");

    private final RedisAddress address;
    private final Duration complaint;
    private boolean answers;
    private long since;
    private boolean complained;
    private long lastComplaint;

    Contact(RedisAddress address, Duration complaint) {
        this.address = address;
        this.complaint = complaint;
    }

    synchronized void made() {
        if (!answers) {
            answers = true;
            since = System.nanoTime();
            complained = false;
            LOG.log(Level.INFO, "{0} answers; waiting for simulations", address);
        }
    }

    synchronized void lost(UnreachableException reason) {
        answers = false;
        long now = System.nanoTime();
        if (!complained || now - lastComplaint > complaint.toNanos()) {
            complained = true;
            lastComplaint = now;
            LOG.log(Level.WARNING, "{0}; trying again, what runs goes on", reason.getMessage());
        }
    }

    /** Whether Redis has answered throughout {@code time}. */
    synchronized boolean heldFor(Duration time) {
        return answers && System.nanoTime() - since >= time.toNanos();
    }
}
