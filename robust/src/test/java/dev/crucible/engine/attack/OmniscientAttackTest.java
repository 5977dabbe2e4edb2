package dev.crucible.engine.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.Average;
import dev.crucible.engine.aggregation.Krum;
import dev.crucible.engine.aggregation.Median;
import dev.crucible.engine.aggregation.Neighbours;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.attack.MinMaxMinSum.Bound;
import dev.crucible.engine.attack.MinMaxMinSum.Perturbation;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Updates of omniscient attackers, compared with values of short Python programs that search where the attack solves. */
final class OmniscientAttackTest {

    private static final Workers WORKERS = new Workers(1);
    private static final Seed SEED = new Seed(7);
    private static final float[][] HONEST = {
        {1, 2, -3, 0.5f}, {2, -1, -2, 1}, {0.5f, 3, -4, 2}, {1.5f, 1, -1, -0.5f}, {3, 0.5f, -2.5f, 1}
    };

    @AfterAll
    static void close() {
        WORKERS.close();
    }

    @Test
    void statisticsAreThoseOfTheRows() {
        UpdateMatrix honest = UpdateMatrix.of(HONEST);
        double[] mean = new HonestStatistics(honest).mean();
        assertThat(mean).containsExactly(new double[] {1.6, 1.1, -2.5, 0.8}, within(1e-12));
        assertThat(new HonestStatistics(honest).deviation(mean))
                .containsExactly(
                        new double[] {0.9617692030835673, 1.51657508881031, 1.118033988749895, 0.9082951062292475},
                        within(1e-12));
        UpdateMatrix one = UpdateMatrix.of(new float[] {3, 4});
        assertThat(new HonestStatistics(one).deviation(new double[] {0, 0})).containsExactly(0, 0);
        UpdateMatrix two = UpdateMatrix.of(new float[] {3, 4}, new float[] {0, 0});
        assertThat(new HonestStatistics(two).deviation(new HonestStatistics(two).mean()))
                .containsExactly(new double[] {Math.sqrt(4.5), Math.sqrt(8)}, within(1e-12));
        assertThat(new HonestStatistics(two).squaredDistances()).isDeepEqualTo(new double[][] {{0, 25}, {25, 0}});
        assertThat(HonestStatistics.norm(new float[] {3, -4})).isEqualTo(5);
    }

    @Test
    void minMaxAndMinSumGoAsFarAsTheirBoundAllows() {
        assertSent(new MinMaxMinSum(Bound.MIN_MAX, Perturbation.UNIT), 0.32865045, 0.22594718, -0.51351632, 0.16432522);
        assertSent(new MinMaxMinSum(Bound.MIN_SUM, Perturbation.UNIT), 0.17042758, 0.11716896, -0.26629310, 0.08521379);
        assertSent(
                new MinMaxMinSum(Bound.MIN_MAX, Perturbation.SIGN), 0.36534956, -0.13465044, -1.26534956, -0.43465044);
        assertSent(
                new MinMaxMinSum(Bound.MIN_SUM, Perturbation.SIGN), 0.14140479, -0.35859521, -1.04140479, -0.65859521);
        assertSent(
                new MinMaxMinSum(Bound.MIN_MAX, Perturbation.STD), 0.20483937, -1.09997256, -4.12184129, -0.51759009);
        assertSent(
                new MinMaxMinSum(Bound.MIN_SUM, Perturbation.STD), 0.38129747, -0.82172289, -3.91671291, -0.35094301);
    }

    /** Without a direction, or where nobody differs, there is nowhere to go. */
    @Test
    void equalOrVanishingUpdatesAreSentAsTheyAre() {
        for (Perturbation p : Perturbation.values()) {
            for (Bound bound : Bound.values()) {
                MinMaxMinSum attack = new MinMaxMinSum(bound, p);
                assertThat(attack.against(1, new float[] {0, 0}, new float[] {0, 0})[0])
                        .containsExactly(0, 0);
                assertThat(attack.against(1, new float[] {3, 4}, new float[] {3, 4})[0])
                        .containsExactly(new float[] {3, 4}, within(1e-6f));
            }
        }
    }

