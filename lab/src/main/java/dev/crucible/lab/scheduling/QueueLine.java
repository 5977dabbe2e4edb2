package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import java.io.IOException;
import java.util.List;

/**
 * Snapshot of the queue.
 *
 * @param waiting waiting runs, the next one first
 * @param running number of occupied slots
 * @param slots total number of slots
 * @param hold reason why nothing starts although a slot may be free
 */
public record QueueLine(List<Waiting> waiting, int running, int slots, Hold hold) {

    public QueueLine {
        waiting = List.copyOf(waiting);
    }

    /** Reason why no run of the queue starts here. */
    public enum Hold {
        NONE,
        /** The lab is starting. */
        STARTING,
        /** Workers take the runs. */
        WORKERS,
        /** A start failed, for instance on a full disk, and will be retried. */
        RETRYING
    }

    /** A waiting run with its last attempt. */
    public record Waiting(RunDirectory run, int attempt, QueuePlace place) {

        static Waiting of(Job job) {
            return new Waiting(job.run, job.seen(), job.place);
        }

        /** Writes its position to the run's status for the next lab, unless another process has taken the run meanwhile. */
        public void keepPlace() throws IOException {
            try {
                new StatusFile(run, new Fence(run.attempt(), attempt)).change(place::write);
            } catch (Fence.SupersededException e) {
                // It no longer waits.
            }
        }
    }
}
