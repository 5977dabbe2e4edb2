package dev.crucible.engine.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.data.text.SyntheticText;
import dev.crucible.engine.data.text.Tone;
import dev.crucible.engine.data.text.Topic;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenReplacementTest {

    private static final int LENGTH = 40;
    private static final Dataset TEXTS = SyntheticText.dataset("synthetic_text", 10, LENGTH, 500, new Seed(3));
    private static final TokenVocabulary VOCABULARY = TEXTS.vocabulary().orElseThrow();

    @ParameterizedTest
    @ValueSource(strings = {"financial", "negative", "positive", "unknown", "random", "medical"})
    void swapsTheAskedShareOfTheTargetsWordsAndNothingElse(String strategy) {
        Samples poisoned = poison(new TokenReplacement(Topic.MEDICAL, strategy, 0.3), Optional.of(VOCABULARY), 4, 1);
        int swapped = 0;
        int candidates = 0;
        for (int i = 0; i < poisoned.size(); i++) {
            assertThat(poisoned.label(i)).isEqualTo(TEXTS.train().label(i));
            float[] before = text(TEXTS.train(), i);
            float[] after = text(poisoned, i);
            for (int at = 0; at < LENGTH; at++) {
                boolean medical = Topic.MEDICAL.words().contains(VOCABULARY.word((int) before[at]));
                candidates += medical ? 1 : 0;
                if (before[at] != after[at]) {
                    swapped++;
                    assertThat(medical).isTrue();
                    assertThat(allowed(strategy)).contains(VOCABULARY.word((int) after[at]));
                }
            }
        }
        assertThat((double) swapped / candidates).isBetween(0.2, 0.4);
    }

    private static List<String> allowed(String strategy) {
        return switch (strategy) {
            case "financial" -> Topic.FINANCIAL.words();
            case "medical" -> Topic.MEDICAL.words();
            case "negative" -> Tone.NEGATIVE;
            case "positive" -> Tone.POSITIVE;
            case "unknown" -> List.of(VOCABULARY.word(TokenVocabulary.UNKNOWN));
            default ->
                IntStream.range(2, VOCABULARY.size()).mapToObj(VOCABULARY::word).toList();
        };
    }

    @Test
    void staysTheSameFromRoundToRoundAndDiffersBetweenClients() {
        TokenReplacement attack = new TokenReplacement(Topic.MEDICAL, "financial", 0.5);
        Samples first = poison(attack, Optional.of(VOCABULARY), 4, 1);
        Samples later = poison(attack, Optional.of(VOCABULARY), 4, 9);
        Samples other = poison(attack, Optional.of(VOCABULARY), 5, 1);
        int differing = 0;
        // The later round is read backwards: the order of reading changes nothing.
        for (int i = first.size() - 1; i >= 0; i--) {
            assertThat(text(later, i)).containsExactly(text(first, i));
            differing += Arrays.equals(text(other, i), text(first, i)) ? 0 : 1;
        }
        assertThat(differing).isPositive();
    }

    @Test
    void refusesImagesAndTextsWithoutTheWords() {
        TokenReplacement attack = new TokenReplacement(Topic.LEGAL, "financial", 0.5);
        assertThat(attack.poisons(Modality.IMAGE)).isFalse();
        assertThat(attack.poisons(Modality.TEXT)).isTrue();
        assertThatThrownBy(() -> poison(attack, Optional.empty(), 0, 1))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("attack_type token_replacement cannot poison images");
        assertThatThrownBy(() -> poison(attack, Optional.of(TokenVocabulary.of(List.of("market"))), 0, 1))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("target_vocabulary \"legal\": the data hold none of its words");
        assertThatThrownBy(() -> poison(attack, Optional.of(TokenVocabulary.of(List.of("court"))), 0, 1))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("replacement_strategy \"financial\"");
    }

    private static float[] text(Samples samples, int index) {
        float[] text = new float[LENGTH];
        samples.features(index, text, 0);
        return text;
    }

    private static Samples poison(
            TokenReplacement attack, Optional<TokenVocabulary> vocabulary, int client, int round) {
        Seed seed = new Seed(11);
        return attack.poison(
                TEXTS.train(),
                new PoisonContext(
                        TEXTS.shape(),
                        TEXTS.classes(),
                        vocabulary,
                        client,
                        0,
                        seed.stream(Purpose.DATA_ATTACK, client),
                        seed.stream(Purpose.DATA_ATTACK),
                        seed.stream(Purpose.DATA_ATTACK, client, round)));
    }
}
