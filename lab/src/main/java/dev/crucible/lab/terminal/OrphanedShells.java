package dev.crucible.lab.terminal;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.scheduling.ProcessTag;
import dev.crucible.lab.scheduling.ProcessTree;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;

/**
 * Cleanup of the processes that terminals of a killed lab left. Their tag names the lab by its {@code out/} directory. Only one lab at a time
 * serves a directory, so all processes with the tag at its start are orphans.
 */
public final class OrphanedShells {

    private static final Logger LOG = System.getLogger("dev.crucible.lab.terminal");

    private OrphanedShells() {}

    /** Returns the prefix of the session names of the lab over {@code out}. */
    static String lab(Path out) {
        return ProcessTag.of(new RunDirectory(out)).value();
    }

    /** Ends the processes in the background. */
    public static void end(Path out) {
        String prefix = ProcessTag.ofTerminal(lab(out) + ":").value();
        ProcessTag.allBearers().forEach((tag, processes) -> {
            if (tag.value().startsWith(prefix)) {
                LOG.log(Level.INFO, "ending {0} processes that a terminal left", processes.size());
                Thread.ofVirtual().name("end " + tag.value()).start(() -> end(tag, processes));
            }
        });
    }

    private static void end(ProcessTag tag, List<ProcessHandle> processes) {
        try {
            new ProcessTree(tag, processes.getFirst()).end();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
