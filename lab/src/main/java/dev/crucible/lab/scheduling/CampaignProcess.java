package dev.crucible.lab.scheduling;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.SimulationRun.Outcome;
import dev.crucible.sweep.redteam.CampaignRun;
import dev.crucible.sweep.redteam.CampaignSetup;
import java.io.IOException;
import java.nio.file.Path;

/** Work of a child JVM whose directory contains a red team campaign. If it is killed at any moment, every finished run is on the disk. */
final class CampaignProcess {

    private static final int FAILED = 1;

    private CampaignProcess() {}

    /** Runs the campaign and returns the exit code, 0 unless it failed. */
    static int execute(ObjectNode stored, RunDirectory run, Fence fence, Path datasets, int threads)
            throws IOException {
        CampaignSetup.Reading reading = CampaignSetup.read(stored);
        if (reading.setup().isEmpty()) {
            SimulationProcess.refuse(run, fence, reading.problems());
            return FAILED;
        }
        CampaignRun campaign = new CampaignRun(
                reading.setup().get(), run, datasets, threads, fence, (_, _, _, _, _) -> {}, new Cancellation());
        return campaign.execute() == Outcome.FAILED ? FAILED : 0;
    }
}
