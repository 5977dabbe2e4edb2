package dev.crucible.engine.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.aggregation.Average;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Attacks on an attacker's own update and the model, without other clients' updates. */
final class WeightAttackTest {

    private static final Workers WORKERS = new Workers(1);
    private static final Seed SEED = new Seed(3);
    private static final int ROUND = 4;
    /** Two tensors: weights 1, 3, 5, 7 and 10, 10 once the update below is added. */
    private static final float[] GLOBAL = {0, -2, 0.5f, 2, 4, 5};

    private static final float[] UPDATE = {1, 5, 4.5f, 5, 6, 5};
    private static final int[] TENSORS = {0, 4, 6};

    @AfterAll
    static void close() {
        WORKERS.close();
    }

    @Test
    void spreadIsThatOfEachTensorsWeights() {
        assertThat(LayerSlices.spread(GLOBAL, UPDATE, TENSORS))
                .containsExactly(new double[] {Math.sqrt(5), 0}, within(1e-12));
        assertThat(LayerSlices.spread(GLOBAL, UPDATE, new int[] {0, 0, 6})[0]).isZero();
    }

    @Test
    void poisonedWeightsBecomeSomeDeviationsOfTheirTensor() {
        float[][] sent = sent(new ModelPoisoning(1, 2, OptionalLong.empty()), 1);
        double weight = 2 * Math.sqrt(5);
        for (int j = 0; j < 4; j++) {
            assertThat((double) sent[0][j] + GLOBAL[j]).isCloseTo(weight, within(1e-6));
        }
        assertThat(sent[0][4]).isEqualTo(-4);
        assertThat(sent[0][5]).isEqualTo(-5);
        assertThat(sent(new ModelPoisoning(0, 2, OptionalLong.empty()), 1)[0]).containsExactly(UPDATE);
    }

    /** The poisoned weights are drawn from the attacker's stream of the round, or from that of the entry's own seed. */
    @Test
    void theChoiceOfPoisonedWeightsHangsOnTheSeed() {
        assertThat(poisoned(new ModelPoisoning(0.5, 9, OptionalLong.empty()), 1))
                .isEqualTo(drawn(SEED, 0.5, 8));
        assertThat(poisoned(new ModelPoisoning(0.5, 9, OptionalLong.of(77)), 1)).isEqualTo(drawn(new Seed(77), 0.5, 8));
    }

    private static boolean[] poisoned(ModelPoisoning attack, int attacker) {
        float[] sent = sent(attack, 2)[attacker];
        boolean[] changed = new boolean[sent.length];
        for (int j = 0; j < sent.length; j++) {
            changed[j] = sent[j] != UPDATE[j];
        }
        return changed;
    }

    private static boolean[] drawn(Seed seed, double ratio, long client) {
        RandomStream random = seed.stream(Purpose.UPDATE_ATTACK, ROUND, client);
        boolean[] chosen = new boolean[UPDATE.length];
        for (int j = 0; j < chosen.length; j++) {
            chosen[j] = random.nextDouble() < ratio;
        }
        return chosen;
    }

    @Test
    void byzantineNoiseHasTheTensorsSpread() {
        RandomStream random = stream(7);
        float[] sent = sent(new ByzantinePerturbation(3, OptionalDouble.empty()), 1)[0];
        for (int j = 0; j < 4; j++) {
            double noise = random.nextGaussian() * 3 * Math.sqrt(5);
            assertThat((double) sent[j]).isCloseTo(UPDATE[j] + noise, within(1e-5));
        }
        assertThat(sent[4]).isEqualTo(6);
        assertThat(sent[5]).isEqualTo(5);
    }

    @Test
    void byzantineNoiseIsOnlyClippedWhenItIsLonger() {
        float[] free = difference(sent(new ByzantinePerturbation(3, OptionalDouble.empty()), 1)[0]);
        double norm = HonestStatistics.norm(free);
        float[] within = difference(sent(new ByzantinePerturbation(3, OptionalDouble.of(norm + 1)), 1)[0]);
        assertThat(within).containsExactly(free);
        float[] clipped = difference(sent(new ByzantinePerturbation(3, OptionalDouble.of(norm / 4)), 1)[0]);
        for (int j = 0; j < free.length; j++) {
            assertThat(clipped[j]).isCloseTo(free[j] / 4, within(1e-5f));
        }
    }

    private static float[] difference(float[] sent) {
        float[] difference = new float[sent.length];
        for (int j = 0; j < sent.length; j++) {
            difference[j] = sent[j] - UPDATE[j];
        }
        return difference;
    }

    @Test
    void shakenWeightsMoveByAShareOfTheirNormInADrawnDirection() {
        float[] moved = difference(sent(new WeightDirection(0.5, WeightDirection.Direction.RANDOM), 1)[0]);
        double norm = Math.sqrt(1 + 9 + 25 + 49 + 100 + 100);
        assertThat(HonestStatistics.norm(moved)).isCloseTo(0.5 * norm, within(1e-5));
        RandomStream random = stream(7);
        double first = random.nextGaussian();
        double second = random.nextGaussian();
        assertThat(moved[1] / moved[0]).isCloseTo((float) (second / first), within(1e-4f));
    }

