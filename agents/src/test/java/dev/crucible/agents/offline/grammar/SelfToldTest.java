package dev.crucible.agents.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.offline.grammar.SelfTold.Clause;
import dev.crucible.agents.offline.grammar.SelfTold.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelfToldTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            I have a cat called Moth                        | PET
            Wir wohnen auf dem Land, mein Hund heißt Rudi   | PET
            I'm a nurse in Leeds                            | WORK
            I teach maths at a school                       | WORK
            Ich arbeite als Tierärztin in Graz              | WORK
            I really enjoy bouldering                       | LIKE
            Ich spiele sehr gern Cello                      | LIKE
            I've been struggling with my thesis             | TROUBLE
            Mein Umzug macht mich fertig                    | TROUBLE
            """)
    void clausesAreKnownByTheirForms(String line, Kind kind) {
        assertThat(SelfTold.in(line, false)).extracting(Clause::kind).containsExactly(kind);
    }

    @Test
    void aLineIsTakenApartWhereThePlayerSpeaksAnewOfThemselves() {
        assertThat(SelfTold.in("@metis my favourite colour is green and I have a cat called Moth.", false))
                .containsExactly(
                        new Clause(Kind.LIKE, "my favourite colour is green"),
                        new Clause(Kind.PET, "I have a cat called Moth"));
        assertThat(SelfTold.in("I've been struggling with my thesis", false))
                .extracting(Clause::words)
                .containsExactly("I've been struggling with my thesis");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "have you got a cat?",
                "I work on it",
                "I am a bit tired",
                "I have three clients and a server",
                "launch a run with my data",
                "mein Lauf ist fertig",
                "ich habe einen Plan"
            })
    void otherLinesTellNothing(String line) {
        assertThat(SelfTold.in(line, false)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            What do I do for a living?           | WORK
            Weißt du, was ich arbeite?           | WORK
            What was bothering me?               | TROUBLE
            Worüber habe ich mich geärgert?      | TROUBLE
            What's my hobby?                     | LIKE
            Was esse ich am liebsten?            | LIKE
            Which pets do I have?                | PET
            """)
    void questionsAskForAKind(String line, Kind kind) {
        assertThat(SelfTold.asked(line)).contains(kind);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"what do I do now?", "what is my run doing?", "was mache ich jetzt?", "which rule do I need?"})
    void otherQuestionsAskForNone(String line) {
        assertThat(SelfTold.asked(line)).isEmpty();
    }
}
