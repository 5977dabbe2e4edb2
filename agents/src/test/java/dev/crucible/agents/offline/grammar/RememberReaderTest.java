package dev.crucible.agents.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RememberReaderTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            my lucky number is 112, remember it                  | my lucky number is 112
            Please remember that my supervisor is called Anna.   | my supervisor is called Anna
            could you remember that I hand in on Friday?         | I hand in on Friday
            remember this: my seed is 7                          | my seed is 7
            don't forget that we meet on Monday                  | we meet on Monday
            meine Glückszahl ist 17, merk dir das bitte          | meine Glückszahl ist 17
            merk dir bitte, dass ich am Freitag abgeben muss     | dass ich am Freitag abgeben muss
            kannst du dir merken, dass mein Hund Rex heißt?      | dass mein Hund Rex heißt
            @kallos meine Lieblingsstadt ist Rom, vergiss das nicht | meine Lieblingsstadt ist Rom
            """)
    void aWishToRememberTellsWhat(String line, String what) {
        assertThat(RememberReader.wish(line)).contains(what);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "do you remember my lucky number?",
                "remember to stop the run at five",
                "remember what I told you about music",
                "can you remember my name?",
                "remember me",
                "I remember it",
                "vergiss das",
                "vergiss meinen Namen",
                "merkst du dir, was ich sage?",
                "weißt du noch, wann ich abgeben muss?"
            })
    void whatOnlySpeaksOfRememberingWishesNothing(String line) {
        assertThat(RememberReader.wish(line)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            my lucky number is 112           | what is my lucky number?
            my lucky number is 112           | do you still know my lucky number
            my supervisor is called Anna     | who is my supervisor?
            dass ich am Freitag abgeben muss | wann muss ich abgeben?
            mein Betreuer heißt Jan          | Mneme, wie heißt mein Betreuer?
            dass unser Etat 5000 Euro beträgt | wie hoch ist unser Etat?
            """)
    void aQuestionForItIsAnswered(String told, String line) {
        assertThat(RememberReader.answers(told, RememberReader.asked(line))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            my lucky number is 112         | what is my favourite number?
            my lucky number is 112         | what is a lucky number?
            my run shall end by Friday     | what did my run come to?
            my supervisor is called Anna   | what is my name?
            mein Betreuer heißt Jan        | wie heißt du?
            """)
    void anotherQuestionIsNot(String told, String line) {
        assertThat(RememberReader.answers(told, RememberReader.asked(line))).isFalse();
    }

    @Test
    void nothingAskedIsNothingAnswered() {
        assertThat(RememberReader.answers("my lucky number is 112", List.of())).isFalse();
    }
}
