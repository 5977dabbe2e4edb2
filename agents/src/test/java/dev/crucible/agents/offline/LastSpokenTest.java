package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That a line which names nothing means the result, the plan or the topic that came last, and is answered also where nothing ran. */
class LastSpokenTest {

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

    private void compared() throws InterruptedException {
        theatre.say("compare krum and the median under sign flipping");
        theatre.say("Launch it");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "and what does that mean?",
                "so did the attack work?",
                "is that a good result?",
                "I don't get it, in plain words please"
            })
    void afterAResultItMeansTheResult(String line) throws InterruptedException {
        compared();

        assertThat(theatre.say(line).text())
                .contains("In short: ", "FedAvg: ", "Krum: ", "right under attack", "3 seeds stand behind it");
    }

    @Test
    void afterAResultItMeansTheResultInGerman() throws InterruptedException {
        compared();

        assertThat(theatre.say("und was heißt das jetzt?").text()).contains("Kurz: ", "unter Angriff");
        assertThat(theatre.say("wie sicher ist das?").text()).contains("Seeds");
        assertThat(theatre.say("warum hat das so lange gedauert?").text()).contains("10 Clients", "Zwillinge");
    }

    @Test
    void howSureItIsStandsOnAllSeedsOfAllRules() throws InterruptedException {
        compared();

        assertThat(theatre.say("how sure are you about that?").text()).contains("FedAvg", "Krum", "3 seeds");
    }

    @Test
    void afterATopicItMeansTheTopic() throws InterruptedException {
        compared();
        theatre.say("what is bulyan?");

        assertThat(theatre.say("what does that mean?").text())
                .contains("Bulyan")
                .doesNotContain("In short");
    }

    @Test
    void whereNoRunWasSpokenOfTheNewestIsNamed() throws InterruptedException {
        lab.add("api_run_20260101_120000_000001", "one", "completed", "");

        assertThat(theatre.say("so did the attackers win?").text()).contains("api_run_20260101_120000_000001");
    }

    @Test
    void ofAPlanItMeansWhatStandsInIt() throws InterruptedException {
        theatre.say("compare bulyan and the median under ALIE");

        assertThat(theatre.say("what does that mean?").text()).contains("ALIE", "Bulyan");
    }

    @Test
    void moreOfSomethingIsTheExperimentAgainWithMore() throws InterruptedException {
        theatre.say("compare the median and trimmed mean under sign flipping with 2 attackers of 10");
        theatre.say("Launch it");

        assertThat(theatre.say("what if there were more attackers?").text()).contains("3 of 10");
        theatre.say("no");
        assertThat(theatre.say("und bei doppelt so vielen Angreifern?").text()).contains("4 von 10");
        assertThat(theatre.say("mach das mit weniger Clients").text()).contains("2 von 5");
        assertThat(lab.changes).as("nothing more before a yes").hasSize(3);
    }

    @Test
    void whereNothingRanAKnownQuestionIsAnsweredAndElseAFirstStepIsAdvised() throws InterruptedException {
        assertThat(theatre.say("so did the attack work or not").text()).contains("clean twin");
        assertThat(theatre.say("which rule should I use then?").text()).doesNotContain("No run", "no such run");
        assertThat(theatre.say("how sure are you about that number?").text()).doesNotContain("no such run");

        assertThat(theatre.say("show me the raw numbers").text()).contains("Nothing has run here yet");
        assertThat(theatre.say("yes").questions).as("the first experiment").hasSize(1);
    }

    @Test
    void whoWantsToSeeAnAttackIsOfferedOne() throws InterruptedException {
        assertThat(theatre.say("show me an attack").text()).contains("under optimised IPM", "Say yes");
        RecordingStage agreed = theatre.say("yes");
        assertThat(agreed.questions).hasSize(1);
        assertThat(agreed.text()).contains("FedAvg (fedavg)", "(optimal_ipm)");
        assertThat(lab.changes).isEmpty();
    }
}
