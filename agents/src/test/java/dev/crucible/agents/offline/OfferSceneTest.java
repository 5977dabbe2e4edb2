package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OfferSceneTest {

    private static final String LINE = "Which port could I take for the services?";

    private final FakeLab lab = new FakeLab();
    private final Theatre theatre = Theatre.over(lab);

    @AfterEach
    void stop() {
        theatre.close();
        lab.close();
    }

    @Test
    void offersThreeAndNone() throws InterruptedException {
        assertThat(theatre.say(LINE).questions).hasSize(1).first().satisfies(question -> assertThat(question.choices())
                .hasSize(4)
                .contains("Port 8000 is already in use, what can I do?", "None of these"));
        assertThat(lab.changes).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Port 8000 is already in use, what can I do?",
                "port 8000 is already in use what can i do",
                "PORT 8000 IS ALREADY IN USE, WHAT CAN I DO?!"
            })
    void aChoiceOrItsWordsIsAnswered(String line) throws InterruptedException {
        theatre.say(LINE);
        RecordingStage answer = theatre.say(line);
        assertThat(answer.questions).isEmpty();
        assertThat(answer.text()).contains("--lab-port");
        assertThat(theatre.openQuestion()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "a", "the first one"})
    void aPlaceIsAnswered(String line) throws InterruptedException {
        String first = theatre.say(LINE).questions.getFirst().choices().getFirst();
        String answer = theatre.say(line).text();
        try (Theatre other = Theatre.over(lab)) {
            assertThat(answer).isEqualTo(other.say(first).text());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"None of these", "no", "keine davon", "nein"})
    void noneIsTakenBack(String line) throws InterruptedException {
        theatre.say(LINE);
        assertThat(theatre.say(line).questions).isEmpty();
        assertThat(theatre.openQuestion()).isEmpty();
    }

    @Test
    void anyOtherLineTakesTheOfferBackAndIsAnswered() throws InterruptedException {
        theatre.say(LINE);
        assertThat(theatre.say("what is krum?").text()).contains("Krum");
        assertThat(theatre.openQuestion()).isEmpty();
    }

    @Test
    void aYesAfterAnOfferDoesNothing() throws InterruptedException {
        theatre.say(LINE);
        theatre.say("yes");
        assertThat(lab.changes).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            How do I delete runs older than a month?       | prune
            Kann ich die Ergebnisse in pandas einlesen?    | DataFrame
            Welche Version von Java brauche ich?           | JDK 25
            """)
    void questionsAboutTheProductAreAnswered(String line, String word) throws InterruptedException {
        assertThat(theatre.say(line).text()).contains(word);
    }

    @Test
    void whereSeveralAnswersAreNearTheOneMeantIsAmongThem() throws InterruptedException {
        List<String> choices = theatre.say("How do I plug in a dataset of my own?")
                .questions
                .getFirst()
                .choices();
        List<String> answers = new ArrayList<>();
        for (String choice : choices.subList(0, choices.size() - 1)) {
            try (Theatre other = Theatre.over(lab)) {
                answers.add(other.say(choice).text());
            }
        }
        assertThat(answers).anySatisfy(answer -> assertThat(answer).contains("Data of your own"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how are you today?",
                "what is your favourite colour?",
                "wie geht es dir?",
                "tell me a joke",
                "good morning everyone",
                "is it raining?",
                "launch krum against sign flip with 10 clients"
            })
    void talkAndOrdersGetNoOffer(String line) throws InterruptedException {
        assertThat(theatre.say(line).questions)
                .noneMatch(question -> question.pending().purpose().equals("which_question"));
    }
}
