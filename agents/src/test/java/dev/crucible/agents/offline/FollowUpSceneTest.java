package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import dev.crucible.dialogue.Tier;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
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
    void whatIsAskedOfItIsToldOfWhatWasExplained() throws InterruptedException {
        theatre.say("explain bulyan");

        assertThat(theatre.say("who wrote it?").text()).contains("ICML 2018");
        assertThat(theatre.say("and what does it need").text()).contains("n ≥ 4f + 3");
        assertThat(theatre.say("and krum, same bound?").text()).contains("n > 2f + 2");
    }

    @Test
    void numbersAfterAnExplanationAskForItsBound() throws InterruptedException {
        theatre.say("was ist der median?");

        assertThat(theatre.say("und bei 9 clients?").text()).contains("f = 4");
    }

    @Test
    void numbersAfterTheReasonOfABoundAskWhatItsRuleBears() throws InterruptedException {
        theatre.say("warum 4f+3?");

        assertThat(theatre.say("und mit 40 Clients?").text()).contains("Bulyan", "f = 9");
    }

    @Test
    void countsAreAnsweredByTheBoundBeforeAnyPlan() throws InterruptedException {
        assertThat(theatre.say("can the median withstand 4 of 10?").text())
                .containsSubsequence("f = 4", "n = 10", "Attackers: 4 of 10");
    }

    @Test
    void shorterMeansTheExplanationThatCameAfterThePlan() throws InterruptedException {
        theatre.say("does krum survive 2 label flippers out of 10 clients?");
        theatre.say("explain geometric median");

        assertThat(theatre.say("shorter please").text())
                .contains("Geometric median")
                .doesNotContain("FedAvg");
    }

    @Test
    void aNameAndALikingInOneLineAreBothKept() throws InterruptedException {
        theatre.say("my name is Ruth and I love sailing");

        assertThat(theatre.say("what do you know about me?").text()).contains("Ruth", "sailing");
    }

    @Test
    void whoDoesNotGetItIsToldItSimply() throws InterruptedException {
        theatre.say("was ist krum?");

        assertThat(theatre.say("das kapier ich nicht").text())
                .doesNotContain("n ≥")
                .contains("Krum");
    }

    @Test
    void anotherOneInGermanIsAnotherJoke() throws InterruptedException {
        theatre.say("erzähl einen witz");

        assertThat(theatre.say("noch einen bitte").lines)
                .allSatisfy(line -> assertThat(line.agent()).isEqualTo("puck"));
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
        theatre.say("ich heiße übrigens Mara");
        assertThat(theatre.say("wie heiße ich?").text()).contains("Mara");
    }

    @Test
    void whyDidYouSayThatShowsWhatWasUnderstood() throws InterruptedException {
        theatre.say("what is krum");

        assertThat(theatre.say("why did you say that?").text()).contains("what is krum", "explain", "percent", "krum");
    }

    @Test
    void whyNamesTheSourceOfWhatWasExplained() throws InterruptedException {
        theatre.say("what is krum");

        assertThat(theatre.say("why did you say that?").text()).contains("source: Blanchard et al.");
    }

    @Test
    void whoAsksForOneThingGetsOneThing() throws InterruptedException {
        assertThat(theatre.say("which paper should I cite for krum?").text())
                .isEqualTo("mneme DIALOGUE: Krum: Blanchard et al., NeurIPS 2017.\n");
    }

    @Test
    void whoAsksAgainIsToldInAnotherWay() throws InterruptedException {
        String first = theatre.say("what is krum").text();
        String second = theatre.say("what is krum").text();

        assertThat(second).contains("Krum takes 1.1").doesNotContain(first).doesNotContain("Number 2");
    }

    @Test
    void oneLikingIsForgottenAndTheOtherKept() throws InterruptedException {
        theatre.say("I like jazz and silly puns");

        assertThat(theatre.say("forget that I like jazz").facts)
                .singleElement()
                .satisfies(fact -> assertThat(fact.body()).isEqualTo("The player likes silly puns."));
    }

    @Test
    void whatWasTalkedAboutIsQuoted() throws InterruptedException {
        theatre.say("what is krum");

        assertThat(theatre.say("what did we talk about before?").text()).contains("what is krum");
    }

    @Test
    void nobodyJokesAfterBadNews() throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            assertThat(theatre.say("i had the worst day, my bike got stolen").lines)
                    .extracting(line -> line.agent())
                    .hasSize(1);
        }
    }

    @Test
    void andSomethingElseGoesOnInTheSameForm() throws InterruptedException {
        theatre.say("explain Krum as if I were five");

        assertThat(theatre.say("and bulyan?").text()).contains("Bulyan").doesNotContain("4f");
    }

    @Test
    void andAnotherNumberChecksTheSameRule() throws InterruptedException {
        theatre.say("Can Bulyan take 3 attackers out of 12?");

        assertThat(theatre.say("and with 20 clients?").text()).contains("Bulyan", "n = 20");
    }

    @Test
    void theFiguresOfTheLastResultAnswerWhatIsAskedOfThem() throws InterruptedException {
        lab.add("api_run_20260101_120000_000001", "one", "completed", "");
        theatre.say("show the results of the last run");

        assertThat(theatre.say("which one is best?").text()).contains("1. Krum, no attack: 60.0 %");
        assertThat(theatre.say("why is it so low?").text()).contains("Krum, no attack: 60.0 %", "Nobody attacked it");
        assertThat(theatre.say("is krum at 60 % really robust?").text()).contains("no clean twin");
        assertThat(theatre.say("and median?").text()).contains("not in that result");
        assertThat(theatre.say("which lost the most?").text()).contains("beside a clean twin");
        assertThat(theatre.say("reicht das, um es robust zu nennen?").text()).contains("nichts gezeigt");
        assertThat(theatre.say("one more seed, would that settle it?").text()).contains("nothing is shown");
    }

    @Test
    void theIntervalsOfTheLastResultTellWhoLostAndWhatSeedsWouldSettle() throws InterruptedException {
        theatre.say("compare krum and median under alie");
        theatre.say("Launch it");
        assertThat(theatre.say("which lost the most?").text()).contains("1. ", "2. ", " lost ");
        assertThat(theatre.say("is that enough to call it robust?").text())
                .contains("Krum", "3 seeds", "another attack may show something else")
                .doesNotContain("FedAvg");
        assertThat(theatre.say("noch ein Seed, würde das reichen?").text()).contains("3 Seeds");
    }

    @Test
    void oneSeedIsNeverEnough() throws InterruptedException {
        theatre.say("run trimmed mean against sign flipping");
        theatre.say("Launch it");
        assertThat(theatre.say("reicht das, um es robust zu nennen?").text()).contains("Ein zweiter Seed");
        assertThat(theatre.say("one more seed, would that settle it?").text()).contains("take three at least");
    }

    @Test
    void whatIsKnownIsShownAndForgotten() throws InterruptedException {
        theatre.say("my name is Ada");
        theatre.say("@kallos I like sailing");

        assertThat(theatre.say("what do you know about me?").text())
                .contains("You are called Ada.", "You like sailing.");
        assertThat(theatre.say("forget what I like").forgotten).containsExactly("like");
        assertThat(theatre.say("what do you know about me?").text()).doesNotContain("sailing");

        theatre.say("forget me");
        RecordingStage agreed = theatre.say("yes");
        assertThat(agreed.forgot).isTrue();
        assertThat(theatre.say("what do you know about me?").text()).contains("Nothing yet");
    }

    @Test
    void whoWasNotThereDoesNotKnow() throws InterruptedException {
        theatre.say("@kallos I like sailing");

        assertThat(theatre.say("@kallos what do you know about me?").text()).contains("sailing");
        assertThat(theatre.say("@metis what do you know about me?").text())
                .doesNotContain("sailing")
                .contains("ask Kallos");
    }

    @Test
    void whoIsNamedInTheLineAnswers() throws InterruptedException {
        assertThat(theatre.say("Metis, how are you?").lines.getFirst().agent()).isEqualTo("metis");
        assertThat(theatre.say("Was ist Krum, Kallos?").lines)
                .allSatisfy(line -> assertThat(line.agent()).isEqualTo("kallos"));
    }

    @Test
    void romanceIsForThoseWhoWantItAndAreClose() throws InterruptedException {
        theatre.affinity = Map.of("metis", 0.9);
        assertThat(theatre.say("@metis I love you").lines.getFirst().about().tier())
                .isEqualTo(Tier.PROFESSIONAL);
        theatre.romance = true;
        assertThat(theatre.say("@metis I love you").lines.getFirst().about().tier())
                .isEqualTo(Tier.INTIMATE);
        assertThat(theatre.say("@techne I love you").lines.getFirst().about().tier())
                .isEqualTo(Tier.PROFESSIONAL);
    }

    @Test
    void linesFitTheHourAndTheName() throws InterruptedException {
        theatre.say("my name is Ada");
        theatre.now = LocalDateTime.of(2026, 1, 1, 23, 0);
        Set<String> said = new HashSet<>();
        for (int i = 0; i < 12; i++) {
            said.add(theatre.say("@techne hello").lines.getFirst().text());
        }
        assertThat(said).hasSize(12).anyMatch(line -> line.contains("Ada")).anyMatch(line -> line.contains("past ten"));
    }
}
