package dev.crucible.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the user's own data files lie. */
final class DatasetsFolder {

    @Option(
            names = "--datasets",
            paramLabel = "DIR",
            description = "Where data files lie. Default: datasets/ beside the launcher")
    private Path chosen;

    Path path() {
        return Home.or(chosen, "datasets");
    }
}
