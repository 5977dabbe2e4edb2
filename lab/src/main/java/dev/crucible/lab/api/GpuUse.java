package dev.crucible.lab.api;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.scheduling.Dispatcher;
import java.util.Comparator;
import java.util.List;

/**
 * Lookup of the runs, sweeps and campaigns that use this machine's GPU now, as their {@code status.json} states. Only running ones are
 * read, so its cost is independent of the number of stored runs.
 */
public record GpuUse(Dispatcher dispatcher) {

    /** Returns their ids, the newest first within each kind. */
    List<String> runs() {
        return dispatcher.atWorkHere().stream()
                .filter(GpuUse::isOnGpu)
                .map(RunDirectory::id)
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    private static boolean isOnGpu(RunDirectory run) {
        return LenientJson.object(run.status())
                .map(status -> status.at("/device/kind").asText())
                .filter(kind -> kind.equals("cuda") || kind.equals("opencl"))
                .isPresent();
    }
}
