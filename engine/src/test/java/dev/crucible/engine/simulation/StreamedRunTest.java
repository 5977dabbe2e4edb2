package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares runs whose rounds stream if possible with the same runs with all updates in memory. */
class StreamedRunTest {

    /** Less than any round's updates. */
    private static final long NOTHING = 0;

    private static final int STRATEGIES = 4;

    @TempDir
    Path folder;

    /** Returns three rules that stream and one that does not, each under attacks on data, updates and training; client 3 always fails. */
    private static ObjectNode config() {
        ObjectNode config = Runs.parse("""
            {"attack_schedule": [
                 {"start_round": 1, "end_round": 3, "attack_type": "gaussian_noise", "target_noise_snr": 5,
                  "attack_ratio": 0.5, "selection_strategy": "random", "malicious_client_count": 4},
                 {"start_round": 2, "end_round": 3, "attack_type": "sign_flip",
                  "selection_strategy": "specific", "malicious_client_ids": [0, 7]},
                 {"start_round": 3, "end_round": 3, "attack_type": "model_replacement",
                  "selection_strategy": "specific", "malicious_client_ids": [1, 5, 10]},
                 {"start_round": 1, "end_round": 3, "attack_type": "inf",
                  "selection_strategy": "specific", "malicious_client_ids": [3]}],
             "simulation_strategies": [
               {"aggregation_strategy_keyword": "fedavg", "clean_twin": true},
               {"aggregation_strategy_keyword": "fedavgm", "pre_aggregation": [{"name": "clipping", "c": 1}],
                "aggregation_params": {"rule": "norm_bounding", "parameters": {"M": 0.5}}},
               {"aggregation_strategy_keyword": "fltrust"},
               {"aggregation_strategy_keyword": "trimmed_mean", "trim_ratio": 0.2}]}
            """);
        ObjectNode whole = Runs.config();
        Runs.shared(whole)
                .put("num_of_clients", 12)
                .put("num_of_rounds", 3)
                .put("client_fraction", 0.9)
                .put("max_dataset_samples", 900);
        Runs.shared(whole).set("attack_schedule", config.get("attack_schedule"));
        whole.set("simulation_strategies", config.get("simulation_strategies"));
        return whole;
    }

    @Test
    void agreesWithAllUpdatesInMemory() throws IOException {
        RunDirectory streamed = completed("streamed", 1, NOTHING);
        RunDirectory matrix = completed("matrix", 1, AggregationMode.LIMIT);
        List<EventLog.Entry> rounds = new EventLog(streamed).read();
        List<EventLog.Entry> expected = new EventLog(matrix).read();
        assertThat(rounds).hasSameSizeAs(expected).hasSize(3 * STRATEGIES);
        for (int i = 0; i < rounds.size(); i++) {
            boolean streams = rounds.get(i).strategy() < STRATEGIES - 1;
            assertAgree(rounds.get(i).report(), expected.get(i).report(), streams);
        }
        assertThat(Pattern.compile("streaming: a round's updates")
                        .matcher(Files.readString(streamed.log()))
                        .results())
                .hasSize(STRATEGIES - 1);
        assertThat(Files.readString(matrix.log())).doesNotContain("streaming");
    }

    private static void assertAgree(RoundReport round, RoundReport expected, boolean streams) {
        assertThat(round.testLoss()).isCloseTo(expected.testLoss(), within(1e-4));
        assertThat(round.value(RoundMetrics.AGGREGATED_LOSS))
                .isCloseTo(expected.value(RoundMetrics.AGGREGATED_LOSS), within(1e-4));
        assertThat(round.value(RoundMetrics.CLEAN_ACCURACY))
                .isCloseTo(expected.value(RoundMetrics.CLEAN_ACCURACY), within(0.01));
        assertThat(round.value(RoundMetrics.ATTACKER_WEIGHT))
                .isCloseTo(expected.value(RoundMetrics.ATTACKER_WEIGHT), within(1e-6));
        assertThat(Double.isNaN(round.value(RoundMetrics.HONEST_DISTANCE))).isEqualTo(streams);
        for (int c = 0; c < round.clients().size(); c++) {
            ClientReport client = round.clients().get(c);
            ClientReport other = expected.clients().get(c);
            assertThat(client.failure()).isEqualTo(other.failure());
            assertThat(client.participated()).isEqualTo(other.participated());
            assertThat(client.aggregated()).isEqualTo(other.aggregated());
            assertThat(client.weight()).isCloseTo(other.weight(), within(1e-6));
            assertThat(client.score()).isCloseTo(other.score(), within(1e-4));
            assertThat(Double.isNaN(client.distance())).isEqualTo(streams || Double.isNaN(other.distance()));
        }
    }

