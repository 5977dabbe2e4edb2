package dev.crucible.cli;

import dev.crucible.lab.scheduling.TypedCommand;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Folder of runs. */
final class OutFolder {

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder of runs; sweeps are in sweeps/ below. [default: out/ next to the launcher]")
    private Path chosen;

    Path path() {
        return InstallationFolder.or(chosen, "out");
    }

    /** Returns the option as given, preceded by a space; empty if it was not given. */
    String given() {
        return chosen == null ? "" : " --out " + TypedCommand.quoted(chosen.toString());
    }
}
