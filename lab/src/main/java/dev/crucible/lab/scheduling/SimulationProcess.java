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
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationRun;
import dev.crucible.engine.simulation.SimulationRun.Outcome;
import dev.crucible.report.RunReporter;
import dev.crucible.sweep.Grid;
import dev.crucible.sweep.SweepDirectory;
import dev.crucible.sweep.SweepListener;
import dev.crucible.sweep.SweepRun;
import dev.crucible.sweep.redteam.CampaignRun;
import dev.crucible.sweep.redteam.CampaignSetup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Main class of the child JVM of a simulation, a sweep or a campaign. It handles no signals and exits immediately when asked to end. The
 * last finished round, cell or run is then on the disk, and the lab, which knows the reason, writes the end.
 */
public final class SimulationProcess {

    private static final int FAILED = 1;
    private static final String WARNINGS = "warnings";
    private static final int MISUSED = 2;

    private SimulationProcess() {}

    /** Takes the file of a {@link RunOrder} as its only argument, and exits with 0 unless the run failed. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            System.err.println("usage: SimulationProcess ORDER");
            System.exit(MISUSED);
        }
        run(RunOrder.take(Path.of(arguments[0])));
    }

    /** Runs the order and exits. */
    static void run(RunOrder order) throws IOException {
        System.setErr(System.out); // unbuffered, so that Java's messages reach the log immediately
        System.exit(execute(order) == Outcome.FAILED ? FAILED : 0);
    }

    /** Runs the order without exiting the JVM. */
    static Outcome execute(RunOrder order) throws IOException {
        ObjectNode config = Json.readObject(order.run().config());
        if (Grid.isGrid(config)) {
            return sweep(Grid.read(config), order);
        }
        return CampaignSetup.isCampaign(config)
                ? campaign(CampaignSetup.read(config), order)
                : simulation(ConfigReader.read(config), order);
    }

    private static Outcome sweep(Grid.Reading reading, RunOrder order) throws IOException {
        if (reading.grid().isEmpty()) {
            return refuse(order.run(), order.fence(), reading.errors());
        }
        return new SweepRun(
                        reading.grid().get(),
                        new SweepDirectory(order.run()),
                        order,
                        new SweepListener() {},
                        new Cancellation())
                .execute();
    }

    private static Outcome campaign(CampaignSetup.Reading reading, RunOrder order) throws IOException {
        if (reading.setup().isEmpty()) {
            return refuse(order.run(), order.fence(), reading.problems());
        }
        return new CampaignRun(reading.setup().get(), order, (_, _, _, _, _) -> {}, new Cancellation()).execute();
    }

    private static Outcome simulation(Reading reading, RunOrder order) throws IOException {
        RunDirectory run = order.run();
        List<Problem> errors = reading.config()
                .map(config -> order.cluster().isEmpty() ? List.<Problem>of() : ClusterLimits.check(config))
                .orElseGet(reading::errors);
        if (!errors.isEmpty()) {
            return refuse(run, order.fence(), errors);
        }
        warn(run, order.fence(), reading);
        Cancellation cancellation = new Cancellation();
        SimulationRun simulation = order.simulation(reading.config().orElseThrow(), new RunReporter(run), cancellation);
        return order.cluster().isEmpty() ? simulation.execute() : onCluster(simulation, order, cancellation);
    }

    private static Outcome onCluster(SimulationRun simulation, RunOrder order, Cancellation cancellation)
            throws IOException {
        try (Cluster cluster =
                Clusters.open(new ClusterAddress(order.cluster()), order.clusterSettings(), cancellation)) {
            return simulation.on(cluster).execute();
        } catch (ClusterException e) {
            String reason = String.valueOf(e.getMessage());
            try (RunLog log = new RunLog(order.run())) {
                log.error(reason);
            }
            new StatusFile(order.run(), order.fence()).failed(FailureCode.CLUSTER, reason);
            return Outcome.FAILED;
        }
    }

    /** Records in the run that its config or grid is invalid. */
    public static Outcome refuse(RunDirectory run, Fence fence, List<Problem> errors) throws IOException {
        String reasons = errors.stream().map(Problem::toString).collect(Collectors.joining("\n"));
        try (RunLog log = new RunLog(run)) {
            log.error("the config cannot be run:\n" + reasons);
        }
        new StatusFile(run, fence).failed(FailureCode.CONFIG, "the config cannot be run: " + reasons);
        return Outcome.FAILED;
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
