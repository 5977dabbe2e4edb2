package dev.crucible.cli;

import dev.crucible.lab.LabConfig;
import dev.crucible.lab.crew.Crew;
import dev.crucible.lab.host.HubHosts;
import dev.crucible.lab.terminal.TerminalConfig;
import dev.crucible.web.Rate;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
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

    @Mixin
    private ExecutionOptions execution;

    @Option(
            names = "--token",
            paramLabel = "TEXT",
            description = "Secret that every request must carry; better set as CRUCIBLE_TOKEN. Default: none")
    private String token;

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
        if (postRate < 0) {
            throw new BadInputException("crucible: --post-rate must be 0 or more, got " + postRate);
        }
        return new LabConfig(
                host,
                port,
                execution.out(),
                execution.datasets(),
                Optional.ofNullable(token),
                allowedHosts,
                execution.slots(),
                execution.redis(),
                HubHosts.PUBLIC,
                noTerminal ? Optional.empty() : Optional.of(TerminalConfig.ofUser()),
                crew(),
                Rate.of(postRate),
                execution.queue());
    }

    private Crew crew() {
        try {
            return Crew.at(agents);
        } catch (IllegalArgumentException e) {
            throw new BadInputException("crucible: --agents must look like http://127.0.0.1:10000, got " + agents);
        }
    }
}
