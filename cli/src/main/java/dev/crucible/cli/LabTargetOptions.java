package dev.crucible.cli;

import dev.crucible.lab.LabConfig;
import java.net.URI;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Address of the lab to operate, for commands that call one. */
final class LabTargetOptions {

    @Option(
            names = "--lab",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:" + LabConfig.DEFAULT_PORT,
            description = {"URL of the lab.", "[default: ${DEFAULT-VALUE}]"})
    private URI lab;

    @Option(
            names = "--lab-token",
            paramLabel = "TEXT",
            description =
                    "Access token for the lab. Prefer the environment variable CRUCIBLE_LAB_TOKEN. [default: none]")
    private String labToken;

    URI lab() {
        CrewOptions.requireWeb("--lab", lab, LabConfig.DEFAULT_PORT);
        return lab;
    }

    Optional<String> token() {
        return Optional.ofNullable(labToken);
    }
}
