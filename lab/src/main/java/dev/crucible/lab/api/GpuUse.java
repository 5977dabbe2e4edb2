package dev.crucible.lab.api;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.scheduling.Dispatcher;
import java.io.IOException;
import java.util.List;

/** Which runs on this machine train on its graphics processor now: their {@code status.json} names what trains them. */
public record GpuUse(RunStore store, Dispatcher dispatcher) {

    /** Their ids, in the order of the list. */
    List<String> runs() throws IOException {
        return store.all().stream()
                .filter(run -> dispatcher.isRunning(run.id()) && isOnGpu(run))
                .map(RunDirectory::id)
                .toList();
    }

    private static boolean isOnGpu(RunDirectory run) {
        return LenientJson.object(run.status())
                .map(status -> status.at("/device/kind").asText())
                .filter(kind -> kind.equals("cuda") || kind.equals("opencl"))
                .isPresent();
    }
}