    @Test
    void fangKrumHalvesItsFactorUntilKrumPicksIt() {
        // One attacker of six is never picked: 3.903121337426172 is halved until it is below 1e-5.
        assertSent(new FangKrum(), 1, -7.4446131e-6, -7.4446131e-6, 7.4446131e-6, -7.4446131e-6);
        // Two of seven are at 4.172580972156833 / 32.
        assertSent(new FangKrum(), 2, -0.13039316, -0.13039316, 0.13039316, -0.13039316);
    }

    /** With its bound by the paper's equation 4: all updates at distance zero leave the largest norm over √d. */
    @Test
    void fangKrumStartsFromThePapersBound() {
        float[] sent = new FangKrum().against(3, new float[] {3, -4}, new float[] {3, -4}, new float[] {3, -4})[0];
        // Krum looks at one neighbour of six, which attackers have at distance 0, and so have honest clients, who are
        // first.
        double bound = 5 / Math.sqrt(2);
        double ended = bound;
        while (ended > 1e-5) {
            ended /= 2;
        }
        assertThat(sent).containsExactly(new float[] {(float) -ended, (float) ended}, within(1e-12f));
    }

    @Test
    void fangTrimIsDrawnBeyondTheExtremeAgainstTheHonestDirection() {
        // Column by column: mean above zero and least above zero, halves; least below zero, doubles; and the other way
        // round.
        float[][] honest = {{4, -1, -4, 1, 0}, {8, 5, -8, -5, 0}};
        double[][] between = {{2, 4}, {-2, -1}, {-4, -2}, {1, 2}, {0, 0}};
        AttackContext context = AttackContext.alone(UpdateMatrix.of(honest), 2, new Average(), WORKERS, SEED);
        float[][] sent = context.sent(new FangTrim());
        for (int i = 0; i < 2; i++) {
            var random = SEED.stream(Purpose.UPDATE_ATTACK, 1, 2 + i);
            double[] extremes = {4, -1, -4, 1, 0};
            double[] far = {2, -2, -2, 2, 0};
            for (int j = 0; j < 5; j++) {
                double share = random.nextDouble();
                assertThat((double) sent[i][j])
                        .isBetween(between[j][0], between[j][1])
                        .isCloseTo(extremes[j] + share * (far[j] - extremes[j]), within(1e-6));
            }
        }
        assertThat(sent[0]).isNotEqualTo(sent[1]);
    }

    @Test
    void flandersAlieTakesEverybodyIntoItsStatistics() {
        float[][] own = {{0, 0, 0, 0}, {1, 1, 1, 1}};
        new FlandersAlie().rewrite(own, AttackContext.alone(UpdateMatrix.of(HONEST), 2, new Average(), WORKERS, SEED));
        float[] expected = {0.5894916f, 0.1309209f, -2.56641f, 0.0861271f};
        assertThat(own[0]).containsExactly(expected, within(1e-6f));
        assertThat(own[1]).containsExactly(own[0]);
        assertThat(FlandersAlie.factor(4, 4)).isZero();
    }

    @Test
    void flandersMinMaxSearchesAFactorAndSendsSixWhereNoneFits() {
        float[][] own = {{0, 0, 0, 0}, {1, 1, 1, 1}};
        new FlandersMinMax()
                .rewrite(own, AttackContext.alone(UpdateMatrix.of(HONEST), 2, new Average(), WORKERS, SEED));
        float[] six = {-4.236042f, -6.319229f, -11.359243f, -3.7806094f};
        assertThat(own[0]).containsExactly(six, within(1e-5f));
        assertThat(own[1]).containsExactly(own[0]);
        float[][] apart = new float[18][1];
        apart[0][0] = 10;
        apart[1][0] = -10;
        float[][] sent = new float[2][1];
        new FlandersMinMax()
                .rewrite(sent, AttackContext.alone(UpdateMatrix.of(apart), 2, new Average(), WORKERS, SEED));
        assertThat(sent[0][0]).isCloseTo(-9.999974f, within(2e-6f));
    }

    @Test
    void alieStaysAtTheMeanWhereThePapersFactorDoesNotExist() {
        assertThat(Alie.largest(10, 6)).isZero();
        assertThat(Alie.largest(4, 2)).isZero();
        assertThat(Alie.largest(2, 1)).isZero();
        // SciPy: norm.ppf(2/3).
        assertThat(Alie.largest(5, 2)).isCloseTo(0.43072729929545733, within(1e-15));
        // Without a z the context's counts give it: 7 clients of which 2 attack, s = 3/5.
        float[] sent = new Alie(OptionalDouble.empty(), Alie.Sign.WORST, Alie.Statistics.HONEST).against(2, HONEST)[1];
        double z = 0.2533471031357997;
        assertThat(sent)
                .containsExactly(
                        new float[] {
                            (float) (1.6 + z * 0.9617692030835673),
                            (float) (1.1 + z * 1.51657508881031),
                            (float) (-2.5 + z * 1.118033988749895),
                            (float) (0.8 + z * 0.9082951062292475)
                        },
                        within(1e-6f));
    }

