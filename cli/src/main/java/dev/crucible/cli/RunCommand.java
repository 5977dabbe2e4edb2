package dev.crucible.cli;

import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.SimulationConfig;
import dev.crucible.engine.federation.SimulationRun;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.report.RunReporter;
import java.io.IOException;
import java.io.PrintWriter;
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

    @Parameters(arity = "0..1", paramLabel = "CONFIG", description = "JSON file, flat or structured.")
    private Path config;

    @Option(
            names = "--resume",
            paramLabel = "RUN",
            description =
                    "Go on with a stopped or failed run, named by its id or folder, after its last finished round.")
    private String resume;

    @Option(names = "--out", paramLabel = "DIR", description = "Where runs are kept. Default: out/ beside the launcher")
    private Path out;

    @Option(
            names = "--datasets",
            paramLabel = "DIR",
            description = "Where data files lie. Default: datasets/ beside the launcher")
    private Path datasets;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Threads that compute; results do not depend on it. Default: one for each core")
    private Integer threads;

    @Mixin
    private ClusterOptions cluster;

    @Override
    public Integer call() throws IOException {
        if ((config == null) == (resume == null)) {
            throw new BadInputException("crucible: run needs either a CONFIG or --resume RUN");
        }
        if (threads != null && threads < 1) {
            throw new BadInputException("crucible: --threads must be at least 1, got " + threads);
        }
        RunFolders folders = new RunFolders(Home.out(out));
        if (resume != null) {
            RunDirectory run = folders.reopen(resume);
            return run(ValidConfig.read(run.config(), spec.commandLine().getErr()), () -> run);
        }
        SimulationConfig read = ValidConfig.read(config, spec.commandLine().getErr());
        return run(read, () -> folders.create(read));
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
        Progress progress = new Progress(
                printer, spec.commandLine().getErr(), Boolean.getBoolean("crucible.terminal"), System::nanoTime);
        SimulationRun simulation = new SimulationRun(
                        read,
                        run,
                        Home.datasets(datasets),
                        threads == null ? Runtime.getRuntime().availableProcessors() : threads,
                        Fence.next(run),
                        progress,
                        cancellation)
                .reportedBy(new RunReporter());
        machines.ifPresent(simulation::on);
        try (StopHook _ = StopHook.install(cancellation, printer)) {
            SimulationRun.Outcome outcome = simulation.execute();
            progress.close();
            return tell(outcome, run);
        }
    }

    private int tell(SimulationRun.Outcome outcome, RunDirectory run) {
        PrintWriter printer = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        String again = "crucible run --resume " + run.id() + (out == null ? "" : " --out " + out);
        return switch (outcome) {
            case COMPLETED -> {
                printer.println("done; results are in " + run.root());
                yield ExitCodes.OK;
            }
            case STOPPED -> {
                err.println("stopped; go on with: " + again);
                yield ExitCodes.INTERRUPTED;
            }
            case FAILED -> {
                err.println("failed; the log is " + run.log() + "; once mended, go on with: " + again);
                yield ExitCodes.FAILED;
            }
        };
    }
}
