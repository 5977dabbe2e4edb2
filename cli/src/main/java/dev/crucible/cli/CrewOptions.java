package dev.crucible.cli;

import dev.crucible.agents.service.AgentsConfig;
import java.net.URI;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Address of the agents, for every command that calls them. */
final class CrewOptions {

    @Option(
            names = "--agents",
            paramLabel = "URL",
            description = {"URL of the agents.", "[default: http://127.0.0.1:" + AgentsConfig.DEFAULT_PORT + "]"})
    private URI agents;

    @Option(
            names = "--agents-token",
            paramLabel = "TEXT",
            description =
                    "Access token for the agents. Prefer the environment variable CRUCIBLE_AGENTS_TOKEN. [default:"
                            + " value of --token]")
    private String agentsToken;

    /** Returns the given address. */
    Optional<URI> chosen() {
        if (agents != null) {
            requireWeb("--agents", agents, AgentsConfig.DEFAULT_PORT);
        }
        return Optional.ofNullable(agents);
    }

    /** Returns the given address, or the default. */
    URI agents() {
        return chosen().orElse(URI.create("http://127.0.0.1:" + AgentsConfig.DEFAULT_PORT));
    }

    Optional<String> token(ListenOptions listen) {
        return Optional.ofNullable(agentsToken).or(listen::token);
    }

    /** Throws if an address is not HTTP; {@code port} is the service's default port. */
    static void requireWeb(String option, URI address, int port) {
        boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
        if (!http || address.getHost() == null || address.getPort() > ServiceRunner.HIGHEST_PORT) {
            throw new BadInputException(
                    "crucible: %s must look like http://127.0.0.1:%d, got %s".formatted(option, port, address));
        }
    }
}
