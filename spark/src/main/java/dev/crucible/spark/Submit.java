package dev.crucible.spark;

import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.cluster.ClusterException;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.simulation.ClusterLimits;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.simulation.SimulationRun.Outcome;
import dev.crucible.engine.strategy.SimulationConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Main class for {@code spark-submit}, whose options choose the cluster: runs one config in one directory, and resumes an earlier run of the
 * same config there. Plots are drawn later, by {@code crucible report}.
 */
public final class Submit {

    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    private Submit() {}

    /** Runs the config of the first argument in the directory of the second; a third is the directory of data sets from files. */
    public static void main(String[] arguments) throws IOException {
        int code = run(arguments);
        if (code != 0) {
            System.exit(code);
        }
    }

    private static int run(String[] arguments) throws IOException {
        if (arguments.length < 2 || arguments.length > 3) {
            System.err.println("usage: spark-submit … --class dev.crucible.spark.Submit crucible-spark.jar"
                    + " CONFIG RUN_DIRECTORY [DATASETS]");
            return MISUSED;
        }
        Path config = Path.of(arguments[0]);
        if (!Files.isReadable(config)) {
            System.err.println("crucible: " + config + ": no such file");
            return MISUSED;
        }
        ConfigReader.Reading reading = ConfigReader.read(Json.readObject(config));
        List<Problem> errors = reading.config().map(ClusterLimits::check).orElseGet(reading::errors);
        if (!errors.isEmpty()) {
            System.err.println(errors.stream().map(Problem::toString).collect(Collectors.joining("\n")));
            return MISUSED;
        }
        RunDirectory run = new RunDirectory(Path.of(arguments[1]));
        if (!Files.exists(run.config())) {
            Files.createDirectories(run.root());
            Json.write(run.config(), Json.readObject(config));
        }
        return run(reading.config().orElseThrow(), run, Path.of(arguments.length == 3 ? arguments[2] : "datasets"));
    }

    private static int run(SimulationConfig config, RunDirectory run, Path datasets) throws IOException {
        Cancellation cancellation = new Cancellation();
        try (Cluster cluster = SparkCluster.open(SparkSettings.submitted(), cancellation)) {
            Outcome outcome = RunOrder.next(run, datasets, Runtime.getRuntime().availableProcessors())
                    .simulation(config, new Lines(), cancellation)
                    .on(cluster)
                    .execute();
            System.out.println(outcome.name().toLowerCase(java.util.Locale.ROOT) + "; results are in " + run.root());
            return outcome == Outcome.COMPLETED ? 0 : FAILED;
        } catch (ClusterException e) {
            System.err.println("crucible: " + e.getMessage());
            return FAILED;
        }
    }

    /** Prints one line per round. */
    private static final class Lines implements SimulationListener {

        @Override
        public void heard(SimulationEvent event) {
            switch (event) {
                case SimulationEvent.StrategyStarted(var strategy, int strategies, var dataset, var _) ->
                    System.out.printf(
                            "strategy %d of %d: %s; %s%n",
                            strategy.number() + 1,
                            strategies,
                            strategy.rule(),
                            dataset.provenance().description());
                case SimulationEvent.RoundEnded(var _, RoundReport report, var _) ->
                    System.out.printf(
                            "round %d/%d: test accuracy %.4f%n",
                            report.round(), report.rounds(), report.testAccuracy());
                case SimulationEvent.Message message -> System.err.println("warning: " + message.text());
                case SimulationEvent.RunEnded ended
                when ended.state() == RunState.FAILED -> System.err.println("warning: " + ended.reason());
                default -> {}
            }
        }
    }
}
