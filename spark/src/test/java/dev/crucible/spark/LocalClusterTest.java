package dev.crucible.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.cluster.ChunkGrid;
import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.cluster.Cluster.BlockRows;
import dev.crucible.engine.cluster.Cluster.Chunk;
import dev.crucible.engine.cluster.Cluster.Kept;
import dev.crucible.engine.cluster.Cluster.Row;
import dev.crucible.engine.cluster.Cluster.Scattered;
import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.cluster.ClusterException;
import dev.crucible.engine.cluster.Clusters;
import dev.crucible.engine.cluster.RowPartitionedUpdates;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.simulation.SimulationRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs on Spark's threads in this process against the engine's own. */
class LocalClusterTest {

    @TempDir
    Path folder;

    @Test
    void everyKindOfRuleLeavesTheSameBytes() throws IOException {
        ObjectNode config = Runs.config(2, """
                [{"aggregation_strategy_keyword": "fedavg", "clean_twin": true},
                 {"aggregation_strategy_keyword": "median"},
                 {"aggregation_strategy_keyword": "trimmed_mean", "trim_ratio": 0.2},
                 {"aggregation_strategy_keyword": "krum", "num_krum_selections": 4},
                 {"aggregation_strategy_keyword": "rfa", "num_of_malicious_clients": 2, "remove_clients": true,
                  "begin_removing_from_round": 1},
                 {"aggregation_strategy_keyword": "bulyan", "num_krum_selections": 5}]""");
        var here = Runs.completed(folder.resolve("here"), config, Optional.empty());
        try (Cluster cluster = open("local[2]", Map.of())) {
            var there = Runs.completed(folder.resolve("there"), config, Optional.of(cluster));
            assertThat(Runs.fingerprint(there)).isEqualTo(Runs.fingerprint(here));
        }
    }