    @Test
    void mimicCopiesTheRowItIsToldOrTheFarthest() {
        assertThat(new Mimic(OptionalInt.of(1), 1).against(2, HONEST)[1]).containsExactly(HONEST[1]);
        // NumPy: the projections on the first principal direction are -1.055, 1.886, -2.877, 1.129, 0.918.
        assertThat(new Mimic(OptionalInt.empty(), 1).against(1, HONEST)[0]).containsExactly(HONEST[2]);
        float[] same = {1, 2};
        assertThat(new Mimic(OptionalInt.empty(), 1).against(1, same, same)[0]).containsExactly(same);
        assertThat(new Mimic(OptionalInt.empty(), 1)
                        .against(1, new float[] {5, 5}, new float[] {1, 1}, new float[] {0, 0}, new float[] {1, 0})[0])
                .containsExactly(5, 5);
    }

    @Test
    void flippedGradientsSendTheMeanOfWhatTheyAreGiven() {
        float[][] own = {{9, 9}, {9, 9}};
        new FlippedGradients().rewrite(own, context(own, Optional.of(() -> new float[][] {{1, 2}, {3, 8}})));
        assertThat(own).isDeepEqualTo(new float[][] {{2, 5}, {2, 5}});
        float[][] left = {{9, 9}};
        new FlippedGradients().rewrite(left, context(left, Optional.empty()));
        assertThat(left).isDeepEqualTo(new float[][] {{9, 9}});
    }

    /** Attackers among themselves have nobody to look at. */
    @Test
    void nothingIsRewrittenWithoutHonestClients() {
        for (Attack.OnUpdate attack : List.of(
                new Alie(OptionalDouble.of(1), Alie.Sign.WORST, Alie.Statistics.HONEST),
                new FangKrum(),
                new FangTrim(),
                new FlandersMinMax(),
                new InnerProductManipulation(1),
                new Mimic(OptionalInt.empty(), 1),
                new MinMaxMinSum(Bound.MIN_MAX, Perturbation.STD),
                new OptimalScale(OptimalScale.Direction.IPM))) {
            float[][] own = {{1, -2}};
            attack.rewrite(own, context(own, Optional.empty()));
            assertThat(own[0]).as(attack.type()).containsExactly(1, -2);
        }
        assertThat(new SignFlip(true, 2).against(1, new float[] {1, 2}, new float[] {3, 8})[0])
                .containsExactly(-4, -10);
        float[][] own = {{1, -2}};
        new SignFlip(true, 2).rewrite(own, context(own, Optional.empty()));
        assertThat(own[0]).containsExactly(-2, 4);
    }

    @Test
    void theBestFactorIsSearchedAsByzflDoes() {
        List<Double> asked = new ArrayList<>();
        OptimalScale.Peak best = OptimalScale.maximise(t -> {
            asked.add(t);
            return -Math.abs(t - 35);
        });
        // 10 and 10 + 20 are better; 30 + 40 is not, after which steps shrink by 0.8 whether they help or not.
        assertThat(asked).hasSize(20).startsWith(0.0, 10.0, 30.0, 70.0, 62.0);
        assertThat(asked.get(5)).isCloseTo(30 + 25.6, within(1e-9));
        // The seventh shrinking is the first that is nearer to 35 than 30 is.
        assertThat(best.at()).isCloseTo(30 + 40 * Math.pow(0.8, 7), within(1e-9));
        assertThat(OptimalScale.maximise(_ -> 1).at()).isZero();
        assertThat(OptimalScale.maximise(t -> t).at()).isEqualTo(10 * (Math.pow(2, 19) - 1));
    }

