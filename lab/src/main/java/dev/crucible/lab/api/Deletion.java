package dev.crucible.lab.api;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.scheduling.Dispatcher;
import dev.crucible.web.FullDisk;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.NoSuchFileException;

/** Deletes runs, permanently or into the trash. A queued run is withdrawn first; a running one is not deleted. */
final class Deletion {

    /** Result of a deletion. */
    enum Outcome {
        DELETED,
        RUNNING,
        GONE,
        FAILED
    }

    private final RunStore store;
    private final Dispatcher dispatcher;
    private final Removal removal;

    /** Removal of the files. */
    interface Removal {
        void of(RunDirectory run) throws IOException;
    }

    Deletion(RunStore store, Dispatcher dispatcher, Removal removal) {
        this.store = store;
        this.dispatcher = dispatcher;
        this.removal = removal;
    }

    Outcome delete(RunDirectory run) {
        try {
            return store.turns().alone(run.id(), () -> deleteNow(run));
        } catch (NoSuchFileException e) {
            // Another request deleted it first.
            return Outcome.GONE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.FAILED;
        } catch (IOException e) {
            FullDisk.problem(e).ifPresent(problem -> {
                throw problem;
            });
            System.getLogger("dev.crucible.lab").log(Level.ERROR, "could not delete run " + run.id(), e);
            return Outcome.FAILED;
        }
    }

    private Outcome deleteNow(RunDirectory run) throws IOException, InterruptedException {
        boolean withdrawn = dispatcher.withdraw(run);
        boolean running = !withdrawn
                && (dispatcher.isRunning(run.id()) || RunStatus.of(run).state() == RunState.RUNNING);
        if (running) {
            return Outcome.RUNNING;
        }
        removal.of(run);
        return Outcome.DELETED;
    }
}
