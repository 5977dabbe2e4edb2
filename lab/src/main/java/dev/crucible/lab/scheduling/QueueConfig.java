package dev.crucible.lab.scheduling;

import java.time.Duration;

/**
 * Leases, retries and limits of the queue.
 *
 * @param lease maximum silence of a worker before its runs are reassigned
 * @param retries number of machine failures that a run survives; failures of the run itself are never retried
 * @param backOff pause before the first retry of a start; doubles with each further one
 * @param onLoss policy for a run whose worker is lost
 * @param limits time limits of an attempt
 */
public record QueueConfig(Duration lease, int retries, Duration backOff, OnLoss onLoss, RunLimits limits) {

    /** Lease of 15 seconds, three retries, lost runs are resumed, no limits. */
    public static final QueueConfig DEFAULT =
            new QueueConfig(Duration.ofSeconds(15), 3, Duration.ofSeconds(1), OnLoss.RESUME, RunLimits.NONE);

    private static final int BEATS = 5;

    /** Policy for a run whose worker is lost. */
    public enum OnLoss {
        /** Resume it after its last round on another worker. */
        RESUME,
        /** Fail it as interrupted. */
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

    /** Returns the interval of heartbeats. */
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