    @Test
    void optimalScalesAreDirectedByTheirName() {
        float[] ipm = new OptimalScale(OptimalScale.Direction.IPM).against(1, HONEST)[0];
        float[] alie = new OptimalScale(OptimalScale.Direction.ALIE).against(1, HONEST)[0];
        // The mean is harmed the more, the larger the factor: all 19 steps go on.
        double largest = 10 * (Math.pow(2, 19) - 1);
        assertThat(ipm[0]).isCloseTo((float) (-1.6 * largest), within(2f));
        assertThat(ipm[2]).isCloseTo((float) (2.5 * largest), within(2f));
        // Both directions harm the mean alike.
        assertThat(Math.abs(alie[1] - 1.1f)).isCloseTo((float) (1.51657508881031 * largest), within(2f));
    }

    @Test
    void aRuleThatRefusesIsNotDamaged() {
        Aggregator refusing = new Krum(5, Neighbours.PAPER);
        float[] sent = AttackContext.alone(UpdateMatrix.of(HONEST), 1, refusing, WORKERS, SEED)
                .sent(new OptimalScale(OptimalScale.Direction.IPM))[0];
        assertThat(sent).containsExactly(0, 0, 0, 0);
    }

    /** Trials are as large as the first honest shard, from the attackers' ids. */
    @Test
    void trialsAreWhatTheServerWouldSee() {
        List<UpdateMatrix> seen = new ArrayList<>();
        Aggregator rule = new Aggregator() {
            @Override
            public void require(int n) {}

            @Override
            public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
                seen.add(updates);
                return new Median().aggregate(updates, context);
            }
        };
        UpdateMatrix honest = new UpdateMatrix(HONEST, new int[] {3, 4, 6, 8, 9}, new int[] {7, 1, 2, 3, 4});
        AttackContext.alone(honest, 2, rule, WORKERS, SEED).sent(new OptimalScale(OptimalScale.Direction.ALIE));
        assertThat(seen).hasSize(40).allSatisfy(trial -> {
            assertThat(trial.clients()).containsExactly(3, 4, 6, 8, 9, 5, 6);
            assertThat(trial.samples()).containsExactly(7, 1, 2, 3, 4, 7, 7);
            assertThat(Arrays.copyOf(trial.rows(), 5)).isDeepEqualTo(HONEST);
        });
    }

    @Test
    void aContextAloneIsAFirstRound() {
        AttackContext context = AttackContext.alone(UpdateMatrix.of(HONEST), 2, new Average(), WORKERS, SEED);
        assertThat(context.round()).isEqualTo(1);
        assertThat(context.attackers()).containsExactly(5, 6);
        assertThat(context.allies()).isEqualTo(2);
        assertThat(context.clients()).isEqualTo(7);
        assertThat(context.tensors()).containsExactly(0, 4);
        assertThat(context.global()).containsExactly(0, 0, 0, 0);
        assertThat(context.stream(1).nextLong())
                .isEqualTo(SEED.stream(Purpose.UPDATE_ATTACK, 1, 6).nextLong());
        Attack.OnUpdate honestly = new ModelReplacement(OptionalDouble.of(1), 1);
        assertThat(context.sent(honestly))
                .isDeepEqualTo(new float[][] {{1.6f, 1.1f, -2.5f, 0.8f}, {1.6f, 1.1f, -2.5f, 0.8f}});
    }

    private static void assertSent(Attack.OnUpdate attack, double... expected) {
        assertSent(attack, 1, expected);
    }

    private static void assertSent(Attack.OnUpdate attack, int attackers, double... expected) {
        float[][] sent = attack.against(attackers, HONEST);
        assertThat(sent).hasDimensions(attackers, 4);
        for (float[] row : sent) {
            for (int j = 0; j < expected.length; j++) {
                assertThat((double) row[j]).isCloseTo(expected[j], within(2e-7 + 1e-6 * Math.abs(expected[j])));
            }
        }
    }

    private static AttackContext context(float[][] own, Optional<Supplier<float[][]>> flipped) {
        int d = own[0].length;
        return new AttackContext(
                1,
                new float[d],
                new float[d],
                new int[] {0, d},
                Optional.empty(),
                new int[own.length],
                own.length,
                own.length,
                new TargetRule(
                        new Average(),
                        new RoundContext(1, new RandomStream(1), WORKERS, RuleState.NONE),
                        () -> new RandomStream(1)),
                WORKERS,
                SEED,
                flipped,
                List.of(),
                new AttackMemory(),
                Optional.empty(),
                Optional.empty());
    }
}
