package dev.crucible.cli;

import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.Surroundings;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.simulation.SimulationRun;
import dev.crucible.engine.simulation.Trunk;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.lab.scheduling.SimulationProcess;
import dev.crucible.report.RunReporter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** Runs a simulation in the foreground. */
record ForegroundRun(CommandSpec spec, RunOptions options, ClusterOptions cluster) {

    /** Runs the config {@code file} in a new folder if its data are available; returns the exit code. */
    int anew(Path file) throws IOException {
        Surroundings here = new Surroundings(options.datasets(), false, cluster.isAsked());
        ConfigReader.Reading reading =
                ConfigReader.read(ConfigFile.read(file), here).after(ConfigFile.repeated(file));
        ValidConfig.of(reading, spec.commandLine().getErr());
        return anew(reading);
    }

    /** Runs the valid config of {@code reading} in a new folder; returns the exit code. */
    int anew(ConfigReader.Reading reading) throws IOException {
        SimulationConfig read = reading.config().orElseThrow();
        List<Problem> problems = Trunk.check(options.out(), read);
        if (!problems.isEmpty()) {
            throw new BadInputException(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
        return of(reading, () -> new RunFolders(options.out()).create(read));
    }

    /** Creates a run's directory, after all checks have passed. */
    interface Making {
        RunDirectory make() throws IOException;
    }

    /** Runs the valid config of {@code reading} in {@code directory}; returns the exit code. */
    int of(ConfigReader.Reading reading, Making directory) throws IOException {
        cluster.check(reading.config().orElseThrow());
        Cancellation cancellation = new Cancellation();
        Optional<Cluster> machines = cluster.open(cancellation);
        try {
            return run(reading, directory.make(), machines, cancellation);
        } finally {
            machines.ifPresent(Cluster::close);
        }
    }

    private int run(
            ConfigReader.Reading reading, RunDirectory run, Optional<Cluster> machines, Cancellation cancellation)
            throws IOException {
        Fence fence = Fence.next(run);
        SimulationProcess.warn(run, fence, reading);
        PrintWriter printer = spec.commandLine().getOut();
        RunProgress progress = new RunProgress(
                printer, spec.commandLine().getErr(), Boolean.getBoolean("crucible.terminal"), System::nanoTime);
        RunReporter reporter = new RunReporter(run);
        SimulationRun simulation = new RunOrder(run, options.datasets(), options.threads(), fence)
                .simulation(reading.config().orElseThrow(), SimulationListener.all(progress, reporter), cancellation);
        machines.ifPresent(simulation::on);
        try (StopHook _ = StopHook.install(cancellation, printer)) {
            SimulationRun.Outcome outcome = simulation.execute();
            progress.close();
            if (outcome == SimulationRun.Outcome.COMPLETED) {
                reporter.conclusions().forEach(printer::println);
            }
            return options.end(outcome, run, "results are in " + run.root());
        }
    }
}
