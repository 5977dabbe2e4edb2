package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import dev.crucible.agents.mind.Question;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing is changed before a plain yes to exactly that, and a yes counts once. */
class ConsentTest {

    private static final String RUN = "api_run_20260101_120000_000001";
    private static final String DONE = "api_run_20260101_120000_000002";

    private FakeLab lab;
    private Theatre theatre;

    @BeforeEach
    void open() {
        lab = new FakeLab();
        lab.add(RUN, "first", "running", "");
        lab.add(DONE, "second", "stopped", "");
        theatre = Theatre.over(lab);
    }

    @AfterEach
    void close() {
        theatre.close();
        lab.close();
    }

    /** The crew asks about as many, and from the end, that a line names. */
    @ParameterizedTest
    @CsvSource({
        "delete the oldest run, 1",
        "lösche den ältesten Lauf, 1",
        "delete the oldest two, 1 2",
        "delete the two oldest runs, 1 2",
        "lösche die beiden ältesten Läufe, 1 2",
        "delete the newest two runs, 4 3",
        "delete the last three runs, 4 3 2",
        "lösche die letzten drei Läufe, 4 3 2",
        "delete two runs, ''",
        "delete some of them, ''",
        "lösche zwei Läufe, ''",
        "lösche ein paar Läufe, ''",
        "delete all four runs, 4 3 2 1",
    })
    void asksAboutAsManyAsWereNamed(String line, String runs) throws InterruptedException {
        try (FakeLab four = new FakeLab();
                Theatre stage = Theatre.over(four)) {
            IntStream.rangeClosed(1, 4).forEach(number -> four.add(id(number), "", "completed", ""));
            List<Question> asked = stage.say(line).questions;
            String text = asked.isEmpty()
                    ? ""
                    : asked.getFirst().plan() + "\n" + asked.getFirst().prompt();
            assertThat(IntStream.rangeClosed(1, 4)
                            .filter(number -> text.contains(id(number)))
                            .boxed())
                    .containsExactlyInAnyOrderElementsOf(Stream.of(runs.split(" "))
                            .filter(number -> !number.isEmpty())
                            .map(Integer::valueOf)
                            .toList());
            assertThat(four.changes).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"delete the first two", "lösche die ersten beiden", "delete the first and the second"})
    void theFirstOnesAreThoseOfTheListThatWasShown(String line) throws InterruptedException {
        lab.add(id(3), "third", "completed", "");
        theatre.say("list my runs");
        Question asked = theatre.say(line).questions.getFirst();
        assertThat(asked.choices()).anyMatch(choice -> choice.contains("2"));
        assertThat(lab.changes).isEmpty();
    }

    private static String id(int number) {
        return "api_run_20260102_12000%d_000001".formatted(number);
    }

    /** Every change that the grammar knows. */
    static Stream<String> changes() {
        return Stream.of(
                "run krum against alie",
                "compare Krum, Bulyan and median under ALIE",
                "sweep krum, median and trimmed mean against ALIE and sign flip at f 1 to 3",
                "stop the running simulation",
                "stop " + RUN,
                "rename " + RUN + " to \"Second\"");
    }

    @ParameterizedTest
    @MethodSource("changes")
    void nothingBeforeTheYesAndOnceAfterIt(String request) throws InterruptedException {
        Question asked = theatre.say(request).questions.getFirst();
        assertThat(lab.changes).isEmpty();
        assertThat(asked.plan() + asked.prompt()).doesNotContainPattern("[{}\\[\\]%]");
        theatre.say(asked.choices().getFirst());
        int once = lab.changes.size();
        assertThat(once).isPositive();
        for (String again : List.of(asked.choices().getFirst(), "yes", "ok", "do it")) {
            theatre.say(again);
            assertThat(lab.changes).as(again).hasSize(once);
        }
    }

