package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import dev.crucible.agents.lab.LabAddress;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.dialogue.Line;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One or two requests of each kind, from the line to what is said, over one lab; the scenes have tests of their own. */
class OfflineMindTest {

    private FakeLab lab;
    private Theatre theatre;

    @BeforeEach
    void open() {
        lab = new FakeLab();
        theatre = Theatre.over(lab);
    }

    @AfterEach
    void close() {
        theatre.close();
        lab.close();
    }

    @Test
    void aQuestionBecomesAPlanThatWaitsForAYes() throws InterruptedException {
        RecordingStage stage = theatre.say("Does Krum survive 30 % label flippers on skewed data?");

        assertThat(stage.kinds()).contains("metis SPEC", "dokimasia DIALOGUE", "techne CODE");
        assertThat(stage.text())
                .contains(
                        "FedAvg (fedavg), Krum (krum)",
                        "Attackers: 3 of 10",
                        "alpha 0.3",
                        "Seeds: 42, 43, 44",
                        "n ≥ 2f + 3",
                        "The config is valid.\nIt takes about 41 s when nothing else runs.");
        assertThat(stage.questions).singleElement().satisfies(question -> {
            assertThat(question.agent()).isEqualTo("techne");
            assertThat(question.choices()).containsExactly("Launch it", "Make it quicker", "Drop it");
        });
        assertThat(lab.changes).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Was ist Krum?                              | Ein einziger Client wird zum Modell.       | One client
            Erkläre ALIE wie für ein Kind              | Die Betrüger schreien nicht.               | cheats
            Erklär mir den Median an einem Beispiel    | Fünf Clients senden 1,0, 1,1, 1,2          | Five
            Verträgt Krum 4 Angreifer von 10?          | verträgt f = 4 von n = 10 nicht            | bear
            Erkläre FLAME wie für ein Kind             | verwische die Antwort ein wenig            | clip
            What is Krum, as if I were five?           | Whoever writes a wild number               | Score
            """)
    void explainsInTheLanguageAndFormOfTheQuestion(String line, String said, String unsaid)
            throws InterruptedException {
        assertThat(theatre.say(line).text()).contains(said).doesNotContain(unsaid);
    }

    @Test
    void aFormAloneTellsAnewWhatWasToldLast() throws InterruptedException {
        theatre.say("Was ist Krum?");
        theatre.say("danke");

        assertThat(theatre.say("und wie für ein Kind?").text()).contains("Bonbons");
        assertThat(theatre.say("ein Beispiel bitte").text()).contains("118,6");
        assertThat(Theatre.over(lab).say("an example please").text()).doesNotContain("118");
    }

    @Test
    void helpIsInTheLanguageOfTheQuestion() throws InterruptedException {
        assertThat(theatre.say("was könnt ihr eigentlich?").text())
                .contains("„Was läuft?“")
                .doesNotContain("“What", "Takes a");
        assertThat(Theatre.over(lab).say("help").text())
                .contains("“What is running?”")
                .doesNotContain("„");
    }

    @Test
    void whatTheCrewCanDoIsNotToldTwiceRunning() throws InterruptedException {
        assertThat(theatre.say("banana").kinds()).hasSize(2);
        assertThat(theatre.say("more banana").kinds()).hasSize(1);
        assertThat(theatre.say("a third banana").kinds()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ich bin gelangweilt, mir ist so langweilig      | puck
            I'm bored                                       | puck
            was rätst du mir                                | metis
            schreib mir ein Skript, das Dateien sortiert    | hephaestus
            write me a python function                      | hephaestus
            """)
    void talkIsAnsweredByWhomItConcerns(String line, String agent) throws InterruptedException {
        RecordingStage stage = theatre.say(line);

        assertThat(stage.kinds()).containsExactly(agent + " DIALOGUE");
        assertThat(stage.text()).doesNotContain("explain", "„Hilfe“");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            12 attackers of 10 with krum                 | There cannot be 12 attackers among 10 clients
            krum, 12 attackers out of 10                 | There cannot be 12 attackers among 10 clients
            median and krum with 7 liars among 5         | There cannot be 7 attackers among 5 clients
            12 Angreifer von 10 mit Krum                 | 12 Angreifer unter 10 Clients kann es nicht geben
            Krum mit 10 Clients und 12 Angreifern        | 12 Angreifer unter 10 Clients kann es nicht geben
            Krum unter ALIE, 120 % Angreifer             | Mehr als 100 Prozent Angreifer
            """)
    void moreAttackersThanClientsAreRefusedWithoutAVerbToo(String line, String said) throws InterruptedException {
        RecordingStage stage = theatre.say(line);

        assertThat(stage.text()).contains(said);
        assertThat(stage.questions).isEmpty();
    }

    @Test
    void aYesLaunchesAndTheAnswerEndsAtOnce() throws InterruptedException {
        lab.hold();
        theatre.say("Does Krum survive 30 % label flippers on skewed data?");
        RecordingStage stage = theatre.say("Launch it");

        assertThat(lab.changes).containsExactly("launch", "launch", "launch");
        assertThat(stage.kinds()).containsExactly("techne DIALOGUE");
        assertThat(stage.text()).contains("api_run_20270101_120000_000000", "000001", "000002");
        assertThat(theatre.say("what is running?").text()).contains("api_run_20270101_120000_000000 is running");
    }

    @Test
    void theReportComesFromTheRuns() throws InterruptedException {
        theatre.say("Does Krum survive 30 % label flippers on skewed data?");
        theatre.say("Launch it");
        assertThat(theatre.say("results").text())
                .contains("Krum, label flipping ×3, α=0.3: accuracy 59.1", "mean over 3 seeds", "lost +1.0")
                .contains("against FedAvg, paired by seed: +19.0 ± 0.0 points");
        assertThat(theatre.say("status of the last run").text()).contains("api_run_20270101_120000_00000", "completed");
    }

    @Test
    void theResultsOfAPlanAreThoseOfAllItsRuns() throws InterruptedException {
        theatre.say("Does Krum survive 30 % label flippers on skewed data?");
        theatre.say("Launch it");
        for (int again = 0; again < 2; again++) {
            assertThat(theatre.say("results").text())
                    .contains("mean over 3 seeds", "000000 is completed", "000001 is completed", "000002 is completed");
        }
    }

    @Test
    void oneSeedGivesNoVerdict() throws InterruptedException {
        theatre.say("run krum against sign flipping with seed 7");
        theatre.say("yes");
        assertThat(theatre.say("results").text())
                .contains("one seed: no interval")
                .containsAnyOf("One seed", "single seed", "one seed.", "Two seeds more", "With one seed")
                .doesNotContain("too wide", "both sides", "krum holds", "krum survives");
    }

    @Test
    void whoAsksForTheMostAttackersIsToldTheMost() throws InterruptedException {
        assertThat(theatre.say("how many attackers does krum tolerate with 10 clients?")
                        .text())
                .contains("Krum bears f = 3 of n = 10");
        assertThat(theatre.say("list failed runs").text()).contains("No simulation has the status failed.");
    }

    @Test
    void aTwinThatHasLearnedLittleGivesNoVerdict() throws InterruptedException {
        theatre.say("Does the median survive 30 % label flippers with 2 rounds?");
        theatre.say("Launch it");
        RecordingStage stage = theatre.say("results");
        assertThat(stage.text())
                .contains("25.1 ±")
                .doesNotContain("median holds", "median survives", "median keeps its shape");
    }

    @Test
    void aPlanForSkewedDataTrainsForLonger() throws InterruptedException {
        assertThat(theatre.say("Does Krum survive 30 % label flippers on skewed data?")
                        .text())
                .contains("24 rounds", "\"num_of_client_epochs\" : 3", "\"learning_rate\" : 0.1");
        assertThat(theatre.say("on even data").text()).contains("\"num_of_client_epochs\" : 2");
    }

    @Test
    void aPlanCanBeChangedUntilItSuits() throws InterruptedException {
        theatre.say("run krum against sign flipping");
        assertThat(theatre.say("make it 20 rounds").text()).contains("20 rounds", "Seeds: 42\n");
        assertThat(theatre.say("use 3 seeds").text()).contains("20 rounds", "Seeds: 42, 43, 44");
        assertThat(theatre.say("with 30 % attackers").text()).contains("Attackers: 3 of 10");
        assertThat(theatre.say("use median instead").text())
                .contains("(median)")
                .doesNotContain("(krum)");
        assertThat(theatre.say("make it quicker").text()).contains("13 rounds", "Seeds: 42, 43\n");
        assertThat(lab.changes).isEmpty();
        theatre.say("yes");
        assertThat(lab.changes).hasSize(2);
    }

    @Test
    void aBrokenBoundIsSaidAndNeverLaunched() throws InterruptedException {
        RecordingStage stage = theatre.say("does bulyan survive 3 sign flippers out of 10 clients?");
        assertThat(stage.text()).contains("n ≥ 4f + 3", "at least 15 clients");
        assertThat(stage.questions.getFirst().choices()).containsExactly("Use 15 clients", "Use 1 attacker", "Drop it");
        assertThat(theatre.say("yes").questions).hasSize(1);
        assertThat(lab.changes).isEmpty();
        RecordingStage mended = theatre.say("Use 15 clients");
        assertThat(mended.text()).contains("Attackers: 3 of 15");
        assertThat(mended.questions.getFirst().choices()).contains("Launch it");
    }

    @Test
    void aConfigThatTheLabRefusesIsNotLaunched() throws InterruptedException {
        RecordingStage refused = theatre.say("run krum for 666 rounds");
        assertThat(refused.text()).contains("num_of_rounds: is cursed");
        assertThat(refused.questions.getFirst().choices()).doesNotContain("Launch it");
        assertThat(theatre.say("yes").questions.getFirst().plan()).contains("num_of_rounds: is cursed");
        assertThat(lab.changes).isEmpty();
    }

    @Test
    void tooManyCombinationsAreRefused() throws InterruptedException {
        RecordingStage stage = theatre.say(
                "compare krum, median, bulyan, dnc and mda under alie, ipm, mimic, min-max and sign flipping at f 1 to 4 with 20 seeds");
        assertThat(stage.text()).contains("2400", "2000");
        assertThat(stage.questions).isEmpty();
    }

    @Test
    void statusStopRenameAndConfig() throws InterruptedException {
        assertThat(theatre.say("stop").text()).doesNotContain("Stopped");
        String id = lab.add("api_run_20260101_120000_000001", "first", "running", "");
        assertThat(theatre.say("what is running?").text()).contains(id, "round 3 of 3");
        assertThat(theatre.say("show me the config of the last run").text()).contains("shared_settings");
        theatre.say("rename the last run to \"Second\"");
        theatre.say("yes");
        theatre.say("stop the running simulation");
        theatre.say("yes");
        assertThat(lab.changes).containsExactly("rename " + id + " Second", "stop " + id);
        lab.add("api_run_20260101_120000_000002", "a", "running", "");
        lab.add("api_run_20260101_120000_000003", "b", "running", "");
        assertThat(theatre.say("stop").questions.getFirst().prompt()).contains("000002", "000003");
        assertThat(lab.changes).hasSize(2);
    }

    @Test
    void resultsPlotsAndComparisonsComeFromTheRuns() throws InterruptedException {
        String id = lab.add("api_run_20260101_120000_000001", "first", "completed", "");
        assertThat(theatre.say("show the results of the last run").text()).contains("Krum, no attack: accuracy 60.0 %");
        assertThat(theatre.say("plot it").text()).contains("▁", "█", "20.0 % to 60.0 %", "/all-plot-data");
        String other = lab.add("api_run_20260102_120000_000001", "second", "completed", "");
        assertThat(theatre.say("compare " + id + " and " + other).text()).contains("Krum, no attack");
    }

    @Test
    void aFailureIsExplained() throws InterruptedException {
        lab.addFailed(
                "api_run_20260101_120000_000001",
                "broken",
                "bound",
                "krum: needs n > 2f + 2 (f >= 0), got n=4, f=2",
                "strategy 1 failed");
        assertThat(theatre.say("why did it fail?").text())
                .contains("bound on clients and attackers does not hold", "Use more clients", "got n=4, f=2");
    }

    @Test
    void spokenToOnesAnswerThemselves() throws InterruptedException {
        assertThat(theatre.say("@doki hello").lines)
                .singleElement()
                .extracting(Line::agent)
                .isEqualTo("dokimasia");
        assertThat(theatre.say("@nobody hello").lines.getFirst().agent()).isEqualTo("dokimasia");
        assertThat(theatre.say("thanks, @kallos").lines.getFirst().affinityDelta())
                .isPositive();
        theatre.affinity = Map.of("kallos", 0.9, "metis", 0.3);
        RecordingStage love = theatre.say("@cupid who likes me?");
        assertThat(love.text()).contains("Kallos 90 percent", "Metis 30 percent");
        assertThat(love.jealous).as("jealousy is of those who are close").isEmpty();
    }

    @Test
    void whoIsCloseMindsThatAnotherOneIsPraised() throws InterruptedException {
        assertThat(theatre.say("thanks, @kallos").jealous).isEmpty();
        theatre.affinity = Map.of("techne", 0.7, "metis", 0.66, "kallos", 0.9, "puck", 1.0);
        assertThat(theatre.say("well done, @kallos").jealous).containsExactly("techne");
        assertThat(theatre.say("well done, @techne").jealous).containsExactly("kallos");
        assertThat(theatre.say("thank you, @puck").jealous).isEmpty();
        assertThat(theatre.say("hello").jealous).isEmpty();
    }

    @Test
    void whoIsCloseMindsThatAnotherOneIsAskedAgainAndAgain() throws InterruptedException {
        theatre.affinity = Map.of("techne", 0.7);
        assertThat(theatre.say("@doki what is Krum?").jealous).isEmpty();
        assertThat(theatre.say("@doki what is ALIE?").jealous).isEmpty();
        assertThat(theatre.say("@dokimasia what is Bulyan?").jealous).containsExactly("techne");
        assertThat(theatre.say("@doki what is the median?").jealous).isEmpty();
        assertThat(theatre.say("@techne what is FedAvg?").jealous).isEmpty();
    }

    @Test
    void silenceAndNonsenseGetAQuestionAndWhatCanBeAsked() throws InterruptedException {
        assertThat(theatre.say("  ").lines)
                .singleElement()
                .extracting(Line::text)
                .asString()
                .contains("?");
        assertThat(theatre.say("florble the wug").text()).contains("florble the wug");
        assertThat(theatre.say("help").text()).contains("Does Krum survive", "your yes");
    }

    @Test
    void theSameTurnGetsTheSameWordsAndOtherTurnsOthers() throws InterruptedException {
        try (Theatre again = Theatre.over(lab)) {
            Set<String> words = new HashSet<>();
            for (int turn = 0; turn < 8; turn++) {
                String said = theatre.say("hello").text();
                assertThat(again.say("hello").text()).isEqualTo(said);
                words.add(said);
            }
            assertThat(words).hasSizeGreaterThan(2);
        }
    }

    @Test
    void whenTheLabIsAwayTheCrewSaysSoAndTalksOn() throws Exception {
        try (Theatre alone = new Theatre(new LabClient(LabAddress.of(freePort(), Optional.empty())))) {
            assertThat(alone.say("what is running?").text()).contains("does not answer", "crucible lab");
            assertThat(alone.say("what is ALIE?").text()).contains("Baruch");
            assertThat(alone.say("can bulyan take 3 attackers out of 12?").text())
                    .contains("at least 15 clients");
            assertThat(alone.say("run krum against alie").questions).hasSize(1);
            RecordingStage launch = alone.say("yes");
            assertThat(launch.text()).contains("does not answer");
            assertThat(launch.questions).as("the plan is not lost").hasSize(1);
        }
    }

    private static URI freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return URI.create("http://127.0.0.1:" + socket.getLocalPort());
        }
    }

    @Test
    void aLargePlanIsASweepThatWaitsForAYesToo() throws InterruptedException {
        RecordingStage plan = theatre.say("sweep krum, median and trimmed mean against ALIE and sign flip at f 1 to 3");
        assertThat(plan.text()).contains("72 cells", "Left out 1: krum needs more", "\"axes\"");
        assertThat(plan.questions).hasSize(1);
        assertThat(lab.changes).isEmpty();

        RecordingStage done = theatre.say("yes");
        assertThat(lab.changes)
                .singleElement()
                .asString()
                .startsWith("sweep ")
                .contains("\"f\":[1,2,3]", "\"seed\":[42,43,44]", "\"krum\"", "\"attack_type\":\"alie\"");
        assertThat(done.text()).contains("sweep_20270101_120000_000000");
        assertThat(theatre.say("show the results of sweep_20270101_120000_000000")
                        .text())
                .contains(
                        "1. median: 41.2 ± 2.1 %",
                        "worst 30.0 % under alie at f 3", "median and fedavg differ, 10.0 points of accuracy");
        lab.hold();
        theatre.say("stop sweep_20270101_120000_000000");
        assertThat(lab.changes).hasSize(1);
        theatre.say("yes");
        assertThat(lab.changes).contains("stop sweep_20270101_120000_000000");
    }

    @Test
    void toBreakARuleIsACampaignThatWaitsForAYes() throws InterruptedException {
        RecordingStage plan = theatre.say("break multi-krum within 200 runs");
        assertThat(plan.text())
                .contains("A campaign against multi_krum: 640 attacks to choose from, at most 200 runs")
                .contains("attacks that break the run and not the model do not compete");
        assertThat(plan.questions).hasSize(1);
        assertThat(lab.changes).isEmpty();

        RecordingStage done = theatre.say("yes");
        assertThat(lab.changes)
                .singleElement()
                .asString()
                .startsWith("campaign 200 ")
                .contains("\"multi_krum\"", "\"num_of_malicious_clients\"");
        assertThat(done.text()).contains("campaign_20270101_120000_000000");
        assertThat(theatre.say("show the results of campaign_20270101_120000_000000")
                        .text())
                .contains("The worst attack on multi_krum is ipm(epsilon=20): accuracy 25.0 % (19.0 to 31.0)")
                .contains("1 attacks made the run fail, such as inf");
    }

    @Test
    void aCampaignIsPlannedInGermanAndNotForFewerRunsThanItTakes() throws InterruptedException {
        assertThat(theatre.say("finde den stärksten Angriff gegen Bulyan in 50 Läufen")
                        .text())
                .contains("Eine Kampagne gegen bulyan", "höchstens 50 Läufe");
        assertThat(theatre.say("break krum within 4 runs").text()).contains("A search takes at least 10 runs");
        assertThat(lab.changes).isEmpty();
    }
}
