package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The last answer in the other language, and what is answered in it from then on. */
class InLanguageTest {

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
    void theLastAnswerIsToldAgainAndTheLanguageStays() throws InterruptedException {
        theatre.say("what is Krum?");
        assertThat(theatre.say("say that in German").text()).contains("Bewertet jedes Update");
        assertThat(theatre.say("what is Bulyan?").text()).contains("Krum n - 2f Updates aus");
        assertThat(theatre.say("in English again please").text()).contains("Selects n - 2f updates");
        assertThat(theatre.say("was ist der Median?").text()).contains("Takes the median");
    }

    @Test
    void aJudgementIsToldAgainAndAPlanIsNot() throws InterruptedException {
        theatre.say("sign flipping hurts the median");
        assertThat(theatre.say("auf Deutsch bitte").text()).contains("Es kommt darauf an.");

        theatre.say("run krum against alie");
        assertThat(theatre.say("say that in English").questions).isEmpty();
        assertThat(lab.changes).isEmpty();
    }

    @Test
    void aStatementChangesNoOpenPlan() throws InterruptedException {
        theatre.say("run the median against sign flipping");
        assertThat(theatre.say("mimic is useless on iid data").questions).isEmpty();
        assertThat(theatre.say("ALIE breaks Krum").text()).contains("It depends.");
        assertThat(theatre.say("make it 20 rounds").questions).hasSize(1);
    }
}
