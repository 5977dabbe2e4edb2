package dev.crucible.engine.results;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.ClientReports;
import dev.crucible.engine.metrics.MetricValues;
import dev.crucible.engine.metrics.ParticipationReport;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventLogTest {

    @TempDir
    Path folder;

    @Test
    void everyNumberSurvivesBitByBit() throws IOException {
        RoundReport report = report(3, 0.1 + 0.2, Double.NaN);
        EventLog log = new EventLog(new RunDirectory(folder));
        log.append(1, report);
        assertThat(log.read()).containsExactly(new EventLog.Entry(1, report));
    }

    @Test
    void infiniteNumbersAndAbsentClientsSurviveToo() throws IOException {
        double infinite = Double.POSITIVE_INFINITY;
        RoundReport whole = report(1, -infinite, Double.NaN);
        List<ClientReport> present = List.of(client(0, infinite), client(3, 0.5));
        RoundReport report = new RoundReport(
                1,
                5,
                new ClientReports(5, present, new int[] {1, 3}),
                MetricValues.of(Map.of(
                        RoundMetrics.AGGREGATED_LOSS, infinite,
                        RoundMetrics.ACCURACY_MEAN, 0.75,
                        RoundMetrics.TEST_LOSS, infinite,
                        RoundMetrics.TEST_ACCURACY, 0.5,
                        RoundMetrics.WORST_CLASS_RECALL, 0.1)),
                Optional.empty(),
                7,
                whole.time(),
                Optional.of(new ParticipationReport(5, 2, 2, 0, 0, infinite, 1.5, Optional.empty())));
        EventLog log = new EventLog(new RunDirectory(folder));
        log.append(0, report);
        RoundReport read = log.read().getFirst().report();
        assertThat(read).isEqualTo(report);
        assertThat(read.present()).isEqualTo(present);
        assertThat(ParticipationTables.perClient(List.of(read)))
                .isEqualTo(ParticipationTables.perClient(List.of(report)));
        JsonNode line = Json.MAPPER.readTree(Files.readString(folder.resolve("events.ndjson")));
        assertThat(line.get("test_loss").isNull()).isTrue();
        assertThat(line.at("/infinite").properties()).hasSize(4);
        assertThat(EventLog.withoutTimes(0, report)).doesNotContain("infinite");
    }

    private static ClientReport client(int id, double loss) {
        return new ClientReport(
                id, id == 3, true, true, false, 0.5, Double.NaN, 1, 1.25, loss, 0.25, 2, Optional.empty());
    }

    @Test
    void truncationKeepsWhatACheckpointCovers() throws IOException {
        EventLog log = new EventLog(new RunDirectory(folder));
        for (int strategy = 0; strategy < 2; strategy++) {
            for (int round = 1; round <= 3; round++) {
                log.append(strategy, report(round, 1, 2));
            }
        }
        assertThat(log.truncate(1, 2)).hasSize(5);
        assertThat(log.read()).hasSize(5);
        assertThat(log.truncate(0, 3)).hasSize(3);
    }

    @Test
    void missingNumbersAreSpeltOutInTables() {
        String table = CsvTables.perClient(List.of(report(1, 0.5, Double.NaN)));
        assertThat(table.lines().toList().get(1))
                .isEqualTo("1,not collected,not collected,0.5,0.5,1.0E-4,1.0E-4,0.25,0.25,1,0");
        assertThat(CsvTables.perRound(List.of(report(1, 0.5, Double.NaN)), false)
                        .lines()
                        .toList()
                        .get(1))
                .startsWith("1,3,not collected,0.5,0.75,0.0,0.5,0.25,0.1,not collected,not collected,not collected,not"
                        + " collected");
    }

    @Test
    void removalColumnsCountHonestAsPositive() {
        RoundReport round = report(1, 0.5, Double.NaN);
        assertThat(RemovalTable.numbers(round)).startsWith(0.75, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0);
        assertThat(round.detection().recall()).isZero();
        assertThat(CsvTables.perRound(List.of(round), true).lines().findFirst().orElseThrow())
                .contains("average_accuracy_std_history,average_accuracy_history,tp_history")
                .contains("removal_f1_history,test_accuracy_history,");
        assertThat(RemovalTable.stats(List.of(round, report(2, 0.5, Double.NaN)), 2))
                .startsWith("mean_average_accuracy_history,mean_tp_history,")
                .contains("75.00 ± 0.00,0.00 ± 0.00,0.00 ± 0.00,50.00 ± 0.00,50.00 ± 0.00");
        assertThat(RemovalTable.stats(List.of(round), 5)).contains("not collected,not collected");
    }

    private static RoundReport report(int round, double value, double missing) {
        List<ClientReport> clients = List.of(
                new ClientReport(
                        0, true, true, true, false, 0.5, missing, value, 1.25, 1e-4, 0.25, missing, Optional.empty()),
                new ClientReport(
                        1,
                        false,
                        true,
                        false,
                        true,
                        0,
                        missing,
                        value,
                        1.25,
                        1e-4,
                        0.25,
                        missing,
                        Optional.of("lost")));
        return new RoundReport(
                round,
                5,
                clients,
                MetricValues.of(Map.of(
                        RoundMetrics.AGGREGATED_LOSS, value,
                        RoundMetrics.ACCURACY_MEAN, 0.75,
                        RoundMetrics.ACCURACY_STD, 0.0,
                        RoundMetrics.WORST_TENTH, 0.25,
                        RoundMetrics.TEST_LOSS, 2.5,
                        RoundMetrics.TEST_ACCURACY, 0.5,
                        RoundMetrics.ATTACK_SUCCESS, 0.1,
                        RoundMetrics.HONEST_DISTANCE, 1e-300,
                        RoundMetrics.ATTACKER_WEIGHT, 0.5)),
                Optional.of("strict: enough"),
                1234567890123L,
                new RoundReport.Time(1, 2, 3, 4, 5),
                Optional.empty());
    }
}