    @ParameterizedTest
    @MethodSource("changes")
    void aNoLeavesItAndALaterYesIsNone(String request) throws InterruptedException {
        Question asked = theatre.say(request).questions.getFirst();
        theatre.say(asked.choices().getLast());
        theatre.say("yes");
        assertThat(lab.changes).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("changes")
    void theYesOfAnotherPlayerIsNone(String request) throws InterruptedException {
        theatre.say(request);
        theatre.player = "eve";
        theatre.say("yes");
        assertThat(lab.changes).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("changes")
    void anOldQuestionIsPutAgainWithItsPlan(String request) throws InterruptedException {
        Question asked = theatre.say(request).questions.getFirst();
        theatre.muchLater = true;
        Question again = theatre.say("yes").questions.getFirst();
        assertThat(lab.changes).isEmpty();
        assertThat(again.plan()).isEqualTo(asked.plan());
        assertThat(again.choices()).isEqualTo(asked.choices());
        theatre.say("yes");
        assertThat(lab.changes).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yes?",
                "yes or no",
                "is that a yes?",
                "\"yes\"",
                "he said yes",
                "yes, but first tell me what krum is",
                "yesterday",
                "I would say yes if it were cheap",
                "launch it?",
                "what would yes do?",
                "ja, aber wie lange dauert das?",
                "ok what is alie",
                "sure, why not tell me a joke",
                "go away"
            })
    void onlyAPlainYesIsOne(String line) throws InterruptedException {
        theatre.say("run krum against alie");
        theatre.say(line);
        assertThat(lab.changes).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yes",
                "Yes!",
                "yes please",
                "yep",
                "ja",
                "Ja, bitte",
                "jawohl",
                "launch it",
                "Launch it.",
                "run it",
                "ok",
                "okay",
                "go ahead",
                "do it",
                "los geht's",
                "mach es",
                "yes, launch it",
                "einverstanden"
            })
    void aPlainYesIsOneInBothLanguages(String line) throws InterruptedException {
        theatre.say("run krum against alie");
        theatre.say(line);
        assertThat(lab.changes).containsExactly("launch");
    }

    @Test
    void anOkToSomethingElseIsNoYes() throws InterruptedException {
        theatre.say("run krum against alie");
        theatre.say("what is krum?");
        theatre.say("ok");
        theatre.say("sure");
        assertThat(lab.changes).isEmpty();
        Question again = theatre.say("yes").questions.getFirst();
        assertThat(again.choices()).contains("Launch it");
        assertThat(lab.changes).isEmpty();
        theatre.say("yes");
        assertThat(lab.changes).containsExactly("launch");
    }

    @Test
    void tenOrdinaryLinesAreAnsweredAsIfNoPlanWereThere() throws InterruptedException {
        List<String> lines = List.of(
                "what is krum?",
                "hello",
                "thanks",
                "what is running?",
                "list my runs",
                "tell me a joke",
                "can krum take 4 attackers of 10?",
                "who are you?",
                "help",
                "florble the wug");
        try (Theatre without = Theatre.over(lab)) {
            without.say("which rules are there?");
            theatre.say("run krum against alie");
            int reminders = 0;
            for (String line : lines) {
                RecordingStage with = theatre.say(line);
                String answer = without.say(line).text();
                assertThat(with.text()).as(line).startsWith(answer);
                assertThat(with.questions).as(line).isEmpty();
                reminders += with.text().length() > answer.length() ? 1 : 0;
            }
            assertThat(reminders).as("reminded once").isEqualTo(1);
        }
        assertThat(lab.changes).isEmpty();
        theatre.say("launch it");
        assertThat(lab.changes).containsExactly("launch");
    }

    @Test
    void aYesAfterAnotherQuestionIsAskedWhichOneItMeans() throws InterruptedException {
        theatre.say("run krum against alie");
        theatre.say("stop " + RUN);
        theatre.say("yes");
        assertThat(lab.changes).containsExactly("stop " + RUN);
        Question again = theatre.say("yes").questions.getFirst();
        assertThat(again.choices()).contains("Launch it");
        assertThat(lab.changes).hasSize(1);
        theatre.say("yes");
        assertThat(lab.changes).containsExactly("stop " + RUN, "launch");
    }

