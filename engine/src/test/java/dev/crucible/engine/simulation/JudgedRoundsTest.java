package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.verdict.Durability;
import dev.crucible.engine.verdict.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code evaluate_every}: it determines the evaluated rounds and changes nothing else. */
class JudgedRoundsTest {

    private static final int ROUNDS = 5;
    private static final String GAP = "not collected";

    @TempDir
    Path folder;

    @Test
    void judgedRoundsAndWeightsAreThoseOfARunThatJudgesAll() throws IOException {
        RunDirectory all = completed("all", config(1));
        RunDirectory some = completed("some", config(2));
        assertThat(Manifest.results(some, 0).orElseThrow().weights())
                .isEqualTo(Manifest.results(all, 0).orElseThrow().weights());
        List<RoundReport> every = new EventLog(all).rounds(0);
        List<RoundReport> judged = new EventLog(some).rounds(0);
        assertThat(judged.stream().filter(RoundReport::isJudged).map(RoundReport::round))
                .containsExactly(2, 4, 5);
        for (int i : new int[] {1, 3, 4}) {
            assertThat(EventLog.withoutTimes(0, judged.get(i))).isEqualTo(EventLog.withoutTimes(0, every.get(i)));
        }
        for (String table : List.of("round_metrics", "per_client_metrics")) {
            List<List<String>> whole = cells(all.csv(table, 0));
            List<List<String>> gaps = cells(some.csv(table, 0));
            for (int row = 1; row <= ROUNDS; row++) {
                for (int column = 2; column < whole.getFirst().size(); column++) {
                    String cell = gaps.get(row).get(column);
                    assertThat(cell.equals(GAP) || cell.equals(whole.get(row).get(column)))
                            .isTrue();
                }
            }
            assertThat(gaps.get(1)).contains(GAP);
        }
        String gap = Files.readAllLines(some.events()).getFirst();
        assertThat(gap).contains("\"test_accuracy\":null").contains("\"clean_accuracy\":null");
        assertThat(Files.readString(some.log()))
                .contains("round 1/5: not judged,")
                .contains("round 2/5: test accuracy ");
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void goesOnFromOtherRoundsToo(int before) throws IOException {
        goesOnToTheSameBytes(before);
    }

    @ParameterizedTest
    @ValueSource(ints = 2)
    void goesOnToTheSameBytes(int before) throws IOException {
        RunDirectory whole = completed("whole", config(3));
        RunDirectory cut = Runs.prepare(folder.resolve("cut"), config(3));
        Cancellation cancellation = new Cancellation();
        SimulationListener stopper = event -> {
            if (event instanceof SimulationEvent.RoundEnded ended
                    && ended.report().round() == before) {
                cancellation.request();
            }
        };
        assertThat(Runs.execute(cut, 1, stopper, cancellation)).isEqualTo(SimulationRun.Outcome.STOPPED);
        new StatusFile(cut, Fence.current(cut)).reopen();
        assertThat(Runs.execute(cut, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(Runs.fingerprint(cut, 1)).isEqualTo(Runs.fingerprint(whole, 1));
        assertThat(Files.readString(cut.cleanTwin(0))).isEqualTo(Files.readString(whole.cleanTwin(0)));
    }

    @Test
    void aBranchTakesOverRoundsThatTheTrunkDidNotJudge() throws IOException {
        ObjectNode calm = config(3);
        Runs.shared(calm).remove("clean_twin");
        Runs.shared(calm).putArray("attack_schedule");
        completed("trunk", calm);
        ObjectNode late = config(3);
        ObjectNode attack =
                (ObjectNode) Runs.shared(late).withArray("attack_schedule").get(0);
        attack.put("start_round", 3);
        RunDirectory whole = completed("whole", late);
        ObjectNode branching = late.deepCopy();
        Runs.shared(branching).putObject("start_from").put("run", "trunk").put("round", 2);
        RunDirectory branch = completed("branch", branching);
        assertThat(Manifest.results(branch, 0)).isEqualTo(Manifest.results(whole, 0));
        assertThat(Files.readString(branch.cleanTwin(0))).isEqualTo(Files.readString(whole.cleanTwin(0)));
    }

    @Test
    void aVerdictLooksAtJudgedRounds() throws IOException {
        List<RoundReport> rounds = new EventLog(completed("run", config(2))).rounds(0);
        double expected = IntStream.of(1, 3, 4)
                        .mapToDouble(i -> rounds.get(i).testAccuracy())
                        .sum()
                / 3;
        assertThat(Trial.of(1, rounds).orElseThrow().attacked()).isEqualTo(expected);
        assertThat(Trial.of(1, rounds.subList(0, 1)).orElseThrow().attacked()).isNaN();
    }

    @Test
    void aVerdictLooksAtTheLastRoundsOfAnAttackWhetherItsClientsAreDrawnOrNot() throws IOException {
        ObjectNode config = config(1);
        Runs.shared(config)
                .put("num_of_rounds", 8)
                .put("client_fraction", 0.34)
                .put("controls", "none")
                .put("min_fit_clients", 2);
        ((ObjectNode) Runs.shared(config).withArray("attack_schedule").get(0)).put("end_round", 7);
        List<RoundReport> rounds = new EventLog(completed("run", config)).rounds(0);
        List<RoundReport> attack = rounds.subList(4, 7);
        assertThat(rounds.subList(0, 7).stream()
                        .filter(round -> round.present().stream()
                                .anyMatch(client -> client.malicious() && client.participated()))
                        .count())
                .as("in some rounds the attacker is not drawn")
                .isBetween(1L, 6L);
        Trial trial = Trial.of(1, rounds).orElseThrow();
        assertThat(trial.course())
                .extracting(Trial.Step::attacked)
                .containsExactlyElementsOf(
                        attack.stream().map(RoundReport::testAccuracy).toList());
        assertThat(trial.attacked())
                .isEqualTo(
                        attack.stream().mapToDouble(RoundReport::testAccuracy).sum() / 3);
    }

    @Test
    void aBackdoorIsJudgedByItsLastRoundsAndByWhatIsLeftLater() throws IOException {
        ObjectNode config = config(1);
        Runs.shared(config)
                .put("num_of_rounds", 9)
                .put("controls", "none")
                .putArray("attack_schedule")
                .addAll(List.of(Runs.parse("""
                        {"attack_type": "backdoor_trigger", "target_class": 1, "poison_ratio": 0.9, "start_round": 1,
                         "end_round": 4, "selection_strategy": "specific", "malicious_client_ids": [0, 1, 2]}""")));
        List<RoundReport> rounds = new EventLog(completed("run", config)).rounds(0);
        double success = rounds.subList(1, 4).stream()
                        .mapToDouble(round -> round.value(RoundMetrics.ATTACK_SUCCESS))
                        .sum()
                / 3;
        assertThat(Trial.of(1, rounds).orElseThrow().attackSuccess()).isEqualTo(success);
        Durability durability = Durability.of(rounds).orElseThrow();
        assertThat(durability.after5()).isEqualTo(rounds.get(8).value(RoundMetrics.ATTACK_SUCCESS));
        assertThat(durability.after20()).isNaN();
        assertThat(durability.aboveHalf()).isEqualTo((int) rounds.subList(4, 9).stream()
                .filter(round -> round.value(RoundMetrics.ATTACK_SUCCESS) > 0.5)
                .count());
        assertThat(Durability.of(rounds.subList(0, 4))).isEmpty();
    }

    @Test
    void warnsWhenNoRoundUnderAttackIsJudged() {
        ObjectNode config = config(4);
        Runs.shared(config).put("evaluate_every", 4);
        ((ObjectNode) Runs.shared(config).withArray("attack_schedule").get(0)).put("end_round", 3);
        assertThat(ConfigReader.read(config).warnings().toString())
                .contains("evaluate_every")
                .contains("no verdict");
        Runs.shared(config).put("evaluate_every", 0);
        assertThat(ConfigReader.read(config).errors().toString()).contains("evaluate_every");
    }

    private static ObjectNode config(int every) {
        ObjectNode config = Runs.config();
        ObjectNode shared = Runs.shared(config)
                .put("num_of_rounds", ROUNDS)
                .put("client_fraction", 1.0)
                .put("clean_twin", true);
        if (every > 1) {
            shared.put("evaluate_every", every);
        }
        shared.putArray("attack_schedule")
                .addObject()
                .put("start_round", 1)
                .put("end_round", ROUNDS)
                .put("attack_type", "sign_flip")
                .put("selection_strategy", "specific")
                .putArray("malicious_client_ids")
                .add(0);
        config.withArray("simulation_strategies").remove(1);
        return config;
    }

    private RunDirectory completed(String name, ObjectNode config) throws IOException {
        RunDirectory run = Runs.prepare(folder.resolve(name), config);
        assertThat(Runs.execute(run, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        return run;
    }

    private static List<List<String>> cells(Path table) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        for (String line : Files.readAllLines(table)) {
            rows.add(List.of(line.split(",", -1)));
        }
        return rows;
    }
}
