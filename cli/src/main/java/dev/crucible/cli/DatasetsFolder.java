package dev.crucible.cli;

import dev.crucible.lab.scheduling.TypedCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the user's own data files lie. */
final class DatasetsFolder {

    @Option(
            names = "--datasets",
            paramLabel = "DIR",
            description = "Where data files lie. Default: datasets/ beside the launcher")
    private Path chosen;

    /**
     * The usual folder need not be there; one that was named must be, or a run would quietly draw its own data.
     *
     * @throws BadInputException when there is no folder of that name
     */
    Path path() {
        if (chosen != null && !Files.isDirectory(chosen)) {
            throw new BadInputException(
                    "crucible: --datasets: there is no folder " + chosen + "; make it, or leave the option out");
        }
        return pathToBe();
    }

    /** The option as it was given, with a blank before it; empty when it was not. */
    String given() {
        return chosen == null ? "" : " --datasets " + TypedCommand.quoted(chosen.toString());
    }

    /** The folder for what is brought there, which is made when missing. */
    Path pathToBe() {
        return InstallationFolder.or(chosen, "datasets");
    }
}
