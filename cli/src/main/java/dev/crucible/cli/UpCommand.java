package dev.crucible.cli;

import dev.crucible.agents.service.AgentsConfig;
import dev.crucible.bridge.BridgeConfig;
import dev.crucible.bridge.api.RelayedLab;
import dev.crucible.lab.LabConfig;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "up",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  crucible up", "  crucible up --lab-port=8001 --voice=off", "  crucible up --strategies=strategies"
        },
        description = "Start all services; Ctrl-C stops them.")
final class UpCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServiceOptions service;

    @Option(
            names = "--lab-port",
            paramLabel = "PORT",
            defaultValue = "" + LabConfig.DEFAULT_PORT,
            description = "Port of the lab, 0 for any free port. [default: ${DEFAULT-VALUE}]")
    private int labPort;

    @Mixin
    private CrewOptions crew;

    @Mixin
    private ServiceData data;

    @Mixin
    private Logging log;

    @Mixin
    private AgentsOptions agents;

    @Option(
            names = "--agents-port",
            paramLabel = "PORT",
            defaultValue = "" + AgentsConfig.DEFAULT_PORT,
            description =
                    "Port of the agents, 0 for any free port. Not used with --agents. [default: ${DEFAULT-VALUE}]")
    private int agentsPort;

    @Mixin
    private BridgeOptions bridge;

    @Option(
            names = "--bridge-port",
            paramLabel = "PORT",
            defaultValue = "" + BridgeConfig.DEFAULT_PORT,
            description = "Port of the dialogue bridge, 0 for any free port. [default: ${DEFAULT-VALUE}]")
    private int bridgePort;

    @Override
    public Integer call() {
        service.followParent();
        ListenOptions listen = service.listen();
        // Lab and agents call each other, so both ports must be known before either starts.
        int lab = ServiceRunner.port(listen.host(), labPort, "--lab-port");
        int own = ServiceRunner.port(listen.host(), agentsPort, "--agents-port");
        URI agentsAddress = crew.chosen().orElseGet(() -> ServiceRunner.local(listen.host(), own));
        Optional<String> agentsToken = crew.token(listen);
        LabConfig labConfig = service.lab(lab, agentsAddress, agentsToken, data);
        List<Supplier<ServiceRunner.Service>> starts = new ArrayList<>();
        starts.add(() -> LabService.start(labConfig, service.launcher(), "--lab-port"));
        if (crew.chosen().isEmpty()) {
            AgentsConfig agentsConfig = agents.agents(
                            own, listen, ServiceRunner.local(listen.host(), lab), listen.token(), data)
                    .withRules(AgentsOptions.rules(service.strategies(), listen));
            starts.add(() -> AgentsService.start(agentsConfig, "--agents-port"));
        }
        BridgeConfig bridgeConfig = bridge.bridge(bridgePort, listen, agentsAddress, agentsToken, data)
                .withLab(new RelayedLab(ServiceRunner.local(listen.host(), lab), listen.token()));
        starts.add(() -> BridgeService.start(bridgeConfig, "--bridge-port"));
        return ServiceRunner.run(
                log, starts, spec.commandLine().getOut(), LabService.note(labConfig, ServiceRunner.isOnTerminal()));
    }
}
