package dev.crucible.cli;

import dev.crucible.lab.scheduling.TypedCommand;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where runs are kept. */
final class OutFolder {

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where runs are kept; sweeps lie in sweeps/ below. Default: out/ beside the launcher")
    private Path chosen;

    Path path() {
        return InstallationFolder.or(chosen, "out");
    }

    /** The option as it was given, with a blank before it; empty when it was not. */
    String given() {
        return chosen == null ? "" : " --out " + TypedCommand.quoted(chosen.toString());
    }
}
