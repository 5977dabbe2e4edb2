package dev.crucible.lab.execution;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.RunProcess;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.runs.StoredJson;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes up what an earlier lab left: runs whose process lives are watched on, running ones without a process are failed as
 * interrupted, queued ones are queued again in their order; those that workers have are left to them. Only runs that came through the
 * API are touched.
 */
public final class Recovery {

    private static final Logger LOG = System.getLogger("dev.crucible.lab");

    private Recovery() {}

    private record Waiting(String created, RunDirectory run) {}

    /** Goes through all runs of {@code store}. */
    public static void run(RunStore store, Dispatcher dispatcher) throws IOException {
        List<Waiting> queued = new ArrayList<>();
        Map<RunMark, List<ProcessHandle>> living = RunMark.allBearers();
        for (RunDirectory run : store.all()) {
            Optional<ObjectNode> status = StoredJson.object(run.status())
                    .filter(fields -> fields.path("origin").asText().equals("api"))
                    .filter(fields -> !Files.exists(run.stoppedMarker()) && Files.exists(run.config()));
            if (status.isEmpty()) {
                continue;
            }
            String state = status.get().path("status").asText();
            if (!state.equals("running") && !state.equals("queued")) {
                continue;
            }
            if (!Fence.owner(run).isEmpty()) {
                // Its worker lives or will be missed.
                dispatcher.watchElsewhere(run);
                continue;
            }
            Optional<ProcessHandle> process = process(run, status.get(), living);
            if (process.isPresent()) {
                LOG.log(
                        Level.INFO,
                        "run {0} goes on in process {1}",
                        run.id(),
                        Long.toString(process.get().pid()));
                dispatcher.adopt(run, process.get());
            } else if (state.equals("running")) {
                LOG.log(Level.INFO, "run {0} was interrupted", run.id());
                LastWords.intoLog(run);
                Ending.interrupted(run, Fence.last(run));
            } else {
                queued.add(new Waiting(status.get().path("created").asText(), run));
            }
        }
        queued.sort(Comparator.comparing(Waiting::created)
                .thenComparing(entry -> entry.run().id()));
        for (Waiting entry : queued) {
            dispatcher.submit(entry.run());
        }
    }

    /** The main process of a run: the recorded one if it carries the mark or a person started it, else any that carries it. */
    private static Optional<ProcessHandle> process(
            RunDirectory run, ObjectNode status, Map<RunMark, List<ProcessHandle>> living) {
        Optional<ProcessHandle> recorded = RunProcess.of(status);
        if (!RunMark.canBeSeen()) {
            return recorded;
        }
        List<ProcessHandle> bearers = RunMark.of(run).among(living);
        return recorded.filter(process -> bearers.contains(process) || RunStore.isPrepared(status))
                .or(() -> bearers.stream().findFirst());
    }
}
