package dev.crucible.cli;

import dev.crucible.lab.LabConfig;
import dev.crucible.lab.crew.Crew;
import dev.crucible.lab.execution.ChildLauncher;
import dev.crucible.lab.host.HubHosts;
import dev.crucible.lab.terminal.TerminalConfig;
import java.net.URI;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What every command that starts the lab takes. */
final class ServiceOptions {

    @Mixin
    private ListenOptions listen;

    @Mixin
    private ExecutionOptions execution;

    @Option(names = "--no-terminal", description = "Offer no terminal to browsers.")
    private boolean noTerminal;

    ListenOptions listen() {
        return listen;
    }

    /** Starts the lab's simulations. */
    ChildLauncher launcher() {
        return execution.launcher();
    }

    /**
     * The lab these options ask for.
     *
     * @param agents where the chat finds the crew
     * @param agentsToken what the crew wants to see
     * @param data where the key lies that the crew knows the lab by
     */
    LabConfig lab(int port, URI agents, Optional<String> agentsToken, DataFolder data) {
        return new LabConfig(
                listen.host(),
                port,
                execution.out(),
                execution.datasets(),
                listen.token(),
                listen.allowedHosts(),
                execution.slots(),
                execution.redis(),
                HubHosts.PUBLIC,
                noTerminal
                        ? Optional.empty()
                        : Optional.of(TerminalConfig.ofUser().withDirectory(Home.folder())),
                Crew.at(agents).withToken(agentsToken).withKey(data.key()),
                listen.posts(),
                execution.queue());
    }
}
