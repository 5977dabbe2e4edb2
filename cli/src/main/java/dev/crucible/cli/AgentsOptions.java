package dev.crucible.cli;

import dev.crucible.agents.lab.LabAddress;
import dev.crucible.agents.model.ModelConfig;
import dev.crucible.agents.service.AgentsConfig;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What every command that starts the agents takes; what they think with is read from the environment alone. */
final class AgentsOptions {

    @Option(names = "--cast", paramLabel = "DIR", description = "Further agents, a YAML file each. Default: none")
    private Path cast;

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = "Keep conversations at this JDBC address instead of --data; better set as CRUCIBLE_DATABASE."
                    + " Its driver must be on the class path")
    private String database;

    /**
     * The agents these options ask for.
     *
     * @param lab the lab they operate
     * @param labToken what it wants to see
     */
    AgentsConfig agents(
            int port, ListenOptions listen, URI lab, Optional<String> labToken, Path data, boolean testProfile) {
        if (cast != null && !Files.isDirectory(cast)) {
            throw new BadInputException("crucible: --cast must be a folder, got " + cast);
        }
        return new AgentsConfig(
                listen.host(),
                port,
                listen.token(),
                listen.admission(),
                LabAddress.of(lab, labToken),
                data,
                Optional.ofNullable(database),
                Optional.ofNullable(cast),
                model(),
                testProfile);
    }

    private static ModelConfig model() {
        try {
            return ModelConfig.fromEnvironment(System.getenv());
        } catch (IllegalArgumentException e) {
            throw new BadInputException("crucible: the language model's " + e.getMessage());
        }
    }
}
