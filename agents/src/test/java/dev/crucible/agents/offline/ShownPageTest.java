package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.ShownPage;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a player has before them is what they mean, and its language is that of the answer. */
class ShownPageTest {

    private static final String OLD = "api_run_20260101_120000_000001";
    private static final String NEW = "api_run_20260102_120000_000001";

    private FakeLab lab;
    private Theatre theatre;

    @BeforeEach
    void open() {
        lab = new FakeLab();
        theatre = Theatre.over(lab);
        lab.addFailed(OLD, "old", "bound", "krum: needs n > 2f + 2 (f >= 0), got n=4, f=2", "strategy 1 failed");
        lab.addFailed(NEW, "new", "memory", "out of memory", "strategy 1 failed");
    }

    @AfterEach
    void close() {
        theatre.close();
        lab.close();
    }

    private void show(String id) {
        theatre.page = new ShownPage(Optional.of(id), Optional.empty());
    }

    @Test
    void aFailureIsThatOfTheRunOnThePage() throws InterruptedException {
        assertThat(theatre.say("why did it fail?").text()).contains("out of memory");
        show(OLD);
        assertThat(theatre.say("why did it fail?").text())
                .contains("got n=4, f=2")
                .doesNotContain("out of memory");
        assertThat(theatre.say("why did this run fail?").text()).contains("got n=4, f=2");
        assertThat(theatre.say("why did " + NEW + " fail?").text()).contains("out of memory");
    }

    @Test
    void changesAreThoseOfTheRunOnThePage() throws InterruptedException {
        show(OLD);
        assertThat(theatre.say("delete this run").questions)
                .singleElement()
                .satisfies(
                        question -> assertThat(question.prompt()).contains(OLD).doesNotContain(NEW));
        assertThat(theatre.say("delete the last run").questions)
                .singleElement()
                .satisfies(question -> assertThat(question.prompt()).doesNotContain(OLD));
        assertThat(lab.changes).isEmpty();
    }

    @Test
    void whatRunsIsMeantWhereThePageShowsSomethingElse() throws InterruptedException {
        String running = lab.add("api_run_20260103_120000_000001", "live", "running", "");
        show(OLD);
        assertThat(theatre.say("stop the running simulation").questions)
                .singleElement()
                .satisfies(question -> assertThat(question.prompt()).contains(running));
    }

    @Test
    void ofSeveralThatRunThePageTellsWhich() throws InterruptedException {
        String one = lab.add("api_run_20260103_120000_000001", "one", "running", "");
        lab.add("api_run_20260104_120000_000001", "two", "running", "");
        show(one);
        assertThat(theatre.say("stop it").questions).singleElement().satisfies(question -> assertThat(question.prompt())
                .contains(one));
    }

    @Test
    void speaksTheLanguageOfThePage() throws InterruptedException {
        theatre.page =
                new ShownPage(Optional.of(OLD), Optional.of(Language.ofTag("de").orElseThrow()));
        assertThat(theatre.say("What is Krum?").text())
                .contains("Ein einziger Client")
                .doesNotContain("One client");
        assertThat(theatre.say("why did it fail?").text()).contains("got n=4, f=2");
        assertThat(Language.ofTag("de-AT")).contains(Language.ofTag("de").orElseThrow());
        assertThat(Language.ofTag("nl")).isEmpty();
    }

    @Test
    void withARunThatIsShownComeTheOthersOfItsPlanWhereFiguresAreAsked() throws InterruptedException {
        theatre.say("compare krum and the median against 2 sign flip attackers with 3 seeds");
        List<String> launched = RunFinder.named(theatre.say("Launch it").text());
        assertThat(launched).hasSize(3);
        show(launched.getLast());

        assertThat(theatre.say("what would you try next?").text()).doesNotContain("one seed only");
        assertThat(theatre.say("delete this run").questions).singleElement().satisfies(question -> assertThat(
                        question.prompt())
                .contains(launched.getLast())
                .doesNotContain(launched.getFirst()));
    }
}
