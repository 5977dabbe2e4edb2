package dev.crucible.lab.scheduling;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.SimulationRun.Outcome;
import dev.crucible.sweep.Grid;
import dev.crucible.sweep.SweepDirectory;
import dev.crucible.sweep.SweepListener;
import dev.crucible.sweep.SweepRun;
import java.io.IOException;
import java.nio.file.Path;

/** Work of a child JVM whose directory contains a grid. If it is killed at any moment, every finished cell is on the disk. */
final class SweepProcess {

    private static final int FAILED = 1;

    private SweepProcess() {}

    /** Runs the grid and returns the exit code, 0 unless the sweep failed. */
    static int execute(ObjectNode config, RunDirectory run, Fence fence, Path datasets, int threads)
            throws IOException {
        Grid.Reading reading = Grid.read(config);
        if (reading.grid().isEmpty()) {
            SimulationProcess.refuse(run, fence, reading.errors());
            return FAILED;
        }
        SweepRun sweep = new SweepRun(
                reading.grid().get(),
                new SweepDirectory(run),
                datasets,
                threads,
                fence,
                new SweepListener() {},
                new Cancellation());
        return sweep.execute() == Outcome.FAILED ? FAILED : 0;
    }
}
