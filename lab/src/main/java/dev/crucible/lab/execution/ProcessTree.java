package dev.crucible.lab.execution;

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
public record ProcessTree(RunMark mark, ProcessHandle main) {

    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final Duration LAST = Duration.ofSeconds(2);
    private static final long POLL_MILLIS = 20;

    /** Asks all to end, waits up to five seconds, then ends them by force; new ones that appear meanwhile are ended too. */
    public void end() throws InterruptedException {
        Set<ProcessHandle> seen = new LinkedHashSet<>(alive());
        seen.forEach(ProcessHandle::destroy);
        if (!awaitEnd(seen, GRACE, false)) {
            awaitEnd(seen, LAST, true);
        }
    }

    private boolean awaitEnd(Set<ProcessHandle> seen, Duration limit, boolean force) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (System.nanoTime() < deadline) {
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
            Thread.sleep(POLL_MILLIS);
        }
        return false;
    }

    private List<ProcessHandle> alive() {
        Stream<ProcessHandle> tree = main.isAlive() ? Stream.concat(Stream.of(main), main.descendants()) : Stream.of();
        return Stream.concat(tree, mark.bearers().stream()).distinct().toList();
    }
}
