package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import java.io.IOException;
import java.util.List;

/**
 * The waiting line as it stands.
 *
 * @param waiting the first one first
 * @param running how many runs have a slot
 * @param slots how many may run at a time
 * @param hold why nothing starts although there may be a free slot
 */
public record QueueLine(List<Waiting> waiting, int running, int slots, Hold hold) {

    public QueueLine {
        waiting = List.copyOf(waiting);
    }

    /** Why nothing of the line starts here. */
    public enum Hold {
        NONE,
        /** The lab has just begun. */
        STARTING,
        /** Workers take the runs. */
        WORKERS,
        /** A run could not be started, as when the disk is full; it is tried again. */
        RETRYING
    }

    /** A run that waits, with its last attempt. */
    public record Waiting(RunDirectory run, int attempt, QueuePlace place) {

        static Waiting of(Job job) {
            return new Waiting(job.run, job.seen(), job.place);
        }

        /** Keeps its place for the next lab, unless somebody has taken the run meanwhile. */
        public void keepPlace() throws IOException {
            try {
                new StatusFile(run, new Fence(run.attempt(), attempt)).change(place::write);
            } catch (Fence.SupersededException e) {
                // It waits no more.
            }
        }
    }
}
