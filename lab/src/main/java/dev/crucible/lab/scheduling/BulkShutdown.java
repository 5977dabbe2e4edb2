package dev.crucible.lab.scheduling;

import java.util.Collection;

/** Parallel shutdown of many runs, as fast as the shutdown of one. */
final class BulkShutdown {

    private BulkShutdown() {}

    /** Ends {@code jobs} and returns when all their ends are written. */
    static void endAll(Collection<Job> jobs, Job.Request reason) {
        try {
            for (Job job : jobs) {
                Thread.ofVirtual().name("end " + job.run.id()).start(() -> end(job, reason));
            }
            for (Job job : jobs) {
                job.done.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends {@code job}; blocks, so call it on a separate thread. */
    static void end(Job job, Job.Request reason) {
        try {
            job.end(reason);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
