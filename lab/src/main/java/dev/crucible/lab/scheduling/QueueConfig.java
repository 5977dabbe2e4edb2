package dev.crucible.lab.scheduling;

import java.time.Duration;

/**
 * How runs are handed out and taken back.
 *
 * @param lease how long a worker may be silent before its runs are taken from it
 * @param retries how many failures of machines, not of its own, a run survives
 * @param backOff pause before the first retry of a start; it doubles with every further one
 * @param onLoss what becomes of a run whose worker is lost
 * @param limits how long an attempt may take
 */
public record QueueConfig(Duration lease, int retries, Duration backOff, OnLoss onLoss, RunLimits limits) {

    /** Fifteen seconds, three retries, lost runs go on elsewhere, no limits. */
    public static final QueueConfig DEFAULT =
            new QueueConfig(Duration.ofSeconds(15), 3, Duration.ofSeconds(1), OnLoss.RESUME, RunLimits.NONE);

    private static final int BEATS = 5;

    /** What becomes of a run whose worker is lost. */
    public enum OnLoss {
        /** It goes on from its last round elsewhere. */
        RESUME,
        /** It fails as interrupted. */
        FAIL
    }

    public QueueConfig {
        if (lease.toMillis() < BEATS) {
            throw new IllegalArgumentException("lease: must be at least " + BEATS + " ms, got " + lease);
        }
        if (retries < 0) {
            throw new IllegalArgumentException("retries: must not be negative, got " + retries);
        }
    }

    /** How often a worker says that it lives. */
    public Duration beat() {
        return lease.dividedBy(BEATS);
    }

    public QueueConfig withLease(Duration newLease) {
        return new QueueConfig(newLease, retries, backOff, onLoss, limits);
    }

    public QueueConfig withRetries(int newRetries, Duration newBackOff) {
        return new QueueConfig(lease, newRetries, newBackOff, onLoss, limits);
    }

    public QueueConfig withOnLoss(OnLoss newOnLoss) {
        return new QueueConfig(lease, retries, backOff, newOnLoss, limits);
    }

    public QueueConfig withLimits(RunLimits newLimits) {
        return new QueueConfig(lease, retries, backOff, onLoss, newLimits);
    }
}
