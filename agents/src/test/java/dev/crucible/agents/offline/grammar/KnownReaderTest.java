package dev.crucible.agents.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnownQuestions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnownReaderTest {

    private static final Knowledge KNOWLEDGE = Knowledge.bundled();
    private static final RequestParser PARSER = new RequestParser(KNOWLEDGE);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            what's your threat model?                              | threat_model
            could one rotten client destroy the entire model?      | one_client
            doesn't encryption fix all of this?                    | encryption
            suppose the server is evil, what then?                 | bad_server
            why can't they simply share the data?                  | why_not_share
            is that only theory or does it happen in reality?      | in_practice
            is it open source?                                     | use_figures
            do you folks ever sleep?                               | needs_of_crew
            was genau macht denn der Server?                       | server_job
            und was, wenn der Server selbst böse ist?              | bad_server
            warum sammelt man die Daten nicht einfach?             | why_not_share
            """)
    void aKnownQuestionIsHeardInOtherWords(String line, String key) {
        assertThat(PARSER.parse(line).request()).isInstanceOfSatisfying(Request.Known.class, known -> assertThat(
                        known.question().key())
                .isEqualTo(key));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "what is Krum?",
                "run the median against ALIE",
                "delete the last run",
                "hello there",
                "asdf",
                "the cat sat on the mat",
                "wie wird das Wetter morgen?",
                "show me the results of the last run"
            })
    void whatAsksForSomethingElseIsNone(String line) {
        assertThat(PARSER.parse(line).request()).isNotInstanceOf(Request.Known.class);
    }

    @ParameterizedTest
    @CsvSource({"Who is Puck?, puck", "and who is Cupid, cupid", "Wer ist denn Kallos?, kallos", "who's metis, metis"})
    void whoIsAskedForIntroducesHerself(String line, String agent) {
        Heard heard = PARSER.parse(line);
        assertThat(heard.addressed()).contains(agent);
        assertThat(heard.request()).isEqualTo(new Request.SmallTalk(Request.Mood.WHO));
    }

    @ParameterizedTest
    @CsvSource({
        "what are virtues for?, virtues",
        "wofür sind die Tugenden gut?, virtues",
        "what is the forge journal good for?, journal",
        "was steht denn im Tagebuch?, journal",
        "@dokimasia what would be a fair comparison?, fair_comparison"
    })
    void whatAPlayerAsksOfTheNovelAndOfItsCraftIsKnown(String line, String key) {
        assertThat(PARSER.parse(line).request()).isInstanceOfSatisfying(Request.Known.class, known -> assertThat(
                        known.question().key())
                .isEqualTo(key));
    }

    @Test
    void everyQuestionIsPutInBothLanguagesAndAnswered() {
        assertThat(KnownQuestions.bundled().all()).allSatisfy(question -> {
            assertThat(question.asked())
                    .as(question.key())
                    .hasSizeGreaterThan(3)
                    .doesNotHaveDuplicates();
            switch (question.way()) {
                case TEXT -> {
                    assertThat(question.english()).as(question.key()).hasSizeGreaterThan(60);
                    assertThat(question.german()).as(question.key()).hasSizeGreaterThan(60);
                }
                case TOPIC ->
                    assertThat(KNOWLEDGE.key(question.value()))
                            .as(question.key())
                            .isPresent();
                case MOOD -> Request.Mood.valueOf(question.value());
                case FIGURES -> Request.Asked.valueOf(question.value());
                case RECAP -> assertThat(question.english()).isEmpty();
            }
        });
    }
}
