package dev.crucible.lab.scheduling;

import java.util.Collection;

/** Ends many runs at once, so that it takes no longer than ending one. */
final class BulkShutdown {

    private BulkShutdown() {}

    /** Returns when the ends of all {@code jobs} are written. */
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

    /** For a thread that does nothing else. */
    static void end(Job job, Job.Request reason) {
        try {
            job.end(reason);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
