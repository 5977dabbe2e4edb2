package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.Damage;
import dev.crucible.lab.runs.RunStatus;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Runs owned by workers, as seen by the lab. Thread-safe. */
final class RemoteRuns {

    private static final Logger LOG = System.getLogger("dev.crucible.lab");
    /** Time that a stop waits for the worker. */
    private static final Duration STOP_PATIENCE = Duration.ofMillis(700);

    private static final long POLL_MILLIS = 50;

    private final QueueConfig config;
    private final Consumer<RunDirectory> onEnd;
    private final Map<String, RemoteAttempt> runs = new ConcurrentHashMap<>();

    /** @param onEnd called with each run whose worker has written its end */
    RemoteRuns(QueueConfig config, Consumer<RunDirectory> onEnd) {
        this.config = config;
        this.onEnd = onEnd;
    }

    /** Adds a run that a worker has taken. */
    void add(RunDirectory run) throws IOException {
        runs.put(run.id(), RemoteAttempt.of(run));
    }

    /** Returns true if a worker works on the run. */
    boolean has(String id) {
        RemoteAttempt known = runs.get(id);
        return known != null && !known.isOver();
    }

    /** Returns the runs whose workers are on this machine. */
    List<RunDirectory> onThisMachine() {
        return runs.values().stream()
                .filter(known -> !known.isOver() && Worker.isOfThisMachine(known.worker))
                .map(known -> known.run)
                .toList();
    }

    /**
     * Stops a run. The fence moves first, so the run is stopped whatever its worker does; the worker notices and ends the processes.
     *
     * @return false if the run ended otherwise meanwhile
     */
    boolean stop(RunDirectory run) throws IOException, InterruptedException {
        // Workers may reassign it meanwhile, but not after it is stopped.
        while (!TerminalStateWriter.stopped(run, Fence.last(run))) {
            LOG.log(Level.DEBUG, "run {0} changed hands while it was stopped", run.id());
        }
        awaitLeaving(run, STOP_PATIENCE);
        return TerminalStateWriter.isStopped(run);
    }

    /** Waits until no worker owns {@code run}, at most for {@code patience}. */
    void awaitLeaving(RunDirectory run, Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (has(run.id()) && System.nanoTime() < deadline) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    /**
     * Polls every run once and drops those that are over.
     *
     * @param workersLive true if there are workers, which may take a lost run before the lab
     * @return the runs that have lost their workers and are queued again
     */
    List<RunDirectory> returned(boolean workersLive) throws InterruptedException {
        List<RunDirectory> returned = new ArrayList<>();
        for (RemoteAttempt known : List.copyOf(runs.values())) {
            try {
                if (isBack(known, workersLive)) {
                    runs.remove(known.run.id(), known);
                    returned.add(known.run);
                }
            } catch (IOException e) {
                giveUp(known, e);
            }
        }
        return returned;
    }

    /** Fails a damaged run; any other error may resolve itself by the next poll. */
    private void giveUp(RemoteAttempt known, IOException reason) {
        List<Damage> damages = Damage.ofState(known.run);
        try {
            if (!damages.isEmpty()) {
                TerminalStateWriter.damaged(known.run, damages.getFirst());
                runs.remove(known.run.id(), known);
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "run " + known.run.id() + " is damaged, which cannot be written", e);
        }
        LOG.log(Level.WARNING, "could not look after run {0}: {1}", known.run.id(), reason);
    }

    private boolean isBack(RemoteAttempt known, boolean workersLive) throws IOException, InterruptedException {
        RunDirectory run = known.run;
        if (!Files.exists(run.root()) || known.isOver()) {
            leave(known);
            return false;
        }
        int patience = (workersLive ? 2 : 1) << Math.min(Retries.of(run), 10);
        boolean silent = known.isSilentFor(config.lease().multipliedBy(patience));
        if (TerminalStateWriter.isTerminal(run)) {
            if (silent) {
                known.forget();
                leave(known);
            }
            return false;
        }
        boolean handedBack = Fence.owner(run).isEmpty() && RunStatus.stored(run).equals(Optional.of(RunState.QUEUED));
        if (handedBack) {
            return true;
        }
        if (known.isSuperseded()) {
            add(run);
            return false;
        }
        if (silent) {
            LOG.log(Level.WARNING, "worker {0} is silent; its run {1} is taken back", known.worker, run.id());
            return LostWorkerRecovery.queueAgain(run, known.attempt, known.worker, config);
        }
        return false;
    }

    private void leave(RemoteAttempt known) {
        if (runs.remove(known.run.id(), known) && TerminalStateWriter.isTerminal(known.run)) {
            onEnd.accept(known.run);
        }
    }
}
