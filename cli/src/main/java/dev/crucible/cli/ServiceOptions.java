package dev.crucible.cli;

import dev.crucible.lab.LabConfig;
import dev.crucible.lab.host.HubHosts;
import dev.crucible.lab.terminal.TerminalConfig;
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

    /** The lab these options ask for, on {@code port}. */
    LabConfig lab(int port) {
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
                execution.queue());
    }
}
