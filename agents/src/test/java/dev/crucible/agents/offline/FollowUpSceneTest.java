package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FollowUpSceneTest {

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
    void whyGoesOnWithWhatWasExplained() throws InterruptedException {
        theatre.say("what is krum");

        assertThat(theatre.say("why?").text()).contains("Krum takes 1.1");
        assertThat(theatre.say("but why").text()).contains("n ≥ 2f + 3");
    }

    @Test
    void moreTellsSomethingElseEachTime() throws InterruptedException {
        theatre.say("was ist krum?");

        String first = theatre.say("erzähl mir mehr").text();
        String second = theatre.say("mehr davon").text();

        assertThat(first).contains("Krum");
        assertThat(second).contains("Krum").isNotEqualTo(first);
    }

    @Test
    void anotherOneIsAnotherJoke() throws InterruptedException {
        theatre.say("tell me a joke");

        assertThat(theatre.say("another one").lines).singleElement().satisfies(line -> assertThat(line.agent())
                .isEqualTo("puck"));
    }

    @Test
    void noChangeIsMadeAgain() throws InterruptedException {
        theatre.say("stop the run api_run_20260101_000000_000001");
        int asked = theatre.say("do it again").questions.size();

        assertThat(asked).isZero();
        assertThat(lab.changes).isEmpty();
    }

    @Test
    void aNameIsKeptAndTold() throws InterruptedException {
        assertThat(theatre.say("what's my name?").facts).isEmpty();
        assertThat(theatre.say("my name is Ada").facts).singleElement().satisfies(fact -> assertThat(fact.body())
                .isEqualTo("The player is called Ada."));
        assertThat(theatre.say("what's my name?").text()).contains("Ada");
    }

    @Test
    void germansHaveNamesToo() throws InterruptedException {
        theatre.say("du darfst mich Leo nennen");

        assertThat(theatre.say("weißt du, wie ich heiße?").text()).contains("Leo");
    }

    @Test
    void whyDidYouSayThatShowsWhatWasUnderstood() throws InterruptedException {
        theatre.say("what is krum");

        assertThat(theatre.say("why did you say that?").text()).contains("what is krum", "explain", "percent", "krum");
    }
}
