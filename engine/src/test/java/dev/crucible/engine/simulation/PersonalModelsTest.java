package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ditto in runs: skewed digits, a third of the clients reverses its updates. */
class PersonalModelsTest {

    @TempDir
    Path folder;

    private static ObjectNode config(String strategy) {
        return Runs.parse("""
                {"shared_settings": {
                   "dataset_keyword": "digits", "model_type": "cnn", "model_keyword": "softmax",
                   "num_of_clients": 9, "num_of_rounds": 4, "batch_size": 16, "learning_rate": 0.05, "momentum": 0,
                   "partitioning_strategy": "dirichlet", "partitioning_params": {"alpha": 0.1}, "save_plots": true,
                   "attack_schedule": [
                     {"start_round": 2, "end_round": 4, "attack_type": "sign_flip", "scale": 5,
                      "selection_strategy": "specific", "malicious_client_ids": [6, 7, 8]}]},
                 "simulation_strategies": [%s]}
                """.formatted(strategy));
    }

    private static ObjectNode fedavg(String settings) {
        return config("{\"aggregation_strategy_keyword\": \"fedavg\"%s}".formatted(settings));
    }

    private List<RoundReport> run(String name, ObjectNode config) throws IOException {
        RunDirectory run = Runs.prepare(folder.resolve(name), config);
        assertThat(Runs.execute(run, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        return new EventLog(run).read().stream().map(EventLog.Entry::report).toList();
    }

    @Test
    void honestClientsKeepTheirAccuracyWhileTheGlobalModelBreaks() throws IOException {
        RoundReport last = run("run", fedavg(", \"ditto_lambda\": 0.1")).getLast();
        assertThat(last.value(RoundMetrics.PERSONAL_ACCURACY))
                .isGreaterThan(last.value(RoundMetrics.ACCURACY_MEAN) + 0.3);
        assertThat(last.value(RoundMetrics.PERSONAL_WORST_TENTH))
                .isLessThanOrEqualTo(last.value(RoundMetrics.PERSONAL_ACCURACY));
        for (ClientReport client : last.clients()) {
            assertThat(Double.isNaN(client.personalAccuracy()))
                    .as("client %d", client.client())
                    .isEqualTo(client.malicious());
        }
    }

    @Test
    void theGlobalModelIsTheSameAndItsColumnsStandFirst() throws IOException {
        List<RoundReport> with = run("with", fedavg(", \"ditto_lambda\": 1"));
        List<RoundReport> without = run("without", fedavg(""));
        assertThat(with.getLast().testLoss()).isEqualTo(without.getLast().testLoss());
        for (String table : List.of("per_client_metrics", "round_metrics")) {
            List<String> more = header("with", table);
            List<String> fewer = header("without", table);
            assertThat(fewer).noneMatch(column -> column.contains("personal"));
            assertThat(more.stream().filter(column -> !column.contains("personal")))
                    .isEqualTo(fewer);
            assertThat(more).anyMatch(column -> column.contains("personal"));
        }
        assertThat(Files.readString(new RunDirectory(folder.resolve("without")).events()))
                .doesNotContain("personal");
    }

    private List<String> header(String name, String table) throws IOException {
        return List.of(Files.readAllLines(new RunDirectory(folder.resolve(name)).csv(table, 0))
                .getFirst()
                .split(","));
    }

    /** With λ = 0 nothing of the global model enters, so a rule and its attackers change nothing. */
    @Test
    void withoutPullThePersonalModelsAreLocalOnes() throws IOException {
        RoundReport mean = run("mean", fedavg(", \"ditto_lambda\": 0")).getLast();
        RoundReport median = run(
                        "median", config("{\"aggregation_strategy_keyword\": \"median\", \"ditto_lambda\": 0}"))
                .getLast();
        assertThat(mean.testLoss()).isNotEqualTo(median.testLoss());
        assertThat(mean.clients())
                .extracting(ClientReport::personalAccuracy)
                .isEqualTo(median.clients().stream()
                        .map(ClientReport::personalAccuracy)
                        .toList());
    }

    @Test
    void aStoppedRunResumesToTheSameBytes() throws IOException {
        ObjectNode config = fedavg(", \"ditto_lambda\": 0.5");
        run("whole", config);
        RunDirectory cut = Runs.prepare(folder.resolve("cut"), config);
        Cancellation cancellation = new Cancellation();
        Runs.execute(
                cut,
                1,
                event -> {
                    if (event instanceof SimulationEvent.RoundEnded ended
                            && ended.report().round() == 2) {
                        cancellation.request();
                    }
                },
                cancellation);
        new StatusFile(cut, Fence.current(cut)).reopen();
        Runs.execute(cut, 2);
        assertThat(Runs.fingerprint(cut, 1)).isEqualTo(Runs.fingerprint(new RunDirectory(folder.resolve("whole")), 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"ditto_lambda\": 0.1, \"scaffold\": true | exclude each other",
                "\"ditto_lambda\": 40 | below 2",
                "\"ditto_lambda\": -1 | ditto_lambda",
                "\"ditto_lambda\": 0.1, \"training\": {\"scheme\": \"fedsgd\"} | ditto_lambda"
            })
    void refusesWhatDoesNotGoTogether(String settings, String says) {
        assertThat(ConfigReader.read(fedavg(", " + settings)).errors())
                .anyMatch(error -> error.toString().contains(says));
    }
}
