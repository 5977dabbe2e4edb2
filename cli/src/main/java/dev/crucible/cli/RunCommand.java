package dev.crucible.cli;

import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.SimulationRun;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.lab.scheduling.SimulationProcess;
import dev.crucible.report.RunReporter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
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
        if (resume != null) {
            RunDirectory run = folders.reopen(resume);
            return run(ValidConfig.read(run.config(), spec.commandLine().getErr()), () -> run);
        }
        if (Files.isDirectory(config)) {
            RunDirectory run = folders.prepared(config);
            return run(inPlace(run), () -> run);
        }
        SimulationConfig read = ValidConfig.read(config, spec.commandLine().getErr());
        return run(read, () -> folders.create(read));
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

    /** A run's directory, made once nothing stands in its way. */
    private interface Making {
        RunDirectory make() throws IOException;
    }

    private int run(SimulationConfig read, Making directory) throws IOException {
        cluster.check(read);
        Cancellation cancellation = new Cancellation();
        Optional<Cluster> machines = cluster.open(cancellation);
        try {
            return run(read, directory.make(), machines, cancellation);
        } finally {
            machines.ifPresent(Cluster::close);
        }
    }

    private int run(SimulationConfig read, RunDirectory run, Optional<Cluster> machines, Cancellation cancellation)
            throws IOException {
        PrintWriter printer = spec.commandLine().getOut();
        RunProgress progress = new RunProgress(
                printer, spec.commandLine().getErr(), Boolean.getBoolean("crucible.terminal"), System::nanoTime);
        SimulationRun simulation = new SimulationRun(
                        read, run, options.datasets(), options.threads(), Fence.next(run), progress, cancellation)
                .reportedBy(new RunReporter());
        machines.ifPresent(simulation::on);
        try (StopHook _ = StopHook.install(cancellation, printer)) {
            SimulationRun.Outcome outcome = simulation.execute();
            progress.close();
            return options.end(outcome, run, "results are in " + run.root());
        }
    }
}
