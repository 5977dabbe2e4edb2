package dev.crucible.cli;

import dev.crucible.lab.LabConfig;
import java.net.URI;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which lab to operate, for commands that run beside one. */
final class LabTargetOptions {

    @Option(
            names = "--lab",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:" + LabConfig.DEFAULT_PORT,
            description = {"The lab to operate.", "Default: ${DEFAULT-VALUE}"})
    private URI lab;

    @Option(
            names = "--lab-token",
            paramLabel = "TEXT",
            description = "What the lab wants to see; better set as CRUCIBLE_LAB_TOKEN. Default: none")
    private String labToken;

    URI lab() {
        CrewOptions.requireWeb("--lab", lab, LabConfig.DEFAULT_PORT);
        return lab;
    }

    Optional<String> token() {
        return Optional.ofNullable(labToken);
    }
}