    @Test
    void noiseInPlaceOfAnUpdateIsDrawnForEachAttacker() {
        float[][] gaussian = sent(new GaussianUpdate(2, 3), 2);
        float[][] lazy = sent(new LazyWorker(3), 2);
        for (int i = 0; i < 2; i++) {
            RandomStream random = stream(7 + i);
            for (int j = 0; j < UPDATE.length; j++) {
                double drawn = random.nextGaussian();
                assertThat((double) gaussian[i][j]).isCloseTo(2 + 3 * drawn, within(1e-5));
                assertThat((double) lazy[i][j]).isCloseTo(3 * drawn, within(1e-5));
            }
        }
        assertThat(sent(new LazyWorker(0), 1)[0]).containsOnly(0);
        assertThat(sent(new InfiniteUpdate(), 2)[1]).containsOnly(Float.POSITIVE_INFINITY);
    }

    @Test
    void signsAreFlippedAndScaled() {
        assertThat(sent(new SignFlip(false, 2), 1)[0]).containsExactly(-2, -10, -9, -10, -12, -10);
    }

    /** n/η with η = 1, divided among those who attack, unless a factor is given. */
    @Test
    void aReplacingModelIsScaledByTheNumberOfClients() {
        assertThat(sent(new ModelReplacement(OptionalDouble.of(3), 1), 1)[0]).containsExactly(3, 15, 13.5f, 15, 18, 15);
        assertThat(sent(new ModelReplacement(OptionalDouble.empty(), 1), 2)[1])
                .containsExactly(5, 25, 22.5f, 25, 30, 25);
        assertThat(new ModelReplacement(OptionalDouble.empty(), 1).proximalTerm())
                .isEmpty();
        assertThat(new ModelReplacement(OptionalDouble.empty(), 0.25).proximalTerm())
                .hasValue(3);
    }

    @Test
    void alternatingMinimisationEndsOnItsBallOrWhereItsStepsReach() {
        // ‖δ‖ = 5 and τ = 2 · 10 · 5 = 100: two steps of 0.25 τ from 5 end at 55, ten at the ball.
        assertThat(sent(new AlternatingMinPoisoning(10, 2, 2, 0.25), new float[] {3, 4})[0])
                .containsExactly(new float[] {-33, -44}, within(1e-4f));
        assertThat(sent(new AlternatingMinPoisoning(10, 2, 10, 0.25), new float[] {3, 4})[0])
                .containsExactly(new float[] {-60, -80}, within(1e-4f));
        assertThat(sent(new AlternatingMinPoisoning(10, 2, 10, 0.25), new float[] {0, 0})[0])
                .containsExactly(0, 0);
    }

    /** Of four coordinates the share that moved most is masked: ties with the last that is kept are kept. */
    @Test
    void neurotoxinMasksTheCoordinatesThatMoveMost() {
        float[] last = {5, -6, 0.2f, 0.3f};
        assertThat(mask(new Neurotoxin(Neurotoxin.Mask.GLOBAL_UPDATE, 0.5), last))
                .containsExactly(0, 0, 1, 1);
        assertThat(mask(new Neurotoxin(Neurotoxin.Mask.GLOBAL_UPDATE, 0.75), last))
                .containsExactly(1, 0, 1, 1);
        assertThat(mask(new Neurotoxin(Neurotoxin.Mask.GLOBAL_UPDATE, 1), last)).containsExactly(1, 1, 1, 1);
        assertThat(mask(new Neurotoxin(Neurotoxin.Mask.GLOBAL_UPDATE, 0), last)).containsExactly(0, 0, 0, 0);
        assertThat(mask(new Neurotoxin(Neurotoxin.Mask.GLOBAL_UPDATE, 0.75), new float[4]))
                .containsExactly(1, 1, 1, 1);
        assertThat(mask(new Neurotoxin(Neurotoxin.Mask.OWN_GRADIENT, 0.5), last))
                .containsExactly(1, 1, 0, 0);
    }

    private static float[] mask(Neurotoxin attack, float[] last) {
        return attack.mask(new LocalKnowledge(last, () -> new float[] {1, 2, 3, 4}))
                .orElseThrow();
    }

    @Test
    void whatIsKeptIsThereInTheNextRound() {
        AttackMemory memory = new AttackMemory();
        assertThat(memory.state()).isSameAs(RuleState.NONE);
        var next = new RuleState() {};
        memory.keep(next);
        assertThat(memory.state()).isSameAs(next);
    }

    private static RandomStream stream(int client) {
        return SEED.stream(Purpose.UPDATE_ATTACK, ROUND, client);
    }

    private static float[][] sent(Attack.OnUpdate attack, int attackers) {
        float[][] own = new float[attackers][];
        for (int i = 0; i < attackers; i++) {
            own[i] = UPDATE.clone();
        }
        return sent(attack, own);
    }

    private static float[][] sent(Attack.OnUpdate attack, float[]... own) {
        int[] ids = own.length == 1 ? new int[] {7} : new int[] {7, 8};
        int[] tensors = own[0].length == 6 ? TENSORS : new int[] {0, own[0].length};
        float[] global = own[0].length == 6 ? GLOBAL : new float[own[0].length];
        attack.rewrite(
                own,
                new AttackContext(
                        ROUND,
                        global,
                        new float[global.length],
                        tensors,
                        Optional.empty(),
                        ids,
                        10,
                        new Average(),
                        WORKERS,
                        SEED));
        return own;
    }
}
