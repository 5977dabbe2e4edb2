package dev.crucible.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where services keep what must outlive them. */
final class DataFolder {

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description =
                    "Where conversations, players, spoken lines and secrets are kept. Default: data/ beside the launcher")
    private Path chosen;

    Path path() {
        return Home.or(chosen, "data");
    }
}
