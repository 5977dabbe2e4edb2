package dev.crucible.cli;

import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.lab.scheduling.SimulationProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Run a simulation here and now; Ctrl-C stops it after the round's last batch, --resume goes on.")
final class RunCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "CONFIG",
            description =
                    "JSON file, flat or structured; or the folder of a run that was prepared, which is run in place.")
    private Path config;

    @Option(
            names = "--resume",
            paramLabel = "RUN",
            description =
                    "Go on with a stopped or failed run, named by its id or folder, after its last finished round.")
    private String resume;

    @Mixin
    private RunOptions options;

    @Mixin
    private ClusterOptions cluster;

    @Override
    public Integer call() throws IOException {
        options.check(config, "CONFIG", resume);
        RunFolders folders = new RunFolders(options.out());
        ForegroundRun foreground = new ForegroundRun(spec, options, cluster);
        if (resume != null) {
            RunDirectory run = folders.reopen(resume);
            return foreground.of(
                    ValidConfig.read(run.config(), spec.commandLine().getErr()), () -> run);
        }
        if (Files.isDirectory(config)) {
            RunDirectory run = folders.prepared(config);
            return foreground.of(inPlace(run), () -> run);
        }
        return foreground.anew(config);
    }

    /** Reads what lies in {@code run}; whoever watches the folder sees there what was found, and why nothing starts. */
    private SimulationConfig inPlace(RunDirectory run) throws IOException {
        ConfigReader.Reading reading = ConfigReader.read(ConfigFile.read(run.config()));
        if (reading.config().isEmpty()) {
            SimulationProcess.refuse(run, Fence.next(run), reading.errors());
        } else {
            SimulationProcess.warn(run, reading);
        }
        return ValidConfig.of(reading, spec.commandLine().getErr());
    }
}
