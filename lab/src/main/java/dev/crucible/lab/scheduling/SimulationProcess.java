package dev.crucible.lab.scheduling;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.cluster.ClusterException;
import dev.crucible.engine.cluster.Clusters;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.ConfigReader.Reading;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.results.FailureCode;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunLog;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.simulation.ClusterLimits;
import dev.crucible.engine.simulation.SimulationRun;
import dev.crucible.engine.simulation.SimulationRun.Outcome;
import dev.crucible.report.RunReporter;
import dev.crucible.sweep.Grid;
import dev.crucible.sweep.redteam.CampaignSetup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Main class of the child JVM of a simulation, a sweep or a campaign. It handles no signals and exits immediately when asked to end. The
 * last finished round is then on the disk, and the lab, which knows the reason, writes the end.
 */
public final class SimulationProcess {

    private static final int FAILED = 1;
    private static final String WARNINGS = "warnings";
    private static final int MISUSED = 2;

    private SimulationProcess() {}

    /**
     * Arguments: run directory, data sets' directory, number of the attempt, threads; for a cluster also its address, and its settings as
     * {@code name=value}. Exits with 0 unless the run failed.
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 4) {
            System.err.println(
                    "usage: SimulationProcess RUN_DIRECTORY DATASETS ATTEMPT THREADS [CLUSTER [NAME=VALUE]…]");
            System.exit(MISUSED);
        }
        System.setErr(System.out); // unbuffered, so that Java's messages reach the log immediately
        System.exit(execute(arguments));
    }

    /** Runs without exiting the JVM; returns the exit code. */
    static int execute(String[] arguments) throws IOException {
        RunDirectory run = new RunDirectory(Path.of(arguments[0]));
        Fence fence = new Fence(run.attempt(), Integer.parseInt(arguments[2]));
        ObjectNode config = Json.readObject(run.config());
        if (Grid.isGrid(config)) {
            return SweepProcess.execute(config, run, fence, Path.of(arguments[1]), Integer.parseInt(arguments[3]));
        }
        if (CampaignSetup.isCampaign(config)) {
            return CampaignProcess.execute(config, run, fence, Path.of(arguments[1]), Integer.parseInt(arguments[3]));
        }
        Reading reading = ConfigReader.read(config);
        if (reading.config().isEmpty()) {
            refuse(run, fence, reading.errors());
            return FAILED;
        }
        List<Problem> limits =
                arguments.length > 4 ? ClusterLimits.check(reading.config().get()) : List.of();
        if (!limits.isEmpty()) {
            refuse(run, fence, limits);
            return FAILED;
        }
        warn(run, fence, reading);
        Cancellation cancellation = new Cancellation();
        SimulationRun simulation = new SimulationRun(
                reading.config().get(),
                run,
                Path.of(arguments[1]),
                Integer.parseInt(arguments[3]),
                fence,
                new RunReporter(run),
                cancellation);
        Outcome outcome = arguments.length > 4
                ? onCluster(simulation, arguments, run, fence, cancellation)
                : simulation.execute();
        return outcome == Outcome.FAILED ? FAILED : 0;
    }

    private static Outcome onCluster(
            SimulationRun simulation, String[] arguments, RunDirectory run, Fence fence, Cancellation cancellation)
            throws IOException {
        Map<String, String> settings = Arrays.stream(arguments)
                .skip(5)
                .map(setting -> setting.split("=", 2))
                .collect(Collectors.toMap(setting -> setting[0], setting -> setting[1]));
        try (Cluster cluster = Clusters.open(new ClusterAddress(arguments[4]), settings, cancellation)) {
            return simulation.on(cluster).execute();
        } catch (ClusterException e) {
            String reason = String.valueOf(e.getMessage());
            try (RunLog log = new RunLog(run)) {
                log.error(reason);
            }
            new StatusFile(run, fence).failed(FailureCode.CLUSTER, reason);
            return Outcome.FAILED;
        }
    }

    /** Records in the run that its config or grid is invalid. */
    public static void refuse(RunDirectory run, Fence fence, List<Problem> errors) throws IOException {
        String reasons = errors.stream().map(Problem::toString).collect(Collectors.joining("\n"));
        try (RunLog log = new RunLog(run)) {
            log.error("the config cannot be run:\n" + reasons);
        }
        new StatusFile(run, fence).failed(FailureCode.CONFIG, "the config cannot be run: " + reasons);
    }

    /** Records in the run the values that were interpreted differently from the config's text, and for its page the keys without effect. */
    public static void warn(RunDirectory run, Fence fence, Reading reading) throws IOException {
        try (RunLog log = new RunLog(run)) {
            reading.warnings().forEach(problem -> log.warning(problem.toString()));
        }
        if (!reading.unread().isEmpty()) {
            new StatusFile(run, fence).change(status -> {
                if (!status.has(WARNINGS)) {
                    reading.unread()
                            .forEach(problem -> status.withArray(WARNINGS).add(problem.toString()));
                }
            });
        }
    }
}