    @Test
    void theRunningOneIsMeantAndNotWhatWaits() throws InterruptedException {
        lab.add("api_run_20260101_120000_000003", "q1", "queued", "");
        lab.add("api_run_20260101_120000_000004", "q2", "queued", "");
        Question asked = theatre.say("stop the running simulation").questions.getFirst();
        assertThat(asked.prompt()).contains(RUN, "first").doesNotContain("000003");
        theatre.say("yes");
        assertThat(lab.changes).containsExactly("stop " + RUN);
    }

    @Test
    void theUndoIsOffered() throws InterruptedException {
        theatre.say("stop " + RUN);
        assertThat(theatre.say("yes").text()).contains("resume");
        theatre.say("rename " + RUN + " to \"Second\"");
        assertThat(theatre.say("yes").text()).contains("first", "Second");
    }

    @Test
    void whatHasEndedIsNotAskedAbout() throws InterruptedException {
        RecordingStage stage = theatre.say("stop " + DONE);
        assertThat(stage.questions).isEmpty();
        assertThat(stage.text()).contains("stopped");
        assertThat(theatre.say("stop api_run_20250101_120000_000009").questions).isEmpty();
    }

    @Test
    void numbersAreNeverChangedUnasked() throws InterruptedException {
        RecordingStage refused = theatre.say("run krum against sign flipping with 12 attackers of 10 clients");
        assertThat(refused.questions).isEmpty();
        assertThat(refused.text()).contains("12 attackers among 10 clients");
        Question rounded = theatre.say("run median against alie with 40 % attackers and 12 clients")
                .questions
                .getFirst();
        assertThat(rounded.plan()).contains("40 percent of 12 clients is 4.8, so the plan takes 5");
        assertThat(theatre.say("starte den Median gegen ALIE mit 35,5 % Angreifern und 12 Clients")
                        .questions
                        .getFirst()
                        .plan())
                .contains("35,5 Prozent von 12 Clients sind 4,26, also nimmt der Plan 4");
    }

    @Test
    void anAttackThatNobodyNamedIsSaidToBeTheCrewsOwn() throws InterruptedException {
        String ours = "You named no attack that I know, so the plan takes label flipping";
        assertThat(theatre.say("run median against frobnication with 10 clients, 2 attackers")
                        .questions
                        .getFirst()
                        .plan())
                .contains(ours);
        assertThat(theatre.say("run median against sign flipping with 10 clients, 2 attackers")
                        .questions
                        .getFirst()
                        .plan())
                .doesNotContain(ours);
        assertThat(theatre.say("Starte Median gegen Vorzeichenumkehr mit zehn Clients und drei Angreifern")
                        .questions
                        .getFirst()
                        .plan())
                .contains("sign_flip")
                .doesNotContain("label_flipping");
    }

    @Test
    void germanIsAskedInGerman() throws InterruptedException {
        Question asked = theatre.say("bitte stoppe " + RUN + " stop").questions.getFirst();
        assertThat(asked.choices()).containsExactly("Ja, stoppen", "Nein, weiterlaufen lassen");
        theatre.say("Ja, stoppen");
        assertThat(lab.changes).containsExactly("stop " + RUN);
    }

    @Test
    void laterSettlesTheQuestionAndThePlanCanBeSpokenOfAgain() throws InterruptedException {
        theatre.say("run krum against alie");
        theatre.say("not now");
        assertThat(theatre.openQuestion()).isEmpty();
        assertThat(theatre.say("yes").questions).isEmpty();
        assertThat(theatre.say("launch it").questions.getFirst().plan()).contains("Krum");
        assertThat(lab.changes).isEmpty();
        theatre.say("yes");
        assertThat(lab.changes).containsExactly("launch");
    }
}
