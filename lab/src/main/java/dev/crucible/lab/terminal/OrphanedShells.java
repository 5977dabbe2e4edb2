package dev.crucible.lab.terminal;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.scheduling.ProcessTag;
import dev.crucible.lab.scheduling.ProcessTree;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;

/**
 * Ends what the terminals of a killed lab left running. Its processes are known by their mark, which names the lab by its {@code out/}
 * directory; since one lab at a time serves a directory, whatever carries the mark when a lab starts belongs to nobody.
 */
public final class OrphanedShells {

    private static final Logger LOG = System.getLogger("dev.crucible.lab.terminal");

    private OrphanedShells() {}

    /** What the sessions of the lab over {@code out} are named after. */
    static String lab(Path out) {
        return ProcessTag.of(new RunDirectory(out)).value();
    }

    /** Ends them, without waiting for that. */
    public static void end(Path out) {
        String prefix = ProcessTag.ofTerminal(lab(out) + ":").value();
        ProcessTag.allBearers().forEach((mark, processes) -> {
            if (mark.value().startsWith(prefix)) {
                LOG.log(Level.INFO, "ending {0} processes that a terminal left", processes.size());
                Thread.ofVirtual().name("end " + mark.value()).start(() -> end(mark, processes));
            }
        });
    }

    private static void end(ProcessTag mark, List<ProcessHandle> processes) {
        try {
            new ProcessTree(mark, processes.getFirst()).end();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
