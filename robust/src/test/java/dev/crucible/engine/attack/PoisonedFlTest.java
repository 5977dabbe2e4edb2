package dev.crucible.engine.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.aggregation.Average;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What {@link PoisonedFl} sends from round to round. */
final class PoisonedFlTest {

    private static final Workers WORKERS = new Workers(1);
    private static final PoisonedFl USUAL = new PoisonedFl(8, 0.7, 50, 0.5);

    @AfterAll
    static void close() {
        WORKERS.close();
    }

    /** G (.3, −.1, .2, .4) after k′ (.2, .1, −.2, .2). */
    @Test
    void referenceVector() {
        float[] signs = {1, 1, -1, 1};
        AttackMemory memory = new AttackMemory();
        Seed seed = seedWith(signs);
        sent(USUAL, memory, 1, new float[4], new float[4], seed);
        // This change makes the attackers send 8 · (.2, .1, −.2, .2).
        sent(USUAL, memory, 2, new float[4], new float[] {0.2f, 0.1f, -0.2f, 0.2f}, seed);
        assertThat(sent(USUAL, memory, 3, new float[4], new float[] {0.3f, -0.1f, 0.2f, 0.4f}, seed))
                .containsExactly(new float[] {0.029305f, 1.931594f, -3.863188f, 0.737472f}, within(1e-5f));
    }

    @Test
    void sendsZeroWhereTheModelStoodStill() {
        AttackMemory memory = new AttackMemory();
        sent(USUAL, memory, 1, new float[4], new float[4]);
        assertThat(HonestStatistics.norm(sent(USUAL, memory, 2, new float[4], new float[4])))
                .isZero();
    }

    @Test
    void quantilesOfTheBinomialDistribution() {
        assertThat(List.of(100, 1000, 139_960, 1_204_682).stream().map(PoisonedFl::quantile))
                .containsExactly(62, 537, 70_415, 603_618);
    }

    /** The factor shrinks after a period without effect, never below the least, and stays after one with effect. */
    @Test
    void aPeriodThatMovedNothingAlongTheSignsShrinksTheFactor() {
        PoisonedFl attack = new PoisonedFl(8, 0.5, 2, 3);
        int d = 100;
        float[] ones = filled(d, 1);
        AttackMemory filtered = new AttackMemory();
        sent(attack, filtered, 1, new float[d], ones);
        float[] signs = sent(attack, filtered, 2, new float[d], ones);
        float[] against = new float[d];
        float[] along = new float[d];
        for (int j = 0; j < d; j++) {
            along[j] = Math.signum(signs[j]);
            against[j] = -along[j];
        }
        assertThat(length(attack, filtered, 3, against)).isCloseTo(4, within(1e-4));
        // 4 · 0.5 would be below the least.
        assertThat(length(attack, filtered, 5, filled(d, 0))).isCloseTo(4, within(1e-4));

        AttackMemory reached = new AttackMemory();
        sent(attack, reached, 1, new float[d], ones);
        assertThat(length(attack, reached, 3, along)).isCloseTo(8, within(1e-4));
    }

    /** Gradients are subtracted, so the same change of the weights asks for the opposite row. */
    @Test
    void turnsWhereClientsSendGradients() {
        float[] updates = new float[4];
        float[] gradients = new float[4];
        float[] moved = {1, 2, 3, 4};
        for (int direction : new int[] {1, -1}) {
            AttackMemory memory = new AttackMemory();
            float[][] own = new float[1][4];
            USUAL.rewrite(own, context(memory, 1, new float[4], new float[4], new Seed(3), direction));
            USUAL.rewrite(own, context(memory, 2, new float[4], moved, new Seed(3), direction));
            System.arraycopy(own[0], 0, direction > 0 ? updates : gradients, 0, 4);
        }
        for (int j = 0; j < 4; j++) {
            assertThat(gradients[j]).isEqualTo(-updates[j]).isNotZero();
        }
    }

    private static double length(PoisonedFl attack, AttackMemory memory, int round, float[] global) {
        float[] moved = filled(global.length, 0.1f);
        return HonestStatistics.norm(sent(attack, memory, round, global, moved)) / HonestStatistics.norm(moved);
    }

    private static Seed seedWith(float[] signs) {
        for (int seed = 0; ; seed++) {
            AttackMemory memory = new AttackMemory();
            sent(USUAL, memory, 1, new float[4], new float[4], new Seed(seed));
            float[] k = sent(USUAL, memory, 2, new float[4], filled(4, 1), new Seed(seed));
            boolean same = true;
            for (int j = 0; j < 4; j++) {
                same &= Math.signum(k[j]) == signs[j];
            }
            if (same) {
                return new Seed(seed);
            }
        }
    }

    private static float[] filled(int d, float value) {
        float[] all = new float[d];
        Arrays.fill(all, value);
        return all;
    }

    private static float[] sent(PoisonedFl attack, AttackMemory memory, int round, float[] global, float[] moved) {
        return sent(attack, memory, round, global, moved, new Seed(3));
    }

    private static float[] sent(
            PoisonedFl attack, AttackMemory memory, int round, float[] global, float[] moved, Seed seed) {
        float[][] own = new float[2][global.length];
        attack.rewrite(own, context(memory, round, global, moved, seed, 1));
        assertThat(own[1]).containsExactly(own[0]);
        return own[0];
    }

    private static AttackContext context(
            AttackMemory memory, int round, float[] global, float[] moved, Seed seed, int direction) {
        AttackContext known = new AttackContext(
                round,
                global,
                moved,
                new int[] {0, global.length},
                Optional.empty(),
                new int[] {8, 9},
                10,
                new Average(),
                WORKERS,
                seed);
        return new AttackContext(
                round,
                global,
                moved,
                known.tensors(),
                Optional.empty(),
                known.attackers(),
                2,
                10,
                known.target(),
                WORKERS,
                seed,
                Optional.empty(),
                List.of(),
                memory,
                Optional.empty(),
                Optional.of(new ModelTrial() {
                    @Override
                    public int direction() {
                        return direction;
                    }

                    @Override
                    public double loss(float[] sent) {
                        return 0;
                    }
                }));
    }
}
