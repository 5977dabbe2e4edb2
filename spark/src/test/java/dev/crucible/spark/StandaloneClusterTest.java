package dev.crucible.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.cluster.ClusterException;
import dev.crucible.engine.cluster.Clusters;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A master and two workers as processes of their own: what they compute, and what becomes of it when one is killed. */
@Tag("process")
class StandaloneClusterTest {

    @TempDir
    static Path folder;

    private static StandaloneCluster standalone;

    @BeforeAll
    static void start() throws IOException {
        standalone = StandaloneCluster.start(folder, 2, 1024);
    }

    @AfterAll
    static void end() {
        standalone.close();
    }

    private static Cluster open() {
        return open(Map.of());
    }

    private static Cluster open(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(more);
        settings.put("spark.executor.memory", "512m");
        return Clusters.open(new ClusterAddress(standalone.address()), settings, new Cancellation());
    }

    @Test
    void anOlderJavaOnTheWorkersIsNamed() {
        Path older = Path.of("/usr/lib/jvm/java-17-openjdk-amd64");
        assumeThat(older).isDirectory();
        assertThatThrownBy(() -> open(Map.of("spark.executorEnv.JAVA_HOME", older.toString()))
                        .close())
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("Crucible needs Java " + Runtime.version().feature())
                .hasMessageContaining("spark.executorEnv.JAVA_HOME");
    }

    @Test
    void twoMachinesLeaveTheSameBytes() throws IOException {
        ObjectNode config = Runs.config(2, """
                [{"aggregation_strategy_keyword": "fedavg"},
                 {"aggregation_strategy_keyword": "median"},
                 {"aggregation_strategy_keyword": "krum", "num_krum_selections": 4},
                 {"aggregation_strategy_keyword": "fltrust"}]""");
        RunDirectory here = Runs.completed(folder.resolve("here"), config, Optional.empty());
        try (Cluster cluster = open()) {
            RunDirectory there = Runs.completed(folder.resolve("there"), config, Optional.of(cluster));
            assertThat(Runs.fingerprint(there)).isEqualTo(Runs.fingerprint(here));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aKilledExecutorChangesNothing(KillOnce.Moment moment) throws IOException {
        ObjectNode config = Runs.config(3, "[{\"aggregation_strategy_keyword\": \"median\"}]");
        RunDirectory here = Runs.completed(folder.resolve("whole" + moment), config, Optional.empty());
        try (Cluster cluster = open()) {
            Awaitility.await()
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> standalone.executors().size() == 2);
            List<ProcessHandle> first = standalone.executors();
            KillOnce kill = new KillOnce(cluster, first.getFirst(), 2, moment);
            RunDirectory there = Runs.completed(folder.resolve("killed" + moment), config, Optional.of(kill));
            assertThat(kill.done()).isTrue();
            first.getFirst().onExit().join();
            assertThat(Runs.fingerprint(there)).isEqualTo(Runs.fingerprint(here));
        }
    }
}
