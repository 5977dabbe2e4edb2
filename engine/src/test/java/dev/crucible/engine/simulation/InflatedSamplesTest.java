package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.cluster.InProcessCluster;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that claim more samples than they have, in runs of every kind. */
class InflatedSamplesTest {

    private static final double CLAIMED = 10;

    @TempDir
    Path folder;

    private static ObjectNode config(String strategies) {
        ObjectNode config = Runs.config();
        ObjectNode own = Runs.parse("""
                {"attack_schedule": [
                     {"start_round": 2, "end_round": 3, "attack_type": "inflated_samples", "factor": 10,
                      "selection_strategy": "specific", "malicious_client_ids": [2]}],
                 "simulation_strategies": %s}
                """.formatted(strategies));
        Runs.shared(config).put("num_of_rounds", 3).put("client_fraction", 1);
        Runs.shared(config).set("attack_schedule", own.get("attack_schedule"));
        config.set("simulation_strategies", own.get("simulation_strategies"));
        return config;
    }

    private List<RoundReport> rounds(RunDirectory run) throws IOException {
        return new EventLog(run).read().stream().map(EventLog.Entry::report).toList();
    }

    @Test
    void theMeanBelievesTheClaim() throws IOException {
        RunDirectory run =
                Runs.prepare(folder.resolve("mean"), config("[{\"aggregation_strategy_keyword\": \"fedavg\"}]"));
        assertThat(Runs.execute(run, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        List<RoundReport> rounds = rounds(run);
        double honest = weight(rounds.getFirst());
        double claimed = weight(rounds.getLast());
        assertThat(claimed).isCloseTo(CLAIMED * honest / (1 + (CLAIMED - 1) * honest), within(1e-9));
    }

    private static double weight(RoundReport round) {
        return round.clients().get(2).weight();
    }

    @Test
    void aClusterAndAStreamBelieveTheSame() throws IOException {
        ObjectNode config = config("""
                [{"aggregation_strategy_keyword": "fedavg"},
                 {"aggregation_strategy_keyword": "median", "aggregation_params": {"weighting": "samples"}},
                 {"aggregation_strategy_keyword": "trimmed_mean", "aggregation_params": {"weighting": "samples", "f": 1}},
                 {"aggregation_strategy_keyword": "norm_bounding", "aggregation_params": {"weighting": "samples"}}]""");
        RunDirectory here = Runs.prepare(folder.resolve("here"), config);
        assertThat(Runs.execute(here, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        RunDirectory there = Runs.prepare(folder.resolve("there"), config);
        try (InProcessCluster cluster = new InProcessCluster(3)) {
            new SimulationRun(
                            ConfigReader.read(Json.readObject(there.config()))
                                    .config()
                                    .orElseThrow(),
                            RunOrder.next(there, folder.resolve("datasets"), 1),
                            SimulationListener.NONE,
                            new Cancellation(),
                            AggregationMode.LIMIT)
                    .on(cluster)
                    .execute();
        }
        assertThat(Runs.fingerprint(there, 4)).isEqualTo(Runs.fingerprint(here, 4));
        RunDirectory streamed = Runs.prepare(folder.resolve("streamed"), config);
        Runs.execute(streamed, 2, SimulationListener.NONE, new Cancellation(), 0);
        assertThat(weight(rounds(streamed).get(2)))
                .isCloseTo(weight(rounds(here).get(2)), within(1e-9));
    }

    @Test
    void aRunSaysThatItsRuleIgnoresUnequalSizes() throws IOException {
        ObjectNode config = config("""
                [{"aggregation_strategy_keyword": "median"},
                 {"aggregation_strategy_keyword": "median", "aggregation_params": {"weighting": "samples"}}]""");
        Runs.shared(config).put("partitioning_strategy", "size");
        Runs.shared(config).set("partitioning_params", Runs.parse("{\"partition_sizes\": [100, 20, 80, 200, 90, 50]}"));
        RunDirectory run = Runs.prepare(folder.resolve("sizes"), config);
        assertThat(Runs.execute(run, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(Files.readString(run.log()))
                .containsOnlyOnce("weights: median ignores how many samples clients have, here 16 to 160");
    }
}
