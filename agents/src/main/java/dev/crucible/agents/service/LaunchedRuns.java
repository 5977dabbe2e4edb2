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

    private static final String SWEEP = "sweep_";
    private static final String CAMPAIGN = "campaign_";

    private final LabClient lab;

    LaunchedRuns(LabClient lab) {
        this.lab = lab;
    }

    /** Stops those of {@code runs} that have not ended, and gives their ids. */
    List<String> stop(List<String> runs) throws LabException, InterruptedException {
        List<String> stopped = new ArrayList<>();
        for (String run : runs) {
            try {
                if (ENDED.contains(state(run))) {
                    continue;
                }
                end(run);
                stopped.add(run);
            } catch (LabRefused e) {
                // Ended meanwhile, or deleted: the others are still to be stopped.
                System.getLogger("dev.crucible.agents").log(System.Logger.Level.DEBUG, "not stopped: " + run, e);
            }
        }
        return stopped;
    }

    private String state(String run) throws LabException, InterruptedException {
        if (run.startsWith(SWEEP)) {
            return lab.sweep(run).path("status").asText();
        }
        return run.startsWith(CAMPAIGN)
                ? lab.campaign(run).path("status").asText()
                : lab.status(run).state();
    }

    private void end(String run) throws LabException, InterruptedException {
        if (run.startsWith(SWEEP)) {
            lab.stopSweep(run);
        } else if (run.startsWith(CAMPAIGN)) {
            lab.stopCampaign(run);
        } else {
            lab.stop(run);
        }
    }
}
