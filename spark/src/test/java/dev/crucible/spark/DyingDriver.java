package dev.crucible.spark;

import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.cluster.Clusters;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.SimulationEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A process that runs a simulation on Spark's threads and dies after a round without another word, as if it were killed. */
final class DyingDriver {

    /** Exit code of a process ended by SIGKILL. */
    static final int KILLED = 137;

    private DyingDriver() {}

    /** Begins {@code run}, whose config is written; it will die after {@code round}. */
    static Process start(RunDirectory run, int round) throws IOException {
        Path log = run.root().resolveSibling("driver.log");
        return start(DyingDriver.class, log, List.of(run.root().toString(), Integer.toString(round)));
    }

    /** Starts a driver whose words go to {@code log}. */
    static Process start(Class<?> driver, Path log, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                StandaloneCluster.java(),
                "--add-modules",
                "jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "--add-opens",
                "java.base/java.io=ALL-UNNAMED",
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                driver.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    public static void main(String[] args) throws IOException {
        int last = Integer.parseInt(args[1]);
        Cancellation cancellation = new Cancellation();
        try (Cluster cluster = Clusters.open(new ClusterAddress("local[2]"), Map.of(), cancellation)) {
            Runs.execute(
                    new RunDirectory(Path.of(args[0])),
                    Optional.of(cluster),
                    event -> {
                        if (event instanceof SimulationEvent.RoundEnded ended
                                && ended.report().round() == last) {
                            Runtime.getRuntime().halt(KILLED);
                        }
                    },
                    cancellation);
        }
    }
}
