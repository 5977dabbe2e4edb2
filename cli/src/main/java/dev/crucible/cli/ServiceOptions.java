package dev.crucible.cli;

import dev.crucible.lab.LabConfig;
import dev.crucible.lab.crew.Crew;
import dev.crucible.lab.execution.ChildLauncher;
import dev.crucible.lab.host.HubHosts;
import dev.crucible.lab.terminal.TerminalConfig;
import dev.crucible.lab.terminal.TerminalSecret;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What every command that starts the lab takes. */
final class ServiceOptions {

    private static final String SECRET = "terminal.secret";

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
     * @param data where the terminal's secret is kept
     * @param agents where the chat finds the crew
     * @param agentsToken what the crew wants to see
     */
    LabConfig lab(int port, URI agents, Optional<String> agentsToken, DataFolder data) {
        return new LabConfig(
                listen.host(),
                port,
                execution.out(),
                execution.datasets(),
                listen.token(),
                listen.admission(),
                execution.slots(),
                execution.redis(),
                HubHosts.PUBLIC,
                noTerminal ? Optional.empty() : Optional.of(terminal(data.path())),
                Crew.at(agents).withToken(agentsToken),
                listen.posts(),
                execution.queue());
    }

    /** Where it is not sure that every caller is known, the terminal has a secret. */
    private TerminalConfig terminal(Path data) {
        TerminalConfig plain = TerminalConfig.ofUser().withDirectory(Home.folder());
        if (listen.token().isPresent() || listen.isPublishedOnLoopback()) {
            return plain;
        }
        try {
            return plain.withSecret(TerminalSecret.keptIn(data.resolve(SECRET)));
        } catch (FileSystemException e) {
            throw new BadInputException(
                    "crucible: cannot keep the terminal's secret in %s: %s; choose another folder with --data, or --no-terminal"
                            .formatted(data, Errors.describe(e)));
        } catch (IOException e) {
            throw new BadInputException("crucible: " + e.getMessage());
        }
    }
}