    @Test
    void keptRowsAnswerWhatOneMachineDoes() {
        int n = 9;
        int d = 40_000;
        float[][] rows = new float[n][d];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < d; k++) {
                rows[i][k] = (float) Math.sin(i * d + k);
            }
        }
        int[] all = IntStream.range(0, n).toArray();
        Updates here = Updates.of(UpdateMatrix.of(rows), new Workers(2));
        BlockRows<Integer> made = block -> IntStream.range(3 * block, 3 * block + 3)
                .mapToObj(i -> new Row<>(i, i, rows[i]))
                .toList();
        try (Cluster cluster = open("local[2]", Map.of());
                Kept<Integer> kept = cluster.keep(3, made)) {
            assertThat(kept.notes()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
            Updates there = new RowPartitionedUpdates(cluster, kept, d, all, all, here.samples());
            double[] weights =
                    IntStream.range(0, n).mapToDouble(i -> 1.0 / (i + 1)).toArray();
            float[] centre = new float[d];
            assertThat(there.moveToWeightedSum(weights, centre))
                    .isEqualTo(here.moveToWeightedSum(weights, new float[d]));
            assertThat(centre).isEqualTo(here.weightedSum(weights));
            assertThat(there.preciseSum(weights, 0.5)).isEqualTo(here.preciseSum(weights, 0.5));
        }
    }

    /** Of rows that are made in one array, and one that is held back. */
    @Tag("process")
    @ParameterizedTest
    @ValueSource(strings = {"0", "200"})
    void slicesCrossBothOfSparksShufflesBitByBit(String bypassed) {
        int d = 100_000;
        ChunkGrid grid = ChunkGrid.of(d, 6, 2);
        BlockRows<String> made = block -> {
            float[] row = new float[d];
            return () -> IntStream.range(3 * block, 3 * block + 3)
                    .mapToObj(i -> new Row<>(i, "row " + i, i == 4 ? new float[0] : fill(row, i)))
                    .iterator();
        };
        try (Cluster cluster = open("local[2]", Map.of("spark.shuffle.sort.bypassMergeThreshold", bypassed));
                Scattered<String> scattered = cluster.scatter(2, made, grid)) {
            assertThat(scattered.notes()).containsExactly("row 0", "row 1", "row 2", "row 3", "row 4", "row 5");
            List<float[][]> chunks = scattered.map(0, grid.chunks(), Chunk::rows);
            for (int c = 0; c < grid.chunks(); c++) {
                for (int i = 0; i < 6; i++) {
                    float[] whole = fill(new float[d], i);
                    assertThat(chunks.get(c)[i])
                            .isEqualTo(i == 4 ? new float[0] : Arrays.copyOfRange(whole, grid.from(c), grid.to(c)));
                }
            }
        }
    }

    private static float[] fill(float[] row, int client) {
        for (int k = 0; k < row.length; k++) {
            row[k] = client + 1e-6f * k;
        }
        return row;
    }

    @Tag("process")
    @Test
    void aStoppedRunGoesOnToTheSameBytes() throws IOException {
        ObjectNode config = Runs.config(3, "[{\"aggregation_strategy_keyword\": \"median\"}]");
        RunDirectory here = Runs.completed(folder.resolve("here"), config, Optional.empty());
        RunDirectory there = Runs.prepared(folder.resolve("there"), config);
        Cancellation cancellation = new Cancellation();
        SimulationListener stopping = event -> {
            if (event instanceof SimulationEvent.RoundEnded) {
                cancellation.request();
            }
        };
        try (Cluster cluster = open("local[2]", Map.of(), cancellation)) {
            assertThat(Runs.execute(there, Optional.of(cluster), stopping, cancellation))
                    .isEqualTo(SimulationRun.Outcome.STOPPED);
        }
        assertThat(new EventLog(there).read()).hasSize(1);
        goesOnToTheBytesOf(here, there);
    }

    @Tag("process")
    @Test
    void aStopIsHeardWhileAJobRuns() {
        Cancellation cancellation = new Cancellation();
        try (Cluster cluster = open("local[2]", Map.of(), cancellation)) {
            Thread.ofVirtual().start(() -> {
                LongTask.BEGUN.acquireUninterruptibly();
                cancellation.request();
            });
            assertThatThrownBy(() -> cluster.map(1, LongTask::run)).isInstanceOf(CancellationException.class);
        } finally {
            LongTask.MAY_END.countDown();
        }
    }

    @Tag("process")
    @Test
    void aTaskThatOutlivesItsClusterComplainsToNobody() throws Exception {
        Path log = folder.resolve("driver.log");
        assertThat(DyingDriver.start(LeavingDriver.class, log, List.of()).waitFor())
                .isZero();
        assertThat(Files.readString(log)).contains("stopped").doesNotContain("spark: ERROR");
    }

    /** A task that lasts until the test lets it end. */
    private static final class LongTask {

        static final Semaphore BEGUN = new Semaphore(0);
        static final CountDownLatch MAY_END = new CountDownLatch(1);

        static int run(int task) {
            BEGUN.release();
            try {
                MAY_END.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return task;
        }
    }

    @Tag("process")
    @Test
    void aRunWhoseDriverWasKilledGoesOnToTheSameBytes() throws Exception {
        ObjectNode config = Runs.config(3, "[{\"aggregation_strategy_keyword\": \"median\"}]");
        RunDirectory here = Runs.completed(folder.resolve("here"), config, Optional.empty());
        RunDirectory there = Runs.prepared(folder.resolve("there"), config);
        assertThat(DyingDriver.start(there, 2).waitFor()).isEqualTo(DyingDriver.KILLED);
        assertThat(new EventLog(there).read()).hasSize(2);
        goesOnToTheBytesOf(here, there);
    }

    private static void goesOnToTheBytesOf(RunDirectory whole, RunDirectory interrupted) throws IOException {
        new StatusFile(interrupted, Fence.next(interrupted)).reopen();
        try (Cluster cluster = open("local[2]", Map.of())) {
            assertThat(Runs.execute(interrupted, Optional.of(cluster), SimulationListener.NONE, new Cancellation()))
                    .isEqualTo(SimulationRun.Outcome.COMPLETED);
        }
        assertThat(Files.readString(interrupted.log())).contains("going on after round");
        assertThat(Runs.fingerprint(interrupted)).isEqualTo(Runs.fingerprint(whole));
    }

    @Test
    void onlySparksSettingsAreTaken() {
        assertThatThrownBy(
                        () -> open("local[1]", Map.of("executor.memory", "4g")).close())
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("executor.memory is no setting of Spark");
    }

    @Test
    void aMasterThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> open("spark://127.0.0.1:1", Map.of()).close())
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("spark://127.0.0.1:1");
    }

    @Test
    void anAddressWhereNoMasterAnswersIsNamedBeforeSparkBegins() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
            String address = "spark://127.0.0.1:" + silent.getLocalPort();
            assertThatThrownBy(() -> open(address, Map.of("spark.rpc.lookupTimeout", "1s"))
                            .close())
                    .isInstanceOf(ClusterException.class)
                    .hasMessageContaining(address + " takes connections but did not answer")
                    .hasMessageContaining("within 1s");
        }
    }

    private static Cluster open(String address, Map<String, String> settings) {
        return open(address, settings, new Cancellation());
    }

    private static Cluster open(String address, Map<String, String> settings, Cancellation cancellation) {
        return Clusters.open(new ClusterAddress(address), settings, cancellation);
    }
}
