package dev.crucible.engine.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Vocabularies of language models, among them those without a token for hidden words. */
class LanguageModelVocabularyTest {

    private static final String END = "<|endoftext|>";

    /** GPT-2's 256 letters, one for each byte. */
    private static List<String> letters() {
        List<String> letters = new ArrayList<>();
        int next = 256;
        for (int b = 0; b < 256; b++) {
            boolean prints = (b >= '!' && b <= '~') || (b >= 0xA1 && b <= 0xAC) || b >= 0xAE;
            letters.add(String.valueOf((char) (prints ? b : next++)));
        }
        return letters;
    }

    private static TokenVocabulary gpt2(int pad) {
        List<String> tokens = letters();
        tokens.addAll(List.of("Ġc", "Ġca", "Ġcat", END));
        Marks marks = new Marks(Map.of(END, 259), List.of(), List.of(), pad, 259, -1);
        return TokenVocabulary.of(
                new BytePairs(tokens, List.of("Ġ c", "Ġc a", "Ġca t"), marks, false), Path.of("models/gpt2"));
    }

    @Test
    void hasAsManyTokensAsTheModelWhereNoneHidesWords() {
        TokenVocabulary words = gpt2(259);
        assertThat(words.tokens()).isEqualTo(260).isEqualTo(words.size());
        assertThat(words.hidesWords()).isFalse();
        assertThat(words.pad()).isEqualTo(259);
        assertThat(words.encode("a cat", 4)).containsExactly('a', 258, TokenVocabulary.PAD, TokenVocabulary.PAD);
        assertThat(TokenVocabulary.of(List.of("a")).tokens()).isEqualTo(4);
    }

    @Test
    void knowsWordsByTheTokensThatBeginThem() {
        assertThat(gpt2(259).known(List.of("cat", "dog", "a"))).containsExactly(258, 'a');
    }

    @Test
    void refusesSpecialTokensThatAreNoneOfItsOwn() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gpt2(300))
                .withMessage("a special token has number 300, and there are 260 tokens");
    }

    @Test
    void refusesBytePairsThatLackAByte() {
        List<String> tokens = letters();
        tokens.set('~', "~~");
        Marks marks = new Marks(Map.of(), List.of(), List.of(), 0, 0, -1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BytePairs(tokens, List.of(), marks, false))
                .withMessage("no token is the byte 0x7E, written \"~\"");
    }
}
