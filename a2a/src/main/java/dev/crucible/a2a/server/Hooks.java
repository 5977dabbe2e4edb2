package dev.crucible.a2a.server;

import java.lang.System.Logger.Level;

/** Runs what an execution left for its cancellation; one that fails does not keep the others from running. */
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
