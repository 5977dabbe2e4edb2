package dev.crucible.web.operation;

import dev.crucible.web.FullDisk;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One check of a service. It runs at most once at a time, and its result counts for a moment, because anybody may ask. */
final class HealthProbe {

    static final String NO_ANSWER = "no answer";

    private static final String FAILED = "failed";
    private static final Duration VALID = Duration.ofSeconds(1);
    private static final System.Logger LOG = System.getLogger("dev.crucible.web");

    private final String service;
    private final String name;
    private final Health.Check check;
    private @Nullable CompletableFuture<String> last;
    private long begun;
    private long ended;
    private volatile String told = Health.OK;

    HealthProbe(String service, String name, Health.Check check) {
        this.service = service;
        this.name = name;
        this.check = check;
    }

    String name() {
        return name;
    }

    /** Begins a check, so that several run at the same time. */
    void start() {
        CompletableFuture<String> _ = begin();
    }

    /** Returns the result of a check that runs, or has ended a moment ago, or begins now. */
    private synchronized CompletableFuture<String> begin() {
        if (last != null && (!last.isDone() || System.nanoTime() - ended < VALID.toNanos())) {
            return last;
        }
        CompletableFuture<String> now = new CompletableFuture<>();
        last = now;
        begun = System.nanoTime();
        // A platform thread: a database or a disk that hangs would pin the carrier of a virtual one.
        Thread.ofPlatform().daemon().name("check-" + name).start(() -> make(now));
        return now;
    }

    private void make(CompletableFuture<String> now) {
        String result = look();
        synchronized (this) {
            ended = System.nanoTime();
        }
        if (!result.equals(told)) {
            told = result;
            LOG.log(
                    result.equals(Health.OK) ? Level.INFO : Level.WARNING,
                    "check {0} of the {1}: {2}",
                    name,
                    service,
                    result);
        }
        now.complete(result);
    }

    private String look() {
        try {
            return check.fault().orElse(Health.OK);
        } catch (Throwable e) {
            if (!(e instanceof Exception)) {
                LOG.log(Level.ERROR, "check " + name + " broke", e);
            } else {
                LOG.log(Level.DEBUG, "check " + name + " failed", e);
            }
            return FullDisk.reason(e).map(reason -> "no space left").orElse(FAILED);
        }
    }

    /** Returns {@code ok} or the reason, after {@code patience} at the latest. */
    String result(Duration patience) {
        try {
            return begin().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return NO_ANSWER;
        } catch (ExecutionException e) {
            return FAILED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return NO_ANSWER;
        }
    }

    /** Returns true if the present check began longer ago than {@code limit}; begins one if none runs. */
    synchronized boolean isHanging(Duration limit) {
        return !begin().isDone() && System.nanoTime() - begun >= limit.toNanos();
    }
}
