package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes on from a result or from what was spoken of, without naming it again. */
class GoingOnTest {

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

    private void run() throws InterruptedException {
        theatre.say("compare krum and the median under mimic");
        theatre.say("Launch it");
        theatre.say("show the results");
    }

    @Test
    void aResultIsRunAgainWithSomethingChanged() throws InterruptedException {
        run();

        RecordingStage asked = theatre.say("ok, and on very skewed data?");
        assertThat(asked.questions).hasSize(1);
        assertThat(asked.text()).contains("Krum (krum)", "(mimic)", "Dirichlet", "0.1");
        assertThat(theatre.say("und mit 6 Seeds, hilft das?").text()).contains("42, 43, 44, 45, 46, 47");
    }

    @Test
    void howAResultWasSetUpIsTold() throws InterruptedException {
        run();

        assertThat(theatre.say("how many liars were in it?").text()).contains("10 clients", "mimic", "42, 43, 44");
        assertThat(theatre.say("welche Daten waren das?").text()).contains("femnist_iid", "gleichmäßig");
    }

    @Test
    void figuresAreToldShorter() throws InterruptedException {
        run();
        String whole = theatre.say("why did krum do so badly?").text();

        assertThat(theatre.say("shorter please").text()).contains("Krum, Mimic").hasSizeLessThan(whole.length());
    }

    @Test
    void whatWasSpokenOfIsRunAfterAQuestion() throws InterruptedException {
        theatre.say("what is the difference between Bulyan and RFA?");

        RecordingStage asked = theatre.say("ok, test that please");
        assertThat(asked.questions).hasSize(1);
        assertThat(asked.text()).contains("(bulyan)", "(rfa)");
        assertThat(lab.changes).isEmpty();
    }

    @Test
    void whichToTakeIsAnsweredByTheBound() throws InterruptedException {
        assertThat(theatre.say("what do I take when 3 of 14 hospitals may cheat?")
                        .text())
                .contains("n = 14", "f = 3", "not allowed");
        assertThat(theatre.say("und welche nimmt man bei 20 Kliniken, von denen 2 lügen?")
                        .text())
                .contains("n = 20", "f = 2");
    }

    @Test
    void whatRunsIsToldWithTheTimeThatIsLeft() throws InterruptedException {
        lab.add("api_run_20260101_120000_000001", "one", "running", "");

        assertThat(theatre.say("how long will that take?").text()).contains("is running", "4 min");
        assertThat(theatre.say("wie lange noch?").text()).contains("läuft", "4 min");
    }

    @Test
    void moreSeedsComeOnTopOfThoseThatRan() throws InterruptedException {
        run();

        assertThat(theatre.say("would 2 more seeds help?").text()).contains("42, 43, 44, 45, 46");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            use 5 seeds                      | 42, 43, 44, 45, 46
            then with 5 seeds please         | 42, 43, 44, 45, 46
            nimm 5 Seeds                     | 42, 43, 44, 45, 46
            try it again with 8 rounds       | 8 rounds
            mach das nochmal mit 8 Runden    | 8 Runden
            """)
    void whatIsToBeUsedIsTheLastExperimentWithIt(String said, String shown) throws InterruptedException {
        run();
        theatre.say("thanks");

        RecordingStage plan = theatre.say(said);

        assertThat(plan.text()).contains(shown);
        assertThat(plan.questions)
                .singleElement()
                .satisfies(question -> assertThat(question.choices()).first().isIn("Launch it", "Starten"));
    }

    @Test
    void aQuestionThatGoesOnFromNothingPlansNothing() throws InterruptedException {
        assertThat(theatre.say("and on CIFAR?").questions).isEmpty();
    }

    @Test
    void whoSaysANameAndIsNewGetsBothHeard() throws InterruptedException {
        RecordingStage met = theatre.say("I'm Ben, I have never touched federated learning");

        assertThat(met.facts).hasSize(1);
        assertThat(met.text()).contains("Ben", "First step");
        assertThat(theatre.say("yes").questions).hasSize(1);
    }

    @Test
    void whatHelpsAgainstABackdoorIsToldOfAllOfThem() throws InterruptedException {
        theatre.say("gibt es eigentlich auch Hintertür-Angriffe?");

        assertThat(theatre.say("und was hilft dagegen?").text()).contains("FLAME");
    }

    @Test
    void whatWasSaidFirstIsTold() throws InterruptedException {
        theatre.say("what is mimic?");
        for (int i = 0; i < 8; i++) {
            theatre.say("tell me a joke");
        }

        assertThat(theatre.say("what did I say at the beginning?").text()).contains("what is mimic?");
        assertThat(theatre.say("was habe ich zuletzt gefragt?").text()).doesNotContain("what is mimic?");
    }

    @Test
    void whySoFewIsAnsweredByTheReasonOfTheBound() throws InterruptedException {
        theatre.say("wie viele Angreifer verträgt Multi-Krum bei 11 Clients?");

        assertThat(theatre.say("warum nur so wenige?").text()).contains("2f + 3");
    }

    @Test
    void whichWasTheBestAsksOfTheResult() throws InterruptedException {
        run();

        assertThat(theatre.say("welche Regel war nun die beste?").text()).contains("Nach der Genauigkeit");
    }

    @Test
    void aNameAndAQuestionInOneLineAreBothHeard() throws InterruptedException {
        assertThat(theatre.say("Please call me Uma. What is mimic?").text()).contains("Uma", "Mimic");
    }

    @Test
    void whetherAnythingHeldShowsTheVerdicts() throws InterruptedException {
        run();

        assertThat(theatre.say("has any of them held?").text()).contains("Krum, Mimic");
        assertThat(theatre.say("why is Krum's result so weak?").text()).contains("Krum, Mimic");
    }

    @Test
    void nothingToGoOnWithIsSaid() throws InterruptedException {
        theatre.say("good morning");

        assertThat(theatre.say("shorter").text()).doesNotContain("understand");
        assertThat(theatre.say("nee lass mal").text()).doesNotContain("nee lass mal");
    }

    @Test
    void whoseNameIsAskedForIsNotToldWhatIsStored() throws InterruptedException {
        theatre.say("I'm Ada, hello");

        assertThat(theatre.say("do you still remember my name?").text()).contains("Ada");
    }
}
