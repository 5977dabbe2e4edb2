package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.ParticipationReport;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs with missing clients: few of many clients are selected, or some are absent. */
class PartialRunTest {

    @TempDir
    Path folder;

    private static ObjectNode many() {
        return parse("""
                {'dataset_keyword': 'femnist_niid', 'model_keyword': 'softmax', 'num_of_rounds': 3, 'num_of_clients': 3000,
                 'clients_per_round': 8, 'max_dataset_samples': 30000, 'num_of_client_epochs': 1, 'batch_size': 32, 'learning_rate': 0.05, 'seed': 3,
                 'aggregation_strategy_keyword': 'foolsgold',
                 'attack_schedule': [{'start_round': 2, 'end_round': 3, 'attack_type': 'sign_flip',
                   'selection_strategy': 'percentage', 'malicious_percentage': 0.5}]}""");
    }

    private static ObjectNode missing() {
        return parse("""
                {'dataset_keyword': 'femnist_niid', 'model_keyword': 'softmax', 'num_of_rounds': 5, 'num_of_clients': 12,
                 'num_of_client_epochs': 1, 'batch_size': 32, 'learning_rate': 0.05, 'seed': 3, 'min_fit_clients': 2,
                 'max_dataset_samples': 3000, 'client_sampling': 'weighted', 'clients_per_round': 8,
                 'client_speed': {'distribution': 'lognormal', 'samples_per_second': 20}, 'round_deadline': 3,
                 'aggregation_strategy_keyword': 'trust', 'scaffold': true, 'momentum': 0,
                 'participation_schedule': [
                   {'start_round': 1, 'end_round': 5, 'event_type': 'failure', 'probability': 0.3},
                   {'start_round': 2, 'end_round': 2, 'event_type': 'dropout'},
                   {'start_round': 3, 'end_round': 5, 'event_type': 'dropout', 'selection_strategy': 'random',
                    'client_count': 3},
                   {'start_round': 4, 'end_round': 5, 'event_type': 'straggler', 'slowdown': 2, 'probability': 0.5},
                   {'start_round': 5, 'end_round': 5, 'event_type': 'participation', 'client_fraction': 1}],
                 'attack_schedule': [{'start_round': 1, 'end_round': 5, 'attack_type': 'sign_flip',
                   'selection_strategy': 'specific', 'malicious_client_ids': [0, 3, 5, 7]}]}""");
    }

    private static ObjectNode parse(String json) {
        return Runs.parse(json.replace('\'', '"'));
    }

    @Tag("slow")
    @Test
    void theSameBytesForAnyNumberOfThreadsAndAfterAResume() throws IOException {
        for (ObjectNode config : List.of(many(), missing())) {
            int clients = config.get("num_of_clients").intValue();
            RunDirectory one = completed("one" + clients, config, 1);
            assertThat(Runs.fingerprint(completed("two" + clients, config, 2), 1))
                    .isEqualTo(Runs.fingerprint(one, 1));
            RunDirectory cut = Runs.prepare(folder.resolve("cut" + clients), config);
            Cancellation cancellation = new Cancellation();
            SimulationListener stopper = event -> {
                if (event instanceof SimulationEvent.RoundEnded ended
                        && ended.report().round() == 2) {
                    cancellation.request();
                }
            };
            assertThat(Runs.execute(cut, 2, stopper, cancellation)).isEqualTo(SimulationRun.Outcome.STOPPED);
            new StatusFile(cut, Fence.current(cut)).reopen();
            assertThat(Runs.execute(cut, 1)).isEqualTo(SimulationRun.Outcome.COMPLETED);
            assertThat(Runs.fingerprint(cut, 1)).isEqualTo(Runs.fingerprint(one, 1));
        }
    }

    @Test
    void tablesOfManyClientsNameOnlyThoseThatWereAsked() throws IOException {
        RunDirectory run = completed("many", many(), 2);
        List<EventLog.Entry> rounds = new EventLog(run).read();
        assertThat(rounds).hasSize(3);
        for (EventLog.Entry entry : rounds) {
            RoundReport round = entry.report();
            assertThat(round.clients()).hasSize(3000);
            assertThat(round.present()).hasSize(8).allSatisfy(c -> assertThat(c.participated())
                    .isTrue());
            assertThat(round.clients().stream().filter(ClientReport::malicious)).hasSize(round.round() == 1 ? 0 : 1500);
        }
        assertThat(Files.size(run.events())).isLessThan(60_000);
        List<String> table = Files.readAllLines(run.csv("per_client_metrics", 0));
        assertThat(table).hasSize(1 + 3 * 8);
        assertThat(table.getFirst())
                .isEqualTo("round,client,removal_criterion_history,absolute_distance_history,loss_history,"
                        + "accuracy_history,aggregation_participation_history");
        JsonNode plot = Json.readObject(run.plotData(0));
        assertThat(plot.get("per_client_metrics")).hasSizeBetween(8, 24).allSatisfy(client -> assertThat(
                        client.at("/metrics/loss_history"))
                .hasSameSizeAs(client.get("rounds")));
        assertThat(run.csv("turnout", 0)).doesNotExist();
    }

    @Test
    void missingClientsAreCountedAndTheirCausesKept() throws IOException {
        RunDirectory run = completed("missing", missing(), 2);
        List<RoundReport> rounds =
                new EventLog(run).read().stream().map(EventLog.Entry::report).toList();
        double clock = 0;
        for (RoundReport round : rounds) {
            ParticipationReport turnout = round.turnout().orElseThrow();
            assertThat(turnout.clock()).isEqualTo(clock + turnout.seconds());
            clock = turnout.clock();
            assertThat(round.clients().stream().filter(ClientReport::participated))
                    .hasSize(turnout.arrived());
            assertThat(turnout.selected()).isEqualTo(turnout.arrived() + turnout.failed() + turnout.late());
            assertThat(round.clients())
                    .allSatisfy(c -> assertThat(c.participated() && c.failure().isPresent())
                            .isFalse());
        }
        ParticipationReport nobody = rounds.get(1).turnout().orElseThrow();
        assertThat(nobody.available()).isZero();
        assertThat(nobody.shortage()).hasValueSatisfying(w -> assertThat(w).contains("min_available_clients"));
        assertThat(rounds.get(1).testLoss()).isEqualTo(rounds.get(0).testLoss());
        assertThat(rounds.get(2).turnout().orElseThrow().available()).isEqualTo(9);
        assertThat(Files.readAllLines(run.csv("turnout", 0)))
                .hasSize(6)
                .first()
                .asString()
                .startsWith("round,available,");
        assertThat(Files.readString(run.csv("participation", 0)))
                .contains("it failed (participation_schedule.0)")
                .contains("it was away (participation_schedule.1)")
                .contains("simulated seconds");
        assertThat(Files.readString(run.log())).contains("round 2: 0 of 12 clients are there");
        JsonNode schedule = Json.readObject(run.manifest()).at("/strategies/0/participation/schedule");
        assertThat(schedule).hasSize(5);
        assertThat(schedule.get(2).get("clients")).hasSize(3);
        assertThat(schedule.get(0).has("clients")).isFalse();
    }

    private RunDirectory completed(String name, ObjectNode config, int threads) throws IOException {
        RunDirectory run = Runs.prepare(folder.resolve(name), config);
        assertThat(Runs.execute(run, threads)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        return run;
    }
}
