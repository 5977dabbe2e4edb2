package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.cluster.InProcessCluster;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares runs on a cluster with the same runs in this process: status, events, checkpoint and tables have the same bytes. */
class ClusterRunTest {

    @TempDir
    Path folder;

    /**
     * Returns a config with rules of every kind (by columns, collected, with removal, with pre-aggregation) and attackers of every kind.
     */
    private static ObjectNode config(String strategies) {
        ObjectNode config = Runs.config();
        ObjectNode own = Runs.parse("""
                {"attack_schedule": [
                     {"start_round": 1, "end_round": 2, "attack_type": "label_flipping", "flip_fraction": 1,
                      "selection_strategy": "random", "malicious_client_count": 2},
                     {"start_round": 1, "end_round": 3, "attack_type": "sign_flip",
                      "selection_strategy": "specific", "malicious_client_ids": [0]},
                     {"start_round": 2, "end_round": 3, "attack_type": "model_replacement",
                      "selection_strategy": "specific", "malicious_client_ids": [1, 5]},
                     {"start_round": 3, "end_round": 3, "attack_type": "alie",
                      "selection_strategy": "specific", "malicious_client_ids": [3]},
                     {"start_round": 2, "end_round": 2, "attack_type": "inf",
                      "selection_strategy": "specific", "malicious_client_ids": [6]}],
                 "simulation_strategies": %s}
                """.formatted(strategies));
        Runs.shared(config)
                .put("num_of_clients", 11)
                .put("num_of_rounds", 3)
                .put("client_fraction", 0.9)
                .put("max_dataset_samples", 900);
        Runs.shared(config).set("attack_schedule", own.get("attack_schedule"));
        config.set("simulation_strategies", own.get("simulation_strategies"));
        return config;
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"""
                [{"aggregation_strategy_keyword": "krum", "num_krum_selections": 4, "num_of_malicious_clients": 2},
                 {"aggregation_strategy_keyword": "multi-krum", "num_krum_selections": 4},
                 {"aggregation_strategy_keyword": "trimmed_mean", "trim_ratio": 0.2}]""", """
                [{"aggregation_strategy_keyword": "rfa", "num_of_malicious_clients": 2, "remove_clients": true,
                  "begin_removing_from_round": 2},
                 {"aggregation_strategy_keyword": "pid", "Kp": 1, "Ki": 0.05, "Kd": 0.05, "num_std_dev": 2,
                  "remove_clients": true, "begin_removing_from_round": 2}]""", """
                [{"aggregation_strategy_keyword": "bulyan", "num_krum_selections": 5, "num_of_malicious_clients": 2},
                 {"aggregation_strategy_keyword": "fltrust"},
                 {"aggregation_strategy_keyword": "fedadam", "pre_aggregation": [{"name": "clipping", "c": 1}]}]"""})
    void otherRulesLeaveTheSameBytes(String strategies) throws IOException {
        leavesTheSameBytes(strategies);
    }

    @ParameterizedTest
    @ValueSource(strings = """
                [{"aggregation_strategy_keyword": "fedavg", "clean_twin": true},
                 {"aggregation_strategy_keyword": "median"}]""")
    void leavesTheSameBytes(String strategies) throws IOException {
        ObjectNode config = config(strategies);
        int count = config.get("simulation_strategies").size();
        RunDirectory here = Runs.prepare(folder.resolve("here"), config);
        assertThat(Runs.execute(here, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        RunDirectory there = Runs.prepare(folder.resolve("there"), config);
        assertThat(execute(there, 3, AggregationMode.LIMIT)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(Runs.fingerprint(there, count)).isEqualTo(Runs.fingerprint(here, count));
    }

    @Tag("slow")
    @Test
    void streamsTheSameBytes() throws IOException {
        ObjectNode config = config("""
                [{"aggregation_strategy_keyword": "fedavg"},
                 {"aggregation_strategy_keyword": "fedavgm", "aggregation_params": {
                     "rule": "norm_bounding", "parameters": {"M": 0.5}}}]""");
        RunDirectory here = Runs.prepare(folder.resolve("here"), config);
        Runs.execute(here, 2, SimulationListener.NONE, new Cancellation(), 0);
        RunDirectory there = Runs.prepare(folder.resolve("there"), config);
        execute(there, 2, 0);
        assertThat(Runs.fingerprint(there, 2)).isEqualTo(Runs.fingerprint(here, 2));
    }

    private static SimulationRun.Outcome execute(RunDirectory run, int slots, long limit) throws IOException {
        ConfigReader.Reading reading = ConfigReader.read(Json.readObject(run.config()));
        assertThat(reading.errors()).isEmpty();
        try (InProcessCluster cluster = new InProcessCluster(slots)) {
            SimulationRun.Outcome outcome = new SimulationRun(
                            reading.config().orElseThrow(),
                            RunOrder.next(run, run.root().resolveSibling("datasets"), 1),
                            SimulationListener.NONE,
                            new Cancellation(),
                            limit)
                    .on(cluster)
                    .execute();
            assertThat(Files.readString(run.log())).contains("cluster: updates ");
            return outcome;
        }
    }

    @Test
    void refusesControlVariates() {
        ObjectNode config = config("[{\"aggregation_strategy_keyword\": \"fedavg\", \"scaffold\": true}]");
        Runs.shared(config).put("optimizer", "sgd").put("momentum", 0);
        refuses(config, "simulation_strategies.0.scaffold", "proximal_mu");
    }

    @Test
    void refusesPersonalModels() {
        ObjectNode config = config("[{\"aggregation_strategy_keyword\": \"fedavg\", \"ditto_lambda\": 0.1}]");
        refuses(config, "simulation_strategies.0.ditto_lambda", "without --cluster");
    }

    @Test
    void refusesLanguageModels() {
        ObjectNode config = config("[{\"aggregation_strategy_keyword\": \"fedavg\"}]");
        ObjectNode shared = Runs.shared(config);
        shared.put("dataset_keyword", "synthetic_text").put("model_type", "transformer");
        shared.remove("model_keyword");
        shared.put("use_llm", true).put("llm_model", "own/tiny").put("llm_task", "classification");
        shared.put("llm_finetuning", "full").set("attack_schedule", Json.array());
        refuses(config, "simulation_strategies.0.use_llm", "model_type transformer");
    }

    private static void refuses(ObjectNode config, String field, String instead) {
        ConfigReader.Reading reading = ConfigReader.read(config);
        assertThat(reading.errors()).isEmpty();
        assertThat(ClusterLimits.check(reading.config().orElseThrow()))
                .singleElement()
                .satisfies(problem -> {
                    assertThat(problem.field()).isEqualTo(field);
                    assertThat(problem.message()).contains("without --cluster", instead);
                });
    }
}
