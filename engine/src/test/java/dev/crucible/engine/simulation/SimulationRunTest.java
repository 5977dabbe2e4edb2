package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.MetricValues;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulationRunTest {

    @TempDir
    Path folder;

    @Test
    void theSameBytesForAnyNumberOfThreads() throws IOException {
        RunDirectory one = completed("one", 1);
        List<String> expected = Runs.fingerprint(one, 2);
        assertThat(Runs.fingerprint(completed("two", 2), 2)).isEqualTo(expected);
        assertThat(Runs.fingerprint(completed("seven", 7), 2)).isEqualTo(expected);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(ints = {1, 4, 6})
    void aRunThatWasCutOffElsewhereDoesSoToo(int roundsBefore) throws IOException {
        aRunThatWasCutOffGoesOnToTheSameBytes(roundsBefore);
    }

    @ParameterizedTest
    @ValueSource(ints = 3)
    void aRunThatWasCutOffGoesOnToTheSameBytes(int roundsBefore) throws IOException {
        List<String> expected = Runs.fingerprint(completed("whole", 2), 2);
        RunDirectory cut = Runs.prepare(folder.resolve("cut"), Runs.config());
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
        assertThat(Runs.execute(cut, 2, stopper, cancellation)).isEqualTo(SimulationRun.Outcome.STOPPED);
        assertThat(status(cut).get("status").textValue()).isEqualTo("stopped");
        new dev.crucible.engine.results.StatusFile(cut, Fence.current(cut)).reopen();
        assertThat(Runs.execute(cut, 1)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(Runs.fingerprint(cut, 2)).isEqualTo(expected);
    }

    @Test
    void aCrashBetweenEventAndCheckpointRepeatsTheRoundAndALineCutShortIsForgotten() throws IOException {
        List<String> expected = Runs.fingerprint(completed("whole", 2), 2);
        RunDirectory cut = Runs.prepare(folder.resolve("cut"), Runs.config());
        Cancellation cancellation = new Cancellation();
        SimulationListener stopper = event -> {
            if (event instanceof SimulationEvent.RoundEnded ended
                    && ended.report().round() == 3) {
                cancellation.request();
            }
        };
        Runs.execute(cut, 2, stopper, cancellation);
        EventLog.Entry last = new EventLog(cut).read().getLast();
        RoundReport r = last.report();
        RoundReport repeated = new RoundReport(
                4,
                4,
                r.clients(),
                MetricValues.read(_ -> 9),
                Optional.empty(),
                1,
                new RoundReport.Time(1, 1, 1, 1, 1),
                Optional.empty());
        new EventLog(cut).append(0, repeated);
        Files.writeString(cut.events(), "{\"event\":\"round\",\"strat", StandardOpenOption.APPEND);
        new dev.crucible.engine.results.StatusFile(cut, Fence.current(cut)).reopen();
        Runs.execute(cut, 2);
        assertThat(Runs.fingerprint(cut, 2)).isEqualTo(expected);
    }

    @Test
    void statusLogAndResultsAreAsClientsExpect() throws IOException {
        RunDirectory run = completed("run", 2);
        JsonNode status = status(run);
        assertThat(status.get("status").textValue()).isEqualTo("completed");
        assertThat(status.get("progress").doubleValue()).isEqualTo(1.0);
        assertThat(status.get("current_round").intValue()).isEqualTo(4);
        assertThat(status.get("current_strategy").intValue()).isEqualTo(1);
        assertThat(status.get("total_strategies").intValue()).isEqualTo(2);
        assertThat(status.has("started_at") && status.has("completed_at") && status.has("updated_at"))
                .isTrue();
        assertThat(Files.readString(run.log())).contains("synthetic").contains("test accuracy");
        List<String> table = Files.readAllLines(run.csv("per_client_metrics", 0));
        assertThat(table).hasSize(5);
        assertThat(table.getFirst())
                .startsWith("round,client_0_removal_criterion_history,client_1_removal_criterion_history,")
                .endsWith(",client_5_aggregation_participation_history")
                .contains(",client_0_accuracy_history,");
        assertThat(table.getFirst().split(",")).hasSize(1 + 5 * 6);
        assertThat(Files.readAllLines(run.csv("round_metrics", 0)).getFirst())
                .startsWith("round,score_calculation_time_nanos_history,removal_threshold_history,"
                        + "aggregated_loss_history,average_accuracy_history,average_accuracy_std_history,"
                        + "test_accuracy_history,worst_tenth_accuracy_history,attack_success_history,natural_rate_history,"
                        + "clean_accuracy_history,worst_class_recall_history,client_accuracy_spread_history");
        assertThat(new EventLog(run).rounds(0))
                .allSatisfy(round ->
                        assertThat(round.value(RoundMetrics.WORST_CLASS_RECALL)).isBetween(0.0, round.testAccuracy()));
        JsonNode plot = Json.readObject(run.plotData(1));
        assertThat(plot.get("rounds")).hasSize(4);
        assertThat(plot.get("strategy_number").intValue()).isEqualTo(1);
        assertThat(plot.get("per_client_metrics").get(0).get("is_malicious").booleanValue())
                .isTrue();
        JsonNode manifest = Json.readObject(run.manifest());
        assertThat(manifest.get("manifest_version").textValue()).isEqualTo("1.0");
        assertThat(manifest.get("strategies")).hasSize(2);
        assertThat(manifest.get("strategies")
                        .get(0)
                        .get("dataset")
                        .get("synthetic")
                        .booleanValue())
                .isTrue();
        try (var files = Files.walk(run.root())) {
            assertThat(files.filter(f -> f.toString().endsWith(".tmp"))).isEmpty();
        }
    }

    @Test
    void aClientThatDivergesIsReportedAndDropped() throws IOException {
        ObjectNode config = Runs.config();
        Runs.shared(config).put("learning_rate", 1e30).put("num_of_rounds", 2).put("model_keyword", "mlp");
        Runs.shared(config).set("attack_schedule", Json.array());
        RunDirectory run = Runs.prepare(folder.resolve("run"), config);
        List<String> warnings = new ArrayList<>();
        SimulationListener listener = event -> {
            if (event instanceof SimulationEvent.Message message) {
                warnings.add(message.text());
            }
        };
        Runs.execute(run, 2, listener, new Cancellation());
        assertThat(warnings).anySatisfy(w -> assertThat(w).matches("client \\d+, round 1: .*dropped.*"));
        RoundReport first = new EventLog(run).read().getFirst().report();
        assertThat(first.clients().stream().filter(c -> c.failure().isPresent()))
                .isNotEmpty()
                .allSatisfy(c -> assertThat(c.aggregated()).isFalse());
        assertThat(first.testLoss()).isFinite();
    }

    @Test
    void anInfiniteUpdateNeverReachesTheModel() throws IOException {
        ObjectNode config = Runs.config();
        Runs.shared(config).put("num_of_rounds", 2).put("client_fraction", 1.0);
        Runs.shared(config).set("attack_schedule", Json.MAPPER.readTree("""
            [{"start_round": 1, "end_round": 2, "attack_type": "inf",
              "selection_strategy": "specific", "malicious_client_ids": [2]}]\
            """));
        RunDirectory run = Runs.prepare(folder.resolve("run"), config);
        assertThat(Runs.execute(run, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        ClientReport attacker =
                new EventLog(run).read().getFirst().report().clients().get(2);
        assertThat(attacker.malicious()).isTrue();
        assertThat(attacker.aggregated()).isFalse();
        assertThat(attacker.failure()).hasValueSatisfying(f -> assertThat(f).contains("client 2, round 1"));
    }

    @Test
    void aStopTakesEffectInsideLocalTraining() throws Exception {
        ObjectNode config = Runs.config();
        Runs.shared(config).put("num_of_client_epochs", 100_000).put("client_fraction", 1.0);
        RunDirectory run = Runs.prepare(folder.resolve("run"), config);
        Cancellation cancellation = new Cancellation();
        Thread stopper = Thread.ofVirtual().start(() -> {
            while (!Files.exists(run.log())) {
                Thread.onSpinWait();
            }
            cancellation.request();
        });
        long started = System.nanoTime();
        assertThat(Runs.execute(run, 2, SimulationListener.NONE, cancellation))
                .isEqualTo(SimulationRun.Outcome.STOPPED);
        stopper.join();
        assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(20));
        assertThat(status(run).get("status").textValue()).isEqualTo("stopped");
    }

    @Test
    void anImpossibleRoundFailsTheRunWithItsReason() throws IOException {
        ObjectNode config = Runs.config();
        Runs.shared(config).put("dataset_keyword", "pathmnist").put("num_of_rounds", 3);
        Runs.shared(config).set("attack_schedule", Json.array());
        RunDirectory run = Runs.prepare(folder.resolve("run"), config);
        assertThat(Runs.execute(run, 2)).isEqualTo(SimulationRun.Outcome.FAILED);
        assertThat(status(run).get("error").textValue()).contains("pathmnist");
        assertThat(Files.readString(run.log())).contains("| ERROR |").contains("pathmnist");
    }

    @Test
    void aBatchLargerThanTheDataIsAllOfThem() throws IOException {
        List<String> tables = new ArrayList<>();
        for (int batch : new int[] {2_000, 50_000_000}) {
            ObjectNode config = Runs.config();
            Runs.shared(config).put("batch_size", batch).put("num_of_rounds", 4);
            RunDirectory run = Runs.prepare(folder.resolve("batch" + batch), config);
            assertThat(Runs.execute(run, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
            tables.add(Files.readString(run.csv("per_client_metrics", 0)));
        }
        assertThat(tables.get(0)).isEqualTo(tables.get(1));
    }

    @Test
    void aCheckpointOfAnotherConfigIsRefused() throws IOException {
        RunDirectory run = completed("run", 2);
        ObjectNode other = Runs.config();
        Runs.shared(other).put("seed", 6);
        Json.write(run.config(), other);
        new dev.crucible.engine.results.StatusFile(run, Fence.current(run)).reopen();
        assertThat(Runs.execute(run, 2)).isEqualTo(SimulationRun.Outcome.FAILED);
        assertThat(status(run).get("error").textValue()).contains("another config");
    }

    @Test
    void aSupersededAttemptWritesNothingMore() throws IOException {
        RunDirectory run = Runs.prepare(folder.resolve("run"), Runs.config());
        SimulationListener usurper = event -> {
            if (event instanceof SimulationEvent.RoundEnded) {
                try {
                    Fence.next(run);
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            }
        };
        Runs.execute(run, 1, usurper, new Cancellation());
        assertThat(new EventLog(run).read()).hasSize(1);
        assertThat(status(run).get("status").textValue()).isEqualTo("running");
    }

    private RunDirectory completed(String name, int threads) throws IOException {
        RunDirectory run = Runs.prepare(folder.resolve(name), Runs.config());
        assertThat(Runs.execute(run, threads)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        return run;
    }

    private static JsonNode status(RunDirectory run) throws IOException {
        return Json.readObject(run.status());
    }
}
