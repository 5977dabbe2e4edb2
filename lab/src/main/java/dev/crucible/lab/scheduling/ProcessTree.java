package dev.crucible.lab.scheduling;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * All processes of a run: those with its tag, the main process and its descendants.
 *
 * @param tag tag of the processes
 * @param main the started or adopted process
 */
public record ProcessTree(ProcessTag tag, ProcessHandle main) {

    /** Time for an orderly exit. */
    static final Duration GRACE = Duration.ofSeconds(5);

    private static final Duration LAST = Duration.ofSeconds(2);
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final long POLL_MILLIS = 20;

    /** Asks all processes to end, waits up to five seconds, then kills them; includes processes that appear meanwhile. */
    public void end() throws InterruptedException {
        end(GRACE);
    }

    /** Ends all processes with a grace period of {@code grace}. */
    void end(Duration grace) throws InterruptedException {
        Set<ProcessHandle> seen = new LinkedHashSet<>(alive());
        if (seen.isEmpty()) {
            return;
        }
        seen.forEach(ProcessHandle::destroy);
        if (!awaitEnd(seen, grace, false)) {
            seen.forEach(ProcessHandle::destroyForcibly);
            awaitEnd(seen, LAST, true);
        }
    }

    /** Rescans all processes once the known ones have ended, otherwise every 200 ms, because a scan takes long on a busy machine. */
    private boolean awaitEnd(Set<ProcessHandle> seen, Duration limit, boolean force) throws InterruptedException {
        long start = System.nanoTime();
        long next = start + LOOK.toNanos();
        while (System.nanoTime() - start < limit.toNanos()) {
            if (System.nanoTime() - next > 0 || seen.stream().noneMatch(ProcessHandle::isAlive)) {
                next = System.nanoTime() + LOOK.toNanos();
                List<ProcessHandle> alive = alive();
                if (alive.isEmpty()) {
                    return true;
                }
                for (ProcessHandle process : alive) {
                    if (force) {
                        process.destroyForcibly();
                    } else if (seen.add(process)) {
                        process.destroy();
                    }
                }
            }
            Thread.sleep(POLL_MILLIS);
        }
        return false;
    }

    private List<ProcessHandle> alive() {
        Stream<ProcessHandle> tree = main.isAlive() ? Stream.concat(Stream.of(main), main.descendants()) : Stream.of();
        return Stream.concat(tree, tag.bearers().stream()).distinct().toList();
    }
}
