package dev.crucible.cli;

import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.Surroundings;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.simulation.SimulationRun;
import dev.crucible.engine.simulation.Trunk;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.report.RunReporter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** Runs a simulation while its user waits. */
record ForegroundRun(CommandSpec spec, RunOptions options, ClusterOptions cluster) {

    /** Runs what {@code file} says in a new folder, unless its data are not here; the exit code. */
    int anew(Path file) throws IOException {
        Surroundings here = new Surroundings(options.datasets(), false, cluster.isAsked());
        return anew(ValidConfig.of(
                ConfigReader.read(ConfigFile.read(file), here),
                spec.commandLine().getErr()));
    }

    /** Runs {@code read} in a new folder; the exit code. */
    int anew(SimulationConfig read) throws IOException {
        List<Problem> problems = Trunk.check(options.out(), read);
        if (!problems.isEmpty()) {
            throw new BadInputException(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
        return of(read, () -> new RunFolders(options.out()).create(read));
    }

    /** A run's directory, made once nothing stands in its way. */
    interface Making {
        RunDirectory make() throws IOException;
    }

    /** Runs {@code read} in {@code directory}; the exit code. */
    int of(SimulationConfig read, Making directory) throws IOException {
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
        RunReporter reporter = new RunReporter(run);
        SimulationRun simulation = new SimulationRun(
                read,
                run,
                options.datasets(),
                options.threads(),
                Fence.next(run),
                SimulationListener.all(progress, reporter),
                cancellation);
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
