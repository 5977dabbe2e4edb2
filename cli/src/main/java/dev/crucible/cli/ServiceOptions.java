package dev.crucible.cli;

import dev.crucible.lab.LabConfig;
import dev.crucible.lab.crew.CrewAddress;
import dev.crucible.lab.host.HubHosts;
import dev.crucible.lab.notice.Webhook;
import dev.crucible.lab.scheduling.ChildLauncher;
import dev.crucible.lab.scheduling.Standby;
import dev.crucible.lab.terminal.TerminalConfig;
import dev.crucible.lab.terminal.TerminalSecret;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of every command that starts the lab. */
final class ServiceOptions {

    private static final String SECRET = "terminal.secret";

    @Mixin
    private ListenOptions listen;

    @Mixin
    private ExecutionOptions execution;

    @Option(names = "--no-terminal", description = "Disable the terminal in the browser.")
    private boolean noTerminal;

    @Option(
            names = "--shared-out",
            description =
                    "Keep the permissions of the folder of runs, for workers of other users. [default: only you can"
                            + " open it]")
    private boolean sharedOut;

    @Option(
            names = "--strategies-exposed",
            description =
                    "Let callers from other machines, if --host admits them, run code in the folder of --strategies.")
    private boolean strategiesExposed;

    @Option(
            names = "--with-parent",
            paramLabel = "PID",
            description =
                    "Stop when the process PID ends, even if it is killed. For programs that start a lab. [default:"
                            + " none]")
    private Long parent;

    @Option(
            names = "--no-standby",
            description =
                    "Start a process per simulation only at launch. By default the lab keeps one warm process (about"
                            + " 200 MB) while a client is connected and nothing runs. Labs with --with-parent keep none.")
    private boolean cold;

    @Option(
            names = "--webhook",
            paramLabel = "URL",
            description =
                    "Post a run's id, name and state as JSON to this URL when it ends. Prefer the environment variable"
                            + " CRUCIBLE_WEBHOOK for a URL with a secret. [default: none]")
    private URI webhook;

    ListenOptions listen() {
        return listen;
    }

    /** Returns the folder of Python rules, in which the crew may write. */
    Optional<Path> strategies() {
        return execution.strategies();
    }

    /** Ends this process when its parent process ends for any reason. */
    void followParent() {
        if (parent != null) {
            ProcessHandle process = ProcessHandle.of(parent)
                    .orElseThrow(
                            () -> new BadInputException("crucible: --with-parent " + parent + " is no process here"));
            Thread.ofPlatform().daemon().name("crucible-parent").start(() -> {
                process.onExit().join();
                System.exit(ExitCodes.OK);
            });
        }
    }

    /** Creates the launcher of the lab's simulations. */
    ChildLauncher launcher() {
        ChildLauncher launcher = execution.launcher();
        boolean warm = !cold && parent == null;
        return warm ? launcher.with(new Standby(Standby.PATIENCE, ChildLauncher.threads(execution.slots()))) : launcher;
    }

    /**
     * Returns the lab's configuration.
     *
     * @param agents address of the crew for the chat
     * @param agentsToken access token of the crew
     * @param data folder of the terminal's secret and of the installation's key
     */
    LabConfig lab(int port, URI agents, Optional<String> agentsToken, ServiceData data) {
        if (execution.runsPython() && !strategiesExposed && !listen.isOfThisMachine()) {
            throw new BadInputException("crucible: --strategies on --host " + listen.host()
                    + " lets others run code here; add --strategies-exposed if that is meant");
        }
        if (!sharedOut) {
            keepPrivate(execution.out());
        }
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
                CrewAddress.at(agents).withToken(agentsToken).withKey(data.key()),
                listen.posts(),
                execution.queue(),
                Optional.ofNullable(webhook).map(ServiceOptions::checked));
    }

    private static URI checked(URI webhook) {
        try {
            return Webhook.checked(webhook);
        } catch (IllegalArgumentException e) {
            throw new BadInputException("crucible: --" + e.getMessage());
        }
    }

    private static void keepPrivate(Path out) {
        try {
            PrivateFolder.keep(out, ".lab.lock");
        } catch (FileSystemException e) {
            throw new BadInputException("crucible: cannot keep runs in %s: %s; choose another folder with --out"
                    .formatted(out, ErrorPrinter.describe(e)));
        } catch (IOException e) {
            throw new BadInputException("crucible: cannot keep runs in " + out + ": " + e.getMessage());
        }
    }

    /** Gives the terminal a secret if some callers cannot be identified. */
    private TerminalConfig terminal(Path data) {
        TerminalConfig plain = TerminalConfig.ofUser().withDirectory(InstallationFolder.folder());
        if (listen.token().isPresent() || listen.isPublishedOnLoopback()) {
            return plain;
        }
        try {
            return plain.withSecret(TerminalSecret.keptIn(data.resolve(SECRET)));
        } catch (FileSystemException e) {
            throw new BadInputException(
                    "crucible: cannot keep the terminal's secret in %s: %s; choose another folder with --data, or --no-terminal"
                            .formatted(data, ErrorPrinter.describe(e)));
        } catch (IOException e) {
            throw new BadInputException("crucible: " + e.getMessage());
        }
    }
}
