package dev.crucible.lab.api;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.scheduling.Dispatcher;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.NoSuchFileException;

/** Removes runs, for good or into the trash; a queued one is taken out of the line first, a running one stays. */
final class Deletion {

    /** What came of it. */
    enum Outcome {
        DELETED,
        RUNNING,
        GONE,
        FAILED
    }

    private final Dispatcher dispatcher;
    private final Removal removal;

    /** What becomes of the files. */
    interface Removal {
        void of(RunDirectory run) throws IOException;
    }

    Deletion(Dispatcher dispatcher, Removal removal) {
        this.dispatcher = dispatcher;
        this.removal = removal;
    }

    Outcome delete(RunDirectory run) {
        try {
            boolean withdrawn = dispatcher.withdraw(run);
            boolean running = !withdrawn
                    && (dispatcher.isRunning(run.id()) || RunStatus.of(run).state() == RunState.RUNNING);
            if (running) {
                return Outcome.RUNNING;
            }
            removal.of(run);
            return Outcome.DELETED;
        } catch (NoSuchFileException e) {
            // Somebody else was faster.
            return Outcome.GONE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.FAILED;
        } catch (IOException e) {
            System.getLogger("dev.crucible.lab").log(Level.ERROR, "could not delete run " + run.id(), e);
            return Outcome.FAILED;
        }
    }
}
