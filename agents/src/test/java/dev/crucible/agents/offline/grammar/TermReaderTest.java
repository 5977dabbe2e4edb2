package dev.crucible.agents.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Knowledge;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TermReaderTest {

    private static final RequestParser PARSER = new RequestParser(Knowledge.bundled());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            what does the word held mean here?        | verdict_held
            broke means what?                         | verdict_broke
            when is a rule broken?                    | verdict
            and undecided?                            | verdict_undecided
            what is a gradient?                       | gradient
            and what is undecided?                    | verdict_undecided
            what does too weak mean                   | verdict_too_weak
            what does no bite shown mean?             | verdict_no_bite
            was heißt ohne Wirkung?                   | verdict_no_bite
            what does better attacked than clean mean | verdict_helped
            define significant                        | significance
            was heißt denn hielt stand?               | verdict_held
            was meint ihr mit unentschieden?          | verdict_undecided
            was bedeutet „gab nach“?                  | verdict_bent
            erklär mir gebrochen                      | verdict_broke
            was ist mit zu schwach gemeint?           | verdict_too_weak
            explain the p-value                       | p_value
            was ist die holm-korrektur eigentlich?    | holm
            what's a t-test?                          | paired_test
            was ist ein gepaarter Test?               | paired_test
            what is the standard deviation            | standard_deviation
            was ist der relative Verlust?             | relative_loss
            """)
    void wordsOfVerdictsAndOfStatisticsAreTopicsWhereTheyAreAskedFor(String line, String topic) {
        assertThat(PARSER.parse(line).request())
                .isInstanceOfSatisfying(Request.Explain.class, explain -> assertThat(explain.topics())
                        .containsExactly(topic));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            what is a round?                            | federated_round
            was heißt Epoche                            | epoch_of_training
            explain sweeps to me, please                | sweep_grid
            was ist ein Update                          | model_update
            what does participation mean in federated learning? | participation_rate
            erkläre mir kurz die Lernrate               | step_size
            baseline?                                   | what_is_compared_with
            give me an example of a batch               | batch_of_samples
            Sybil als wäre ich fünf                     | sybil_attack
            what is FEMNIST                             | femnist_data
            what is a manfest                           | run_manifest
            was sind Fehlalarme                         | wrongly_left_out
            what is a tokenizer                         | text_tokenizer
            what is a client                            | federated_client
            was ist ein Sprachmodell                    | language_model
            """)
    void everydayWordsAreTopicsWhereALineAsksForThemAlone(String line, String topic) {
        assertThat(PARSER.parse(line).request())
                .isInstanceOfSatisfying(Request.Explain.class, explain -> assertThat(explain.topics())
                        .containsExactly(topic));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update?",
                "how many rounds did the last run have?",
                "sweep krum over alie and ipm",
                "what is the learning rate of the last run",
                "use 20 rounds",
                "are you a language model?"
            })
    void elsewhereEverydayWordsMeanWhatTheyAlwaysMean(String line) {
        assertThat(PARSER.parse(line).request()).isNotInstanceOf(Request.Explain.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"what broke krum?", "why did krum hold?", "was hat gehalten?", "which rule broke under alie"})
    void elsewhereTheyMeanWhatHappened(String line) {
        assertThat(PARSER.parse(line).request())
                .satisfies(request -> assertThat(request instanceof Request.Explain explain
                                && explain.topics().stream().anyMatch(topic -> topic.startsWith("verdict_")))
                        .isFalse());
    }
}
