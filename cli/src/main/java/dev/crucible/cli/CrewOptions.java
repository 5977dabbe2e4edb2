package dev.crucible.cli;

import dev.crucible.agents.service.AgentsConfig;
import java.net.URI;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where the agents answer, for every command that talks to them. */
final class CrewOptions {

    @Option(
            names = "--agents",
            paramLabel = "URL",
            description = "Where the agents answer. Default: http://127.0.0.1:" + AgentsConfig.DEFAULT_PORT)
    private URI agents;

    @Option(
            names = "--agents-token",
            paramLabel = "TEXT",
            description = "What the agents want to see; better set as CRUCIBLE_AGENTS_TOKEN. Default: --token")
    private String agentsToken;

    /** The address that was given. */
    Optional<URI> chosen() {
        if (agents != null) {
            requireWeb("--agents", agents, AgentsConfig.DEFAULT_PORT);
        }
        return Optional.ofNullable(agents);
    }

    /** The address that was given, or the usual one. */
    URI agents() {
        return chosen().orElse(URI.create("http://127.0.0.1:" + AgentsConfig.DEFAULT_PORT));
    }

    Optional<String> token(ListenOptions listen) {
        return Optional.ofNullable(agentsToken).or(listen::token);
    }

    /** Refuses an address that is not of the web; {@code port} is the usual one of what should be there. */
    static void requireWeb(String option, URI address, int port) {
        boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
        if (!http || address.getHost() == null || address.getPort() > ServiceRunner.HIGHEST_PORT) {
            throw new BadInputException(
                    "crucible: %s must look like http://127.0.0.1:%d, got %s".formatted(option, port, address));
        }
    }
}
