package dev.crucible.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where services keep what must outlive them. */
final class DataOptions {

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Where conversations, players and spoken lines are kept. Default: data/ beside the launcher")
    private Path data;

    Path folder() {
        return Home.data(data);
    }
}
