package dev.crucible.agents.service;

import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRefused;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Stops what a task has launched, when its client says so: an explicit command is its own yes. */
final class LaunchedRuns {

    private static final Set<String> ENDED = Set.of("completed", "failed", "stopped");

    private final LabClient lab;

    LaunchedRuns(LabClient lab) {
        this.lab = lab;
    }

    /** Stops those of {@code runs} that have not ended, and gives their ids. */
    List<String> stop(List<String> runs) throws LabException, InterruptedException {
        List<String> stopped = new ArrayList<>();
        for (String run : runs) {
            try {
                boolean sweep = run.startsWith("sweep_");
                String state = sweep
                        ? lab.sweep(run).path("status").asText()
                        : lab.status(run).state();
                if (ENDED.contains(state)) {
                    continue;
                }
                if (sweep) {
                    lab.stopSweep(run);
                } else {
                    lab.stop(run);
                }
                stopped.add(run);
            } catch (LabRefused e) {
                // Ended meanwhile, or deleted: the others are still to be stopped.
                System.getLogger("dev.crucible.agents").log(System.Logger.Level.DEBUG, "not stopped: " + run, e);
            }
        }
        return stopped;
    }
}
