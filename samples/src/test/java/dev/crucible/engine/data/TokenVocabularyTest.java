package dev.crucible.engine.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TokenVocabularyTest {

    @Test
    void encodesWordsInLowerCaseAndFillsUpOrCuts() {
        TokenVocabulary vocabulary = TokenVocabulary.of(List.of("a", "cat"));
        assertThat(vocabulary.encode("A cat, a dog!", 6)).containsExactly(2, 3, 2, 1, 0, 0);
        assertThat(vocabulary.encode("A cat, a dog!", 2)).containsExactly(2, 3);
        assertThat(vocabulary.encode("… ?", 2)).containsExactly(TokenVocabulary.PAD, TokenVocabulary.PAD);
        assertThat(vocabulary.size()).isEqualTo(4);
        assertThat(vocabulary.word(3)).isEqualTo("cat");
        assertThat(vocabulary.known(List.of("dog", "cat", "<pad>"))).containsExactly(3);
    }

    @Test
    void splitsAtEverythingThatIsNoLetterOrDigit() {
        assertThat(TokenVocabulary.words("Über-Nacht: 2nd\tdose\n(x²)"))
                .containsExactly("über", "nacht", "2nd", "dose", "x²");
    }

    @Test
    void learnsTheCommonestWordsInAFixedOrder() {
        TokenVocabulary vocabulary = TokenVocabulary.learn(Stream.of("b a c", "c b", "d c"), 3);
        assertThat(List.of(vocabulary.word(2), vocabulary.word(3), vocabulary.word(4)))
                .containsExactly("c", "b", "a");
        assertThat(vocabulary.number("d")).isEqualTo(TokenVocabulary.UNKNOWN);
    }

    @Test
    void namesEachWordOnce() {
        assertThatThrownBy(() -> TokenVocabulary.of(List.of("a", "b", "a")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
