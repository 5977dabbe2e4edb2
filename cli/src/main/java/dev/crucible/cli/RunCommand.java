package dev.crucible.cli;

import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
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
        footerHeading = "%nExamples:%n",
        footer = {
            "  crucible run examples/quickstart.json",
            "  crucible run examples/quickstart.json --threads=4",
            "  crucible run --resume RUN"
        },
        description = {
            "Run a simulation in the foreground.",
            "Ctrl-C stops it after the last batch of the round, --resume continues it."
        })
final class RunCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "CONFIG",
            description = "JSON file, flat or structured, or the folder of a prepared run, which then runs in place.")
    private Path config;

    @Option(
            names = "--resume",
            paramLabel = "RUN",
            description = "Continue a stopped or failed run, by id or folder, after its last finished round.")
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
            return foreground.of(valid(ConfigReader.read(ConfigFile.read(run.config()))), () -> run);
        }
        if (Files.isDirectory(config)) {
            RunDirectory run = folders.prepared(config);
            return foreground.of(inPlace(run), () -> run);
        }
        return foreground.anew(config);
    }

    /** Reads the config in {@code run}; records there the reason why nothing starts, for programs that watch the folder. */
    private ConfigReader.Reading inPlace(RunDirectory run) throws IOException {
        ConfigReader.Reading reading = ConfigReader.read(ConfigFile.read(run.config()));
        if (reading.config().isEmpty()) {
            SimulationProcess.refuse(run, Fence.next(run), reading.errors());
        }
        return valid(reading);
    }

    private ConfigReader.Reading valid(ConfigReader.Reading reading) {
        ValidConfig.of(reading, spec.commandLine().getErr());
        return reading;
    }
}