    @Test
    void theSameBytesForAnyNumberOfThreads() throws IOException {
        List<String> expected = Runs.fingerprint(completed("one", 1, NOTHING), STRATEGIES);
        assertThat(Runs.fingerprint(completed("two", 2, NOTHING), STRATEGIES)).isEqualTo(expected);
        assertThat(Runs.fingerprint(completed("seven", 7, NOTHING), STRATEGIES)).isEqualTo(expected);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(ints = 6)
    void aRunThatWasCutOffLateDoesSoToo(int roundsBefore) throws IOException {
        aRunThatWasCutOffGoesOnToTheSameBytes(roundsBefore);
    }

    @ParameterizedTest
    @ValueSource(ints = 2)
    void aRunThatWasCutOffGoesOnToTheSameBytes(int roundsBefore) throws IOException {
        List<String> expected = Runs.fingerprint(completed("whole", 2, NOTHING), STRATEGIES);
        RunDirectory cut = Runs.prepare(folder.resolve("cut"), config());
        Cancellation cancellation = new Cancellation();
        SimulationListener stopper = new SimulationListener() {
            private int rounds;

            @Override
            public void heard(SimulationEvent event) {
                if (event instanceof SimulationEvent.RoundEnded && ++rounds == roundsBefore) {
                    cancellation.request();
                }
            }
        };
        assertThat(Runs.execute(cut, 2, stopper, cancellation, NOTHING)).isEqualTo(SimulationRun.Outcome.STOPPED);
        new StatusFile(cut, Fence.current(cut)).reopen();
        assertThat(Runs.execute(cut, 1, SimulationListener.NONE, new Cancellation(), NOTHING))
                .isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(Runs.fingerprint(cut, STRATEGIES)).isEqualTo(expected);
    }

    @Test
    void failedTrainingCountsTheSameWhateverTheWave() throws IOException {
        ObjectNode config = config();
        Runs.shared(config).put("learning_rate", 1e30).put("model_keyword", "mlp");
        ArrayNode strategies = (ArrayNode) config.get("simulation_strategies");
        strategies.removeAll();
        strategies.addObject().put("aggregation_strategy_keyword", "fedavg");
        List<List<String>> fingerprints = new ArrayList<>();
        for (int threads : new int[] {1, 2, 7}) {
            RunDirectory run = Runs.prepare(folder.resolve("failing" + threads), config);
            Runs.execute(run, threads, SimulationListener.NONE, new Cancellation(), NOTHING);
            fingerprints.add(Runs.fingerprint(run, 1));
        }
        assertThat(new EventLog(new RunDirectory(folder.resolve("failing1")))
                        .read()
                        .getFirst()
                        .report()
                        .clients())
                .anySatisfy(c -> assertThat(c.failure())
                        .hasValueSatisfying(f -> assertThat(f).contains("training loss")));
        assertThat(fingerprints.get(1)).isEqualTo(fingerprints.get(0));
        assertThat(fingerprints.get(2)).isEqualTo(fingerprints.get(0));
    }

    private RunDirectory completed(String name, int threads, long limit) throws IOException {
        RunDirectory run = Runs.prepare(folder.resolve(name), config());
        assertThat(Runs.execute(run, threads, SimulationListener.NONE, new Cancellation(), limit))
                .isEqualTo(SimulationRun.Outcome.COMPLETED);
        return run;
    }
}
