package dev.crucible.cli;

import dev.crucible.lab.scheduling.TypedCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Option for the folder of the user's data files. */
public final class DatasetsFolder {

    @Option(
            names = "--datasets",
            paramLabel = "DIR",
            description = "Folder of data sets. [default: datasets/ next to the launcher]")
    private Path chosen;

    /**
     * Returns the folder. The default may be missing; a named folder must exist, because a run would otherwise silently use generated data.
     *
     * @throws BadInputException if a named folder does not exist
     */
    public Path path() {
        if (chosen != null && !Files.isDirectory(chosen)) {
            throw new BadInputException(
                    "crucible: --datasets: there is no folder " + chosen + "; make it, or leave the option out");
        }
        return pathToBe();
    }

    /** Returns the option as given, preceded by a space; empty if it was not given. */
    String given() {
        return chosen == null ? "" : " --datasets " + TypedCommand.quoted(chosen.toString());
    }

    /** Returns the folder for downloads and creates it if it is missing. */
    Path pathToBe() {
        return InstallationFolder.or(chosen, "datasets");
    }
}
