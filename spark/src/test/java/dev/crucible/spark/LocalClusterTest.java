package dev.crucible.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.cluster.ClusterException;
import dev.crucible.engine.cluster.Clusters;
import dev.crucible.engine.compute.Cancellation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    private static Cluster open(String address, Map<String, String> settings) {
        return Clusters.open(new ClusterAddress(address), settings, new Cancellation());
    }
}
