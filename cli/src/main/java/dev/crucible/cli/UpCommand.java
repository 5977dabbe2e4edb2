package dev.crucible.cli;

import dev.crucible.lab.LabConfig;
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

    @Override
    public Integer call() {
        return LabService.run(
                service.lab(labPort), "--lab-port", spec.commandLine().getOut());
    }
}
