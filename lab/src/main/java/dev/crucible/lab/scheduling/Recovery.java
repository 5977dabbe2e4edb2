package dev.crucible.lab.scheduling;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.Damage;
import dev.crucible.lab.runs.Heartbeat;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.runs.RecordedProcess;
import dev.crucible.lab.runs.RunStore;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Recovery of the runs of an earlier lab. It adopts runs with a live process, fails running ones without a process as interrupted, and
 * queues queued ones again in order. Runs of workers and runs that were not launched through the API stay untouched.
 */
public final class Recovery {

    private static final Logger LOG = System.getLogger("dev.crucible.lab");

    /** Stored states of runs that need a process or a place in the queue. */
    private static final Set<RunState> GOES_ON = Set.of(RunState.QUEUED, RunState.RUNNING);

    private Recovery() {}

    private record Waiting(long given, String created, RunDirectory run) {}

    /** Recovers all runs of {@code store}; the failure of one does not affect the others. */
    public static void run(RunStore store, Dispatcher dispatcher) throws IOException {
        List<Waiting> queued = new ArrayList<>();
        Map<ProcessTag, List<ProcessHandle>> living = ProcessTag.allBearers();
        for (RunDirectory run : store.all()) {
            try {
                take(run, store, living, dispatcher).ifPresent(queued::add);
            } catch (IOException | RuntimeException e) {
                LOG.log(Level.WARNING, "run " + run.id() + " cannot be taken up", e);
            }
        }
        queued.sort(Comparator.comparingLong(Waiting::given)
                .thenComparing(Waiting::created)
                .thenComparing(entry -> entry.run().id()));
        for (Waiting entry : queued) {
            dispatcher.submit(entry.run());
        }
    }

    /** Recovers one run; returns it if it must be queued. */
    private static Optional<Waiting> take(
            RunDirectory run, RunStore store, Map<ProcessTag, List<ProcessHandle>> living, Dispatcher dispatcher)
            throws IOException {
        if (Files.isSymbolicLink(run.root())) {
            return Optional.empty();
        }
        if (Files.exists(run.stoppedMarker())) {
            Heartbeat.removeLeft(run);
            return Optional.empty();
        }
        ObjectNode status = LenientJson.object(run.status()).orElseGet(Json::object);
        Optional<RunState> state = RunState.of(status);
        if (RunState.hasEnded(status)) {
            Heartbeat.removeLeft(run);
            return Optional.empty();
        }
        Optional<Damage> damage = damage(run, status, store);
        if (damage.isPresent()) {
            LOG.log(
                    Level.WARNING,
                    "run {0} is damaged: {1}",
                    run.id(),
                    damage.get().message());
            TerminalStateWriter.damaged(run, damage.get());
            return Optional.empty();
        }
        boolean ours = status.path("origin").asText().equals("api");
        if (!ours || state.filter(GOES_ON::contains).isEmpty()) {
            return Optional.empty();
        }
        if (!Fence.owner(run).isEmpty()) {
            // Its worker lives, or its lease will expire.
            dispatcher.watchElsewhere(run);
            return Optional.empty();
        }
        Optional<ProcessHandle> process = process(run, status, living);
        if (process.isPresent()) {
            long pid = process.get().pid();
            LOG.log(Level.INFO, "run {0} goes on in process {1}", run.id(), Long.toString(pid));
            dispatcher.adopt(run, process.get());
        } else if (state.equals(Optional.of(RunState.RUNNING))) {
            LOG.log(Level.INFO, "run {0} was interrupted", run.id());
            StderrCapture.intoLog(run);
            TerminalStateWriter.interrupted(run, Fence.last(run));
        } else {
            return Optional.of(
                    new Waiting(QueuePlace.given(status), status.path("created").asText(), run));
        }
        return Optional.empty();
    }

    /** Returns the damage that keeps an unfinished run from ending. */
    private static Optional<Damage> damage(RunDirectory run, ObjectNode status, RunStore store) {
        Optional<Damage> ofState = Damage.ofState(run).stream().findFirst();
        boolean launched = status.path("origin").asText().equals("api");
        if (ofState.isPresent() || launched) {
            return ofState.or(() -> Damage.ofConfig(run));
        }
        // Earlier versions created no lock before the start; their runs are recognized by name.
        boolean named = store.names(run.id()) && Files.exists(run.config()) && Files.exists(run.status());
        return named ? Damage.ofStatus(run) : Optional.empty();
    }

    /** Returns the main process of a run: the recorded one if it has the tag or a user started it, else any with the tag. */
    private static Optional<ProcessHandle> process(
            RunDirectory run, ObjectNode status, Map<ProcessTag, List<ProcessHandle>> living) {
        Optional<ProcessHandle> recorded = RecordedProcess.of(status);
        if (!ProcessTag.canBeSeen()) {
            return recorded;
        }
        List<ProcessHandle> bearers = ProcessTag.of(run).among(living);
        return recorded.filter(process -> bearers.contains(process) || RunStore.isPrepared(status))
                .or(() -> bearers.stream().findFirst());
    }
}
