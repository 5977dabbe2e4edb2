package dev.crucible.lab.api;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.execution.Dispatcher;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.runs.RunStore;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.NoSuchFileException;

/** Deletes runs; a queued one is taken out of the line first, a running one stays. */
final class Deletion {

    /** What came of it. */
    enum Outcome {
        DELETED,
        RUNNING,
        GONE,
        FAILED
    }

    private final RunStore store;
    private final Dispatcher dispatcher;

    Deletion(RunStore store, Dispatcher dispatcher) {
        this.store = store;
        this.dispatcher = dispatcher;
    }

    Outcome delete(RunDirectory run) {
        try {
            boolean withdrawn = dispatcher.withdraw(run);
            boolean running = !withdrawn
                    && (dispatcher.isRunning(run.id())
                            || RunStatus.of(run).state().equals("running"));
            if (running) {
                return Outcome.RUNNING;
            }
            store.delete(run);
            return Outcome.DELETED;
        } catch (NoSuchFileException e) {
            // Somebody else was faster.
            return Outcome.GONE;
        } catch (IOException e) {
            System.getLogger("dev.crucible.lab").log(Level.ERROR, "could not delete run " + run.id(), e);
            return Outcome.FAILED;
        }
    }
}
