package dev.crucible.cli;

import dev.crucible.lab.LabConfig;
import dev.crucible.lab.crew.Crew;
import dev.crucible.lab.host.HubHosts;
import dev.crucible.lab.terminal.TerminalConfig;
import dev.crucible.web.Rate;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What every command that starts the lab takes. */
final class ServiceOptions {

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

    @Option(names = "--out", paramLabel = "DIR", description = "Where runs are kept. Default: out/ beside the launcher")
    private Path out;

    @Option(
            names = "--datasets",
            paramLabel = "DIR",
            description = "Where data files lie. Default: datasets/ beside the launcher")
    private Path datasets;

    @Option(
            names = "--redis",
            paramLabel = "URL",
            description = "Queue simulations through this Redis, such as redis://localhost:6379."
                    + " Default: none, the lab runs them itself")
    private URI redis;

    @Option(
            names = "--token",
            paramLabel = "TEXT",
            description = "Secret that every request must carry; better set as CRUCIBLE_TOKEN. Default: none")
    private String token;

    @Option(
            names = "--slots",
            paramLabel = "N",
            description = "Simulations at the same time. Default: one for every two cores")
    private Integer slots;

    @Option(names = "--no-terminal", description = "Offer no terminal to browsers.")
    private boolean noTerminal;

    @Option(
            names = "--agents",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:10000",
            description = {"Where the agents answer the chat.", "Default: ${DEFAULT-VALUE}"})
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

    /** The lab these options ask for, on {@code port}. */
    LabConfig lab(int port) {
        if (slots != null && slots < 1) {
            throw new BadInputException("crucible: --slots must be at least 1, got " + slots);
        }
        if (redis != null && redis.getHost() == null) {
            throw new BadInputException("crucible: --redis must look like redis://localhost:6379, got " + redis);
        }
        if (postRate < 0) {
            throw new BadInputException("crucible: --post-rate must be 0 or more, got " + postRate);
        }
        return new LabConfig(
                host,
                port,
                Home.out(out),
                Home.datasets(datasets),
                Optional.ofNullable(token),
                allowedHosts,
                slots == null ? LabConfig.defaultSlots() : slots,
                Optional.ofNullable(redis),
                HubHosts.PUBLIC,
                noTerminal ? Optional.empty() : Optional.of(TerminalConfig.ofUser()),
                crew(),
                Rate.of(postRate));
    }

    private Crew crew() {
        try {
            return Crew.at(agents);
        } catch (IllegalArgumentException e) {
            throw new BadInputException("crucible: --agents must look like http://127.0.0.1:10000, got " + agents);
        }
    }
}
