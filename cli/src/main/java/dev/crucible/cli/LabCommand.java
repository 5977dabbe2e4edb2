package dev.crucible.cli;

import dev.crucible.lab.LabConfig;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "lab",
        mixinStandardHelpOptions = true,
        description = "Start only the lab, which runs simulations and serves results.")
final class LabCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServiceOptions service;

    @Mixin
    private CrewOptions crew;

    @Mixin
    private ServiceData data;

    @Mixin
    private Logging log;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "" + LabConfig.DEFAULT_PORT,
            description = "Port to listen on, 0 for any free port. [default: ${DEFAULT-VALUE}]")
    private int port;

    @Override
    public Integer call() {
        service.followParent();
        LabConfig config = service.lab(port, crew.agents(), crew.token(service.listen()), data);
        return ServiceRunner.run(
                log,
                List.of(() -> LabService.start(config, service.launcher(), "--port")),
                spec.commandLine().getOut(),
                LabService.note(config, ServiceRunner.isOnTerminal()));
    }
}
