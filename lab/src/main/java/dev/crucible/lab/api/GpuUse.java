package dev.crucible.lab.api;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.scheduling.Dispatcher;
import java.util.Comparator;
import java.util.List;

/**
 * Which runs, sweeps and campaigns at work on this machine train on its graphics processor now: their {@code status.json} names what
 * trains them. Those that do not run are not looked at, however many there are.
 */
public record GpuUse(Dispatcher dispatcher) {

    /** Their ids, the newest first within each kind. */
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
