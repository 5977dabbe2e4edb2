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

/** What every command that starts the lab takes. */
final class ServiceOptions {

    private static final String SECRET = "terminal.secret";

    @Mixin
    private ListenOptions listen;

    @Mixin
    private ExecutionOptions execution;

    @Option(names = "--no-terminal", description = "Offer no terminal to browsers.")
    private boolean noTerminal;

    @Option(
            names = "--shared-out",
            description =
                    "Leave the folder of the runs as open to others as it is, for workers of other users. Default: it"
                            + " is this user's alone")
    private boolean sharedOut;

    @Option(
            names = "--strategies-exposed",
            description =
                    "Let callers from other machines, where --host admits them, run what is in the folder of --strategies.")
    private boolean strategiesExposed;

    @Option(
            names = "--with-parent",
            paramLabel = "PID",
            description =
                    "End when the process PID ends, also when it is killed; for programs that start a lab of their"
                            + " own. Default: none")
    private Long parent;

    @Option(
            names = "--no-standby",
            description =
                    "Start the process of a simulation when it is launched. By default one that is warm waits for it while"
                            + " somebody is here and nothing runs, with some 200 MB; labs with --with-parent have none.")
    private boolean cold;

    @Option(
            names = "--webhook",
            paramLabel = "URL",
            description =
                    "Post to this address when a run ends: its id, name and state as JSON; better set as CRUCIBLE_WEBHOOK"
                            + " when it holds a secret. Default: none")
    private URI webhook;

    ListenOptions listen() {
        return listen;
    }

    /** Where rules in Python lie, which the crew may write there. */
    Optional<Path> strategies() {
        return execution.strategies();
    }

    /** Ends this process with the one it was started for, however that ends. */
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

    /** Starts the lab's simulations. */
    ChildLauncher launcher() {
        ChildLauncher launcher = execution.launcher();
        boolean warm = !cold && parent == null;
        return warm ? launcher.with(new Standby(Standby.PATIENCE, ChildLauncher.threads(execution.slots()))) : launcher;
    }

    /**
     * The lab these options ask for.
     *
     * @param agents where the chat finds the crew
     * @param agentsToken what the crew wants to see
     * @param data where the terminal's secret lies and the key that the crew knows the lab by
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

    /** Where it is not sure that every caller is known, the terminal has a secret. */
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
