package dev.crucible.cli;

import dev.crucible.web.Rate;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What every command that starts a service takes: where it listens, who may call it, and where the agents are. */
final class ListenOptions {

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = {
                "Address to listen on; another than this machine's own needs --token.",
                "Default: ${DEFAULT-VALUE}"
            })
    private String host;

    @Option(
            names = "--allow-host",
            paramLabel = "NAME",
            split = ",",
            description = "Further name under which browsers may reach it; may be given more than once.")
    private List<String> allowedHosts = List.of();

    @Option(
            names = "--token",
            paramLabel = "TEXT",
            description = "Secret that every request must carry; better set as CRUCIBLE_TOKEN. Default: none")
    private String token;

    @Option(
            names = "--agents",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:10000",
            description = {"Where the agents answer.", "Default: ${DEFAULT-VALUE}"})
    private URI agents;

    @Option(
            names = "--post-rate",
            paramLabel = "N",
            defaultValue = "60",
            description = {
                "POST requests a second that one client address may send, twice as many at once; 0 for no limit.",
                "Default: ${DEFAULT-VALUE}"
            })
    private int postRate;

    String host() {
        return host;
    }

    List<String> allowedHosts() {
        return allowedHosts;
    }

    Optional<String> token() {
        return Optional.ofNullable(token);
    }

    URI agents() {
        boolean http = "http".equals(agents.getScheme()) || "https".equals(agents.getScheme());
        if (!http || agents.getHost() == null) {
            throw new BadInputException("crucible: --agents must look like http://127.0.0.1:10000, got " + agents);
        }
        return agents;
    }

    Rate posts() {
        if (postRate < 0) {
            throw new BadInputException("crucible: --post-rate must be 0 or more, got " + postRate);
        }
        return Rate.of(postRate);
    }
}
