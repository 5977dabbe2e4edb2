package dev.crucible.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What every command that starts the lab takes. */
final class ServiceOptions {

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = {"Address to listen on; 127.0.0.1 serves this machine only.", "Default: ${DEFAULT-VALUE}"})
    String host;

    @Option(names = "--out", paramLabel = "DIR", description = "Where runs are kept. Default: out/ beside the launcher")
    Path out;

    @Option(
            names = "--datasets",
            paramLabel = "DIR",
            description = "Where data files lie. Default: datasets/ beside the launcher")
    Path datasets;

    @Option(
            names = "--redis",
            paramLabel = "URL",
            description = "Queue simulations through this Redis, such as redis://localhost:6379."
                    + " Default: none, the lab runs them itself")
    String redis;

    @Option(
            names = "--token",
            paramLabel = "TEXT",
            description = "Secret that every request must carry; better set as CRUCIBLE_TOKEN. Default: none")
    String token;
}
