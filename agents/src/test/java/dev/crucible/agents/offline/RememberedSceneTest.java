package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RememberedSceneTest {

    private FakeLab lab;
    private Theatre theatre;

    @BeforeEach
    void open() throws IOException {
        lab = new FakeLab();
        theatre = Theatre.over(lab);
    }

    @AfterEach
    void close() {
        theatre.close();
        lab.close();
    }

    @Test
    void whatWasToBeRememberedIsToldBack() throws InterruptedException {
        assertThat(theatre.say("my lucky number is 112, remember it").text()).contains("my lucky number is 112");
        theatre.say("hello");
        assertThat(theatre.say("what is my lucky number?").text()).contains("You told me: “my lucky number is 112”.");
        assertThat(theatre.say("what do you know about me?").text()).contains("my lucky number is 112");
    }

    @Test
    void whoWasNotThereDoesNotKnowItAndSaysWhoDoes() throws InterruptedException {
        theatre.say("@kallos merk dir, dass mein Hund Rex heißt");
        assertThat(theatre.say("@kallos wie heißt mein Hund?").text())
                .contains("kallos")
                .contains("Rex");
        assertThat(theatre.say("@techne wie heißt mein Hund?").text())
                .doesNotContain("Rex")
                .contains("Kallos");
    }

    @Test
    void whatNobodyToldIsOwnedUpTo() throws InterruptedException {
        assertThat(theatre.say("what is my lucky number?").text()).contains("Of “lucky number” I have nothing");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            my daughter is called Imogen and she is twelve       | whats my daughters name            | Imogen
            I go swimming every Tuesday before work              | on which day do I swim?            | Tuesday
            mein Bruder zieht im Herbst nach Kanada              | wohin zieht mein Bruder?           | Kanada
            ich wohne im vierten Stock ohne Aufzug               | in welchem Stock wohne ich?        | vierten
            ich bin gegen Nüsse allergisch                       | wogegen bin ich allergisch?        | Nüsse
            I can't stand coriander                              | what can't I stand?                | coriander
            """)
    void questionsInAnyFrameFindWhatWasToldInPassing(String told, String question, String answer)
            throws InterruptedException {
        theatre.say(told);
        theatre.say("hello");
        assertThat(theatre.say(question).text()).contains(answer);
    }

    @Test
    void whatWasSaidInPassingAnswersAQuestionForIt() throws InterruptedException {
        theatre.say("we spent the whole summer repainting our old rowing boat");
        theatre.say("hello");
        assertThat(theatre.say("what did I repaint in summer?").text()).contains("rowing boat");
        theatre.say("meine Schwester Nour wohnt seit März in Bremen");
        assertThat(theatre.say("wo wohnt meine Schwester?").text()).contains("Bremen");
    }

    @Test
    void whatTheCrewKnowsIsNotAnsweredByWhatThePlayerSaid() throws InterruptedException {
        theatre.say("we spent the whole summer repainting our old rowing boat");
        assertThat(theatre.say("what is Krum?").text()).doesNotContain("rowing boat");
        assertThat(theatre.say("which bound does my median need?").text()).doesNotContain("rowing boat");
    }

    @Test
    void whatIsAskedOfTheCrewIsNotAnsweredByWhatThePlayerSaid() throws InterruptedException {
        theatre.say("we spent the whole summer repainting our old rowing boat");
        assertThat(theatre.say("do you like me?").text()).doesNotContain("rowing boat");
        assertThat(theatre.say("Techne, magst du mich?").text()).doesNotContain("rowing boat");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "what is the name of my old boat",
                "tell me a story about a boat please",
                "my password for the boat is hunter22",
                "I think you are a leaky old boat"
            })
    void questionsOrdersSecretsAndWordsToTheCrewAreNotKept(String line) throws InterruptedException {
        theatre.say(line);
        assertThat(theatre.say("what do you know about me?").text()).doesNotContain("boat");
    }

    @Test
    void whatWasSaidInPassingIsForgottenToo() throws InterruptedException {
        theatre.say("we spent the whole summer repainting our old rowing boat");
        theatre.say("forget what I told you");
        assertThat(theatre.say("what did I repaint in summer?").text()).doesNotContain("rowing boat");
    }

    @Test
    void itIsForgottenWhenThePlayerWants() throws InterruptedException {
        theatre.say("my lucky number is 112, remember it");
        theatre.say("forget what I told you");
        assertThat(theatre.say("what is my lucky number?").text()).doesNotContain("112");
    }
}
