package dev.crucible.cli;

import dev.crucible.bridge.BridgeConfig;
import dev.crucible.bridge.api.RelayedLab;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "bridge",
        mixinStandardHelpOptions = true,
        description = "Start only the dialogue bridge between novels and agents.")
final class BridgeCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ListenOptions listen;

    @Mixin
    private CrewOptions crew;

    @Mixin
    private LabTargetOptions lab;

    @Mixin
    private ServiceData data;

    @Mixin
    private Logging log;

    @Mixin
    private BridgeOptions bridge;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "" + BridgeConfig.DEFAULT_PORT,
            description = "Port to listen on, 0 for any free port. [default: ${DEFAULT-VALUE}]")
    private int port;

    @Override
    public Integer call() {
        BridgeConfig config = bridge.bridge(port, listen, crew.agents(), crew.token(listen), data)
                .withLab(new RelayedLab(lab.lab(), lab.token().or(listen::token)));
        return ServiceRunner.run(
                log,
                List.of(() -> BridgeService.start(config, "--port")),
                spec.commandLine().getOut(),
                "agents are looked for at " + config.crew() + ", players are kept in " + config.data());
    }
}
