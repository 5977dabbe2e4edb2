package dev.crucible.engine.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Triggers that {@link A3Fl} tunes to a model with known gradients. */
final class A3FlTest {

    private static final Shape SHAPE = new Shape(1, 8, 8);

    /** Twelve black images. */
    private static final Samples BLACK = new Samples() {
        @Override
        public int size() {
            return 12;
        }

        @Override
        public int label(int index) {
            return index % 3;
        }

        @Override
        public void features(int index, float[] target, int offset) {
            for (int k = 0; k < SHAPE.size(); k++) {
                target[offset + k] = 0;
            }
        }
    };

    private static A3Fl attack(int passes, double rate, double balance) {
        return new A3Fl(AttackedClass.of(2), 0.5, 3, passes, rate, balance, 2, 1);
    }

    /** A model whose loss falls as even places grow and odd ones shrink; one that unlearned wants the opposite, {@code factor} times. */
    private static final class Seesaw implements A3Fl.Model {
        private final float factor;
        private final List<Samples> seen = new ArrayList<>();
        private int trained;

        Seesaw(float factor) {
            this.factor = factor;
        }

        @Override
        public Shape shape() {
            return SHAPE;
        }

        @Override
        public int batch() {
            return 5;
        }

        @Override
        public float[] global() {
            return new float[] {1};
        }

        @Override
        public float[] trained(Samples samples, int epochs) {
            trained++;
            assertThat(samples.label(1)).as("its own label").isEqualTo(1);
            return new float[] {-factor};
        }

        @Override
        public float[] stampGradient(float[] weights, Samples samples) {
            seen.add(samples);
            float[] gradient = new float[SHAPE.size()];
            for (int k = 0; k < gradient.length; k++) {
                gradient[k] = (k % 2 == 0 ? -1 : 1) * weights[0];
            }
            return gradient;
        }

        @Override
        public double likeness(float[] weights, Samples samples) {
            return 1;
        }
    }

    private static float[] image(A3Fl attack, RuleState state) {
        float[] image = new float[SHAPE.size()];
        attack.triggered(BLACK, SHAPE, () -> state).features(0, image, 0);
        return image;
    }

    @Test
    void theTriggerFollowsTheGradientInsideItsSquareOnly() {
        A3Fl attack = attack(2, 0.01, 0);
        Seesaw model = new Seesaw(1);
        float[] image = image(attack, attack.tuned(RuleState.NONE, BLACK, model, new RandomStream(1)));
        // Two passes of three batches.
        assertThat(model.seen).hasSize(6).allSatisfy(batch -> assertThat(batch.label(0))
                .isEqualTo(2));
        assertThat(model.trained).isZero();
        for (int y = 0; y < 8; y++) {
            for (int x = 0; x < 8; x++) {
                boolean inside = y >= 2 && y < 5 && x >= 2 && x < 5;
                int k = 8 * y + x;
                assertThat(image[k]).isEqualTo(!inside ? 0 : k % 2 == 0 ? 0.56f : 0.44f, within(1e-5f));
            }
        }
    }

    @Test
    void aModelThatUnlearnedWeighsByBalance() {
        A3Fl strong = attack(4, 0.01, 1);
        Seesaw model = new Seesaw(3);
        float[] image = image(strong, strong.tuned(RuleState.NONE, BLACK, model, new RandomStream(1)));
        assertThat(model.trained).as("every second pass").isEqualTo(2);
        assertThat(image[8 * 2 + 2]).as("an even place").isLessThan(0.5f);
    }

    @Test
    void pixelsStayInTheRangeOfImages() {
        A3Fl attack = attack(10, 0.2, 0);
        float[] image = image(attack, attack.tuned(RuleState.NONE, BLACK, new Seesaw(1), new RandomStream(1)));
        assertThat(image[8 * 2 + 2]).isEqualTo(1);
        assertThat(image[8 * 2 + 3]).isZero();
    }

    @Test
    void tuningGoesOnFromTheLastTrigger() {
        A3Fl attack = attack(1, 0.01, 0);
        RuleState once = attack.tuned(RuleState.NONE, BLACK, new Seesaw(1), new RandomStream(1));
        float before = image(attack, once)[8 * 2 + 2];
        float after = image(attack, attack.tuned(once, BLACK, new Seesaw(1), new RandomStream(1)))[8 * 2 + 2];
        assertThat(after).isGreaterThan(before);
        assertThat(image(attack, once)[8 * 2 + 2]).as("a state is not changed").isEqualTo(before);
    }
}
