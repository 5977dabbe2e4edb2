package dev.crucible.lab.scheduling;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * All processes of a run: those that carry its mark, the main process and its descendants.
 *
 * @param mark what they carry
 * @param main the process that was started, or adopted
 */
public record ProcessTree(ProcessTag mark, ProcessHandle main) {

    /** Enough to leave in good order. */
    static final Duration GRACE = Duration.ofSeconds(5);

    private static final Duration LAST = Duration.ofSeconds(2);
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final long POLL_MILLIS = 20;

    /** Asks all to end, waits up to five seconds, then ends them by force; new ones that appear meanwhile are ended too. */
    public void end() throws InterruptedException {
        end(GRACE);
    }

    /** The same with another time before force is used. */
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

    /** Looks at all processes once those are gone that were seen, and else now and then: on a busy machine such a look takes its time. */
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
        return Stream.concat(tree, mark.bearers().stream()).distinct().toList();
    }
}
