package dev.crucible.agents.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Knowledge;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestFormsTest {

    private static final RequestParser PARSER = new RequestParser(Knowledge.bundled());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "which experiment should we do after that?",
                "what could I test now",
                "ok, what's next?",
                "propose another experiment",
                "do you have any ideas what to try next?",
                "was könnten wir jetzt noch testen?",
                "welchen Versuch würdest du danach machen?",
                "schlag mal was vor",
                "tell me something worth testing",
                "how does that become significant?",
                "noch einen Vorschlag bitte",
                "und nun?",
                "wie geht es weiter?",
                "habt ihr Ideen, was ich noch ausprobieren kann?"
            })
    void whoAsksForTheNextExperimentIsHeard(String line) {
        assertThat(PARSER.parse(line).request()).isEqualTo(new Request.Next(false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hello, I'm new to federated learning",
                "this is my first time here",
                "where should I begin?",
                "we are new here, so please be gentle",
                "hallo, ich bin ganz neu im Thema",
                "das ist mein erstes Mal hier",
                "wo soll ich anfangen?",
                "so was hab ich noch nie gemacht, ich bin neu"
            })
    void whoIsNewIsWelcomed(String line) {
        assertThat(PARSER.parse(line).request()).isEqualTo(new Request.Next(true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "what should I try against ALIE next?",
                "what is running now?",
                "what would you do if your dog died",
                "run the next experiment with krum",
                "stop it now",
                "is krum new?"
            })
    void whatNamesSomethingOrMeansSomethingElseIsNot(String line) {
        assertThat(PARSER.parse(line).request()).isNotInstanceOf(Request.Next.class);
    }
}
