package dev.crucible.engine.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.aggregation.Average;
import dev.crucible.engine.aggregation.NamedShape;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.attack.AdapterAttack.Form;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An adapter of 1 × 2 and 2 × 1, and a bias. */
class AdapterAttackTest {

    private static final List<NamedShape> LAYERS = List.of(
            new NamedShape("0.adapter.0.down", List.of(1, 2)),
            new NamedShape("0.adapter.0.up", List.of(2, 1)),
            new NamedShape("1.dense.bias", List.of(1)));
    private static final float[] GLOBAL = {1, 2, 3, 4, 5};

    private static float[] sent(AdapterAttack attack, List<NamedShape> layers) {
        float[][] own = {{1, 0, 0, -1, 7}};
        try (Workers workers = new Workers(1)) {
            attack.rewrite(
                    own,
                    new AttackContext(
                            1,
                            GLOBAL,
                            new float[5],
                            new int[] {0, 2, 4, 5},
                            Optional.empty(),
                            new int[] {0},
                            1,
                            3,
                            new TargetRule(
                                    new Average(),
                                    new RoundContext(1, new RandomStream(1), workers, RuleState.NONE),
                                    () -> new RandomStream(1)),
                            workers,
                            new Seed(1),
                            Optional.empty(),
                            layers,
                            new AttackMemory(),
                            Optional.empty(),
                            Optional.empty()));
        }
        float[] weights = new float[5];
        for (int i = 0; i < 5; i++) {
            weights[i] = GLOBAL[i] + own[0][i];
        }
        return weights;
    }

    private static float product(float[] weights) {
        return weights[0] * weights[2] + weights[1] * weights[3];
    }

    @Test
    void scalesOneHalfOrBothAgainstEachOther() {
        assertThat(sent(new AdapterAttack(Form.SCALE_B, 10), LAYERS)).containsExactly(2, 2, 30, 30, 12);
        float[] balanced = sent(new AdapterAttack(Form.BALANCE, 4), LAYERS);
        assertThat(balanced).containsExactly(8, 8, 0.75f, 0.75f, 12);
        assertThat(product(balanced)).isEqualTo(12);
    }

    @Test
    void turnsBothHalvesSoThatTheProductStays() {
        float[] turned = sent(new AdapterAttack(Form.ROTATION, 1), LAYERS);
        assertThat(turned[0]).isNotCloseTo(2, within(0.01f));
        assertThat(product(turned)).isCloseTo(12, within(1e-5f));
        assertThat(turned[4]).isEqualTo(12);
    }

    @Test
    void needsAdapters() {
        assertThatThrownBy(() -> sent(new AdapterAttack(Form.SCALE_B, 2), LAYERS.subList(1, 3)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("adapter_scaling needs clients that send both halves of adapters");
    }
}
