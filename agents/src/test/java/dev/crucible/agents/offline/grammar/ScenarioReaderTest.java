package dev.crucible.agents.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Knowledge;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioReaderTest {

    private static final RequestParser PARSER = new RequestParser(Knowledge.bundled());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a few clients send noise                      | unsure compare gaussian
            ein paar Clients schicken Rauschen            | unsure compare gaussian
            what if some hospitals upload garbage?        | unsure compare gaussian
            three clients send random numbers             | unsure compare gaussian f=3
            einige Kliniken vertauschen ihre Labels       | unsure compare label_flipping
            some participants negate their updates        | unsure compare sign_flip
            """)
    void whatClientsDoIsAnAttackToAskAbout(String line, String request) {
        assertThat(Described.of(PARSER.parse(line).request())).isEqualTo(request);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "which clients send noise?",
                "what does a client send to the server?",
                "do clients send noise for privacy?",
                "my clients send noise, what can I do?",
                "clients send updates"
            })
    void whatAsksOfClientsIsNone(String line) {
        assertThat(Described.of(PARSER.parse(line).request())).doesNotContain("compare gaussian");
    }
}
