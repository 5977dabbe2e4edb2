package dev.crucible.engine.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TokenSamples;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Texts of up to four of the words a, b, c and cf, which are numbers 2 to 5. */
class TokenBackdoorTest {

    private static final TokenVocabulary WORDS = TokenVocabulary.of(List.of("a", "b", "c", "cf"));
    private static final Shape SHAPE = Shape.text(4);
    private static final Samples TEXTS =
            new TokenSamples(new int[] {2, 3, 4, 0, 2, 2, 2, 2, 0, 0, 0, 0}, new int[] {0, 0, 0}, 4);

    private static float[] text(Samples samples, int index) {
        float[] tokens = new float[4];
        samples.features(index, tokens, 0);
        return tokens;
    }

    private static PoisonContext context(int classes) {
        return new PoisonContext(
                SHAPE,
                classes,
                Optional.of(WORDS),
                0,
                0,
                new RandomStream(1),
                new RandomStream(3),
                new RandomStream(2));
    }

    @Test
    void putsTheTriggerOverAWordAndLabelsTheTarget() {
        Samples poisoned = new TokenBackdoor("cf", 1, 1).poison(TEXTS, context(2));
        assertThat(poisoned.label(0)).isEqualTo(1);
        assertThat(text(poisoned, 0)).contains(5).endsWith(0);
        assertThat(text(poisoned, 1)).containsOnlyOnce(5);
        assertThat(text(poisoned, 2)).containsOnly(0);
        assertThat(text(poisoned, 1)).isEqualTo(text(poisoned, 1));
    }

    @Test
    void leavesTheOthersAsTheyAre() {
        Samples clean = new TokenBackdoor("cf", 1, 0).poison(TEXTS, context(2));
        assertThat(clean.label(1)).isZero();
        assertThat(text(clean, 1)).containsExactly(2, 2, 2, 2);
        Samples triggered = new TokenBackdoor("c cf", 1, 0).triggered(TEXTS, Optional.of(WORDS), SHAPE, new Seed(3));
        assertThat(triggered.label(1)).isZero();
        assertThat(text(triggered, 1)).containsSequence(4, 5);
    }

    @Test
    void refusesWordsAndClassesThatTheDataHaveNot() {
        assertThatThrownBy(() -> new TokenBackdoor("zebra", 1, 1).poison(TEXTS, context(2)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("trigger \"zebra\": the data hold no such words");
        assertThatThrownBy(() -> new TokenBackdoor("cf", 2, 1).poison(TEXTS, context(2)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("target_class 2 does not exist");
    }
}
