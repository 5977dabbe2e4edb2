package dev.crucible.engine.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** With many clients, those with data are listed with their ids. */
    @Test
    void manyClientsAreListedByTheirIds() throws IOException {
        List<ClientReport> present = List.of(client(3, 0.25), client(1_000, 0.5));
        ClientReports clients = new ClientReports(EventLog.FEW + 1, present, new int[] {3, 7});
        RoundReport report = report(1, 0.5, Double.NaN);
        ParticipationReport turnout = new ParticipationReport(5, 2, 2, 0, 0, 3, 1.5, Optional.empty());
        RoundReport many = new RoundReport(
                1, 5, clients, report.values(), Optional.empty(), 7, report.time(), Optional.of(turnout));
        EventLog log = new EventLog(new RunDirectory(folder));
        String line = log.append(0, many);
        assertThat(line).contains("\"clients\":{\"count\":1001,\"ids\":[3,1000],\"malicious\":[3,7]");
        RoundReport read = log.read().getFirst().report();
        assertThat(read.clients()).hasSize(1_001).isEqualTo(clients);
        assertThat(read.present()).isEqualTo(present);
    }

    @ParameterizedTest
    @CsvSource({
        "100, 1, false",
        "101, 24, true",
        "101, 25, false",
        "1000, 249, true",
        "1000, 250, false",
        "1001, 1000, true"
    })
    void fewOfManyAreListedByTheirIdsAndReadBackAsTheyWere(int count, int came, boolean listed) throws IOException {
        List<ClientReport> present =
                IntStream.range(0, came).mapToObj(c -> client(c, 0.25)).toList();
        ClientReports clients = new ClientReports(count, present, ClientReports.malicious(present));
        RoundReport report = of(clients);
        EventLog log = new EventLog(new RunDirectory(folder));
        assertThat(log.append(0, report).contains("\"ids\"")).isEqualTo(listed);
        assertThat(log.read().getFirst().report().clients()).isEqualTo(clients);
        String digested = EventLog.withoutTimes(0, report);
        if (count > EventLog.FEW) {
            assertThat(digested).contains("\"ids\"");
        } else {
            // The input of digests has a place for every client, as in all versions.
            assertThat(digested)
                    .isEqualTo(EventLog.withoutTimes(0, of(List.copyOf(clients))))
                    .doesNotContain("\"ids\"");
        }
    }

    private static RoundReport of(List<ClientReport> clients) {
        RoundReport round = report(1, 0.5, Double.NaN);
        ParticipationReport turnout = new ParticipationReport(5, 2, 2, 0, 0, 3, 1.5, Optional.empty());
        return new RoundReport(1, 5, clients, round.values(), Optional.empty(), 7, round.time(), Optional.of(turnout));
    }

    @Test
    void aLineReadsAsItAlwaysDid() throws IOException {
        String line = new EventLog(new RunDirectory(folder)).append(1, report(3, 0.5, Double.NaN));
        assertThat(line)
                .startsWith("{\"event\":\"round\",\"strategy\":1,\"round\":3,\"rounds\":5,")
                .contains("\"ended\":\"strict: enough\",\"bytes\":1234567890123,")
                .contains("\"detection\":{\"true_positives\":0,\"false_positives\":1,\"true_negatives\":0,"
                        + "\"false_negatives\":1,")
                .contains("\"clients\":{\"malicious\":[0],\"participated\":[0,1],\"aggregated\":[0],\"removed\":[1],")
                .contains("\"failures\":{\"1\":\"lost\"}")
                .endsWith(",\"time_ns\":{\"train\":1,\"attack\":2,\"aggregate\":3,\"measure\":4,\"evaluate\":5}}");
        assertThat(Files.readString(folder.resolve("events.ndjson"))).isEqualTo(line + "\n");
        assertThat(EventLog.withoutTimes(1, report(3, 0.5, Double.NaN)))
                .doesNotContain("time_ns", "\"metrics\"")
                .contains("\"round\":3");
    }

    @Test
    void linesAreAddedTogetherAndReadByStrategy() throws IOException {
        EventLog log = new EventLog(new RunDirectory(folder));
        assertThat(log.read()).isEmpty();
        assertThat(log.append(0, List.of(report(1, 1, Double.NaN), report(2, 1, Double.NaN))))
                .hasSize(2);
        log.append(1, report(3, 1, Double.NaN));
        assertThat(log.rounds(0)).containsExactly(report(1, 1, Double.NaN), report(2, 1, Double.NaN));
        assertThat(log.rounds(1)).containsExactly(report(3, 1, Double.NaN));
        assertThat(log.rounds(2)).isEmpty();
        log.clear();
        assertThat(log.read()).isEmpty();
        assertThat(folder.resolve("events.ndjson")).doesNotExist();
    }

    @Test
    void aTornLastLineIsLeftOut() throws IOException {
        EventLog log = new EventLog(new RunDirectory(folder));
        log.append(0, report(1, 1, 2));
        String line = log.append(0, report(2, 1, 2));
        Files.writeString(folder.resolve("events.ndjson"), line.substring(0, 40), StandardOpenOption.APPEND);
        assertThat(log.read()).hasSize(2);
        assertThat(log.truncate(0, 2)).hasSize(2);
        assertThat(Files.readString(folder.resolve("events.ndjson"))).endsWith(line + "\n");
    }

    @Test
    void aLogThatTellsEveryRoundIsSealed() throws IOException {
        EventLog log = fiveRounds();
        LogSeal seal = new LogSeal();
        Files.readAllLines(folder.resolve("events.ndjson")).stream().limit(4).forEach(seal::add);
        assertThat(log.check(1, 2, strategy -> strategy == 0 ? 2 : 4).value()).isEqualTo(seal.value());
    }

    @Test
    void aStrategyThatEndedEarlyIsFollowedByTheNext() throws IOException {
        EventLog log = new EventLog(new RunDirectory(folder));
        log.append(0, report(1, 1, 2, 5, Optional.of("enough")));
        log.append(1, report(1, 1, 2, 5, Optional.empty()));
        log.check(1, 1, _ -> 5);
        assertThat(log.read()).hasSize(2);
    }

    @Test
    void aLogThatACheckpointCannotCountOnSaysWhere() throws IOException {
        EventLog log = new EventLog(new RunDirectory(folder));
        assertDamaged(log, 0, 1, "events.ndjson is missing");
        log = fiveRounds();
        assertDamaged(log, 1, 4, "events.ndjson ends before round 4 of strategy 2");
        Path file = folder.resolve("events.ndjson");
        List<String> lines = Files.readAllLines(file);
        Files.write(file, List.of(lines.get(0), lines.get(2), lines.get(3)));
        assertDamaged(log, 1, 2, "events.ndjson does not tell of round 2 of strategy 1 where it should");
        Files.write(file, List.of(lines.get(0), lines.get(0), lines.get(3)));
        assertDamaged(log, 0, 2, "events.ndjson does not tell of round 2 of strategy 1 where it should");
        Files.write(file, List.of(lines.get(0), lines.get(1).substring(0, 60), lines.get(2)));
        assertDamaged(log, 1, 1, "events.ndjson is damaged in line 2");
        Files.write(file, List.of(lines.get(2)));
        assertDamaged(log, 1, 1, "events.ndjson does not tell of round 1 of strategy 1 where it should");
        Files.write(file, lines);
        assertThatThrownBy(() -> new EventLog(new RunDirectory(folder)).check(1, 2, _ -> 3))
                .isInstanceOf(EventLog.DamagedException.class)
                .hasMessage("events.ndjson does not tell of round 1 of strategy 1 where it should");
    }

    private static void assertDamaged(EventLog log, int strategy, int round, String message) {
        assertThatThrownBy(() -> log.check(strategy, round, s -> s == 0 ? 2 : 4))
                .isInstanceOf(EventLog.DamagedException.class)
                .hasMessage(message);
    }

    /** Two rounds of a first strategy, and three of the four of a second. */
    private EventLog fiveRounds() throws IOException {
        EventLog log = new EventLog(new RunDirectory(folder));
        for (int round = 1; round <= 2; round++) {
            log.append(0, report(round, 1, 2, 2, Optional.empty()));
        }
        for (int round = 1; round <= 3; round++) {
            log.append(1, report(round, 1, 2, 4, Optional.empty()));
        }
        return log;
    }

    private static ClientReport client(int id, double loss) {
        return new ClientReport(
                id, id == 3, true, true, false, 0.5, Double.NaN, 1, 1.25, loss, 0.25, Double.NaN, 2, Optional.empty());
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
        return report(round, value, missing, 5, Optional.of("strict: enough"));
    }

    private static RoundReport report(int round, double value, double missing, int rounds, Optional<String> ended) {
        List<ClientReport> clients = List.of(
                new ClientReport(
                        0,
                        true,
                        true,
                        true,
                        false,
                        0.5,
                        missing,
                        value,
                        1.25,
                        1e-4,
                        0.25,
                        Double.NaN,
                        missing,
                        Optional.empty()),
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
                        Double.NaN,
                        missing,
                        Optional.of("lost")));
        return new RoundReport(
                round,
                rounds,
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
                ended,
                1234567890123L,
                new RoundReport.Time(1, 2, 3, 4, 5),
                Optional.empty());
    }
}
