package dev.crucible.a2a.server;

import java.lang.System.Logger.Level;

/** Runs a cancellation hook of an execution and logs its failure, so that the remaining hooks run. */
final class Hooks {

    private static final System.Logger LOG = System.getLogger("dev.crucible.a2a");

    private Hooks() {}

    static void run(Runnable hook) {
        try {
            hook.run();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "a hook for cancellation failed", e);
        }
    }
}
