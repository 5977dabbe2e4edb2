package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import dev.crucible.dialogue.Line;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is asked about a plan, and asked for in the form of a question, while it waits for a yes. */
class OpenPlanTest {

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

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        run krum against 2 sign flip attackers of 10 clients  | 2 of them attack by sign flip.      | 10 clients learn drawn handwriting, shared out evenly
        starte Krum gegen 2 Sign-Flip-Angreifer von 10 Clients, ein Seed | 2 davon greifen an: Vorzeichenumkehr | mit einem Seed.
        starte Krum gegen 2 Sign-Flip-Angreifer auf digits | 2 davon greifen an: Vorzeichenumkehr | lernen gescannte Ziffern, gleichmäßig verteilt
        run krum against 2 sign flip attackers, one seed   | 2 of them attack by sign flip.       | The lab takes it: about 41 s.
        """)
    void ofThePlanAFewSentencesAreEnoughForWhoDoesNotAskForMore(String order, String attack, String more)
            throws InterruptedException {
        RecordingStage stage = theatre.say(order);

        String told = stage.lines.stream()
                .flatMap(line -> line.about().brief().stream())
                .collect(Collectors.joining("\n"));
        assertThat(told).contains("Krum", attack, more).doesNotContain("{", "Seeds: ");
        assertThat(stage.lines)
                .filteredOn(line -> line.kind() == Line.Kind.CODE)
                .singleElement()
                .satisfies(config -> {
                    assertThat(config.text()).contains("\"aggregation_strategy_keyword\" : \"krum\"");
                    assertThat(config.about().brief()).as("no word of it").contains("");
                });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        run krum against sign flipping    | how long will it take?  | 41 s
        run krum against sign flipping    | and how long?           | 41 s
        starte Krum gegen Sign-Flipping   | wie lang denn?          | 41 s
        starte Krum gegen Sign-Flipping   | wie lange dauert das?   | 41 s
        compare krum and median under alie | how long will it take? | 2 min
        """)
    void thePlanKnowsHowLongAllOfItTakes(String order, String asked, String time) throws InterruptedException {
        theatre.say(order);

        RecordingStage stage = theatre.say(asked);

        assertThat(stage.kinds()).first().asString().isEqualTo("techne DIALOGUE");
        assertThat(stage.text()).contains(time);
        assertThat(lab.changes).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        run krum against sign flipping  | no, make that 3 rounds      | 3 rounds
        run krum against sign flipping  | no, use digits              | Data: scanned digits (digits)
        starte Krum gegen Sign-Flipping | nein, mach 3 Runden daraus  | 3 Runden
        starte Krum gegen Sign-Flipping | nein, lieber mit 3 Seeds    | Seeds: 42, 43, 44
        """)
    void aNoBeforeACorrectionKeepsThePlan(String order, String correction, String shown) throws InterruptedException {
        theatre.say(order);

        RecordingStage stage = theatre.say(correction);

        assertThat(stage.text()).contains("Krum", shown);
        assertThat(stage.questions).hasSize(1);
        assertThat(lab.changes).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        run krum against sign flipping  | could you use digits instead?            | Data: scanned digits (digits)
        run krum against sign flipping  | what if we take 3 seeds?                 | Seeds: 42, 43, 44
        starte Krum gegen Sign-Flipping | könntest du stattdessen digits nehmen?   | Daten: gescannte Ziffern (digits)
        starte Krum gegen Sign-Flipping | könnten wir 5 Runden nehmen?             | 5 Runden
        starte Krum gegen Sign-Flipping | wie wär's mit 3 Seeds?                   | Seeds: 42, 43, 44
        """)
    void aPoliteQuestionChangesThePlan(String order, String asked, String shown) throws InterruptedException {
        theatre.say(order);

        RecordingStage stage = theatre.say(asked);

        assertThat(stage.text()).contains(shown);
        assertThat(stage.questions).hasSize(1);
        assertThat(lab.changes).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        what would you try next?                                        | yes please | (krum)   | (sign_flip)
        welche Regel soll ich gegen Mimic nehmen?                       | ja         | (median) | (mimic)
        """)
    void aYesToAdviceShowsAPlanOfIt(String asked, String yes, String rule, String attack) throws InterruptedException {
        theatre.say(asked);

        RecordingStage stage = theatre.say(yes);

        assertThat(stage.text()).contains(rule, attack);
        assertThat(stage.questions)
                .singleElement()
                .satisfies(question -> assertThat(question.choices()).first().isIn("Launch it", "Starten"));
        assertThat(lab.changes).isEmpty();
    }

    @Test
    void anOfferStaysOpenForFiveTurnsAndALaterYesPlansNothing() throws InterruptedException {
        theatre.say("what would you try next?");
        for (int i = 0; i < 4; i++) {
            theatre.say("thanks");
        }
        assertThat(theatre.say("yes").questions).hasSize(1);
        theatre.say("no");

        theatre.say("what would you try next?");
        for (int i = 0; i < 5; i++) {
            theatre.say("thanks");
        }
        assertThat(theatre.say("yes").questions).isEmpty();
        assertThat(lab.changes).isEmpty();
    }
}
