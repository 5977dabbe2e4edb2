package dev.crucible.novel.client;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Watches if the bridge is reachable. It tries every half second for ten seconds, then reports {@link Status#OFFLINE}
 * and continues quietly every five seconds. The main loop polls {@link #state}.
 */
public final class ConnectionWatch implements AutoCloseable {
    /** Connection status, and the number of tries since the last success. */
    public record State(Status status, int attempt) {}

    /** Visibly connecting, reachable, or unreachable. */
    public enum Status {
        CONNECTING,
        ONLINE,
        OFFLINE
    }

    /** Intervals between tries: eager at first, patient after {@code eagerTries}. */
    public record Pace(Duration eager, int eagerTries, Duration patient) {
        public static final Pace USUAL = new Pace(Duration.ofMillis(500), 20, Duration.ofSeconds(5));
    }

    private final AtomicReference<State> state = new AtomicReference<>(new State(Status.CONNECTING, 0));
    private final Semaphore nudge = new Semaphore(0);
    private final Thread thread;

    /**
     * Creates a watch.
     *
     * @param isWell health check of the bridge; may block, runs on the watch's thread
     */
    public ConnectionWatch(Supplier<Boolean> isWell, Pace pace) {
        thread = Thread.ofPlatform().daemon().name("bridge-link").unstarted(() -> watch(isWell, pace));
    }

    /** Starts the tries. Call once. */
    public void begin() {
        thread.start();
    }

    public State state() {
        return Objects.requireNonNull(state.get());
    }

    /** Tries again immediately and visibly. */
    public void retry() {
        state.updateAndGet(current -> current.status() == Status.ONLINE ? current : new State(Status.CONNECTING, 0));
        nudge.release();
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private void watch(Supplier<Boolean> isWell, Pace pace) {
        try {
            while (true) {
                boolean well = isWell.get();
                State next = state.updateAndGet(current -> after(current, well, pace));
                pause(next.status() == Status.CONNECTING ? pace.eager() : pace.patient());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static State after(State current, boolean well, Pace pace) {
        if (well) {
            return new State(Status.ONLINE, 0);
        }
        int attempt = current.attempt() + 1;
        boolean patient = current.status() == Status.OFFLINE || attempt >= pace.eagerTries();
        return new State(patient ? Status.OFFLINE : Status.CONNECTING, attempt);
    }

    /** Waits for the next try, or for {@link #retry}. */
    private void pause(Duration length) throws InterruptedException {
        if (nudge.tryAcquire(length.toNanos(), TimeUnit.NANOSECONDS)) {
            nudge.drainPermits();
        }
    }
}
