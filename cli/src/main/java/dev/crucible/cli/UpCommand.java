package dev.crucible.cli;

import dev.crucible.bridge.BridgeConfig;
import dev.crucible.lab.LabConfig;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "up", mixinStandardHelpOptions = true, description = "Start everything; Ctrl-C stops it.")
final class UpCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServiceOptions service;

    @Option(
            names = "--lab-port",
            paramLabel = "PORT",
            defaultValue = "" + LabConfig.DEFAULT_PORT,
            description = {"Port of the lab, 0 for any free one.", "Default: ${DEFAULT-VALUE}"})
    private int labPort;

    @Mixin
    private BridgeOptions bridge;

    @Option(
            names = "--bridge-port",
            paramLabel = "PORT",
            defaultValue = "" + BridgeConfig.DEFAULT_PORT,
            description = {"Port of the dialogue bridge, 0 for any free one.", "Default: ${DEFAULT-VALUE}"})
    private int bridgePort;

    @Override
    public Integer call() {
        LabConfig labConfig = service.lab(labPort);
        BridgeConfig bridgeConfig = bridge.bridge(bridgePort, service.listen());
        return Foreground.run(
                List.of(
                        () -> LabService.start(labConfig, "--lab-port"),
                        () -> BridgeService.start(bridgeConfig, "--bridge-port")),
                spec.commandLine().getOut(),
                LabService.note(labConfig));
    }
}
