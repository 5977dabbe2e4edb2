package dev.crucible.engine.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.Krum;
import dev.crucible.engine.aggregation.Median;
import dev.crucible.engine.aggregation.MultiKrum;
import dev.crucible.engine.aggregation.Neighbours;
import dev.crucible.engine.aggregation.TrimmedMean;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.Weighting;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Attackers of {@link AgrTailored} go as far as the server's rule lets them. */
final class AgrTailoredTest {

    private static final Workers WORKERS = new Workers(1);
    private static final int ATTACKERS = 3;
    private static final AgrTailored UNIT = new AgrTailored(MinMaxMinSum.Perturbation.UNIT, 10);

    @AfterAll
    static void close() {
        WORKERS.close();
    }

    @Test
    void bisectsToTheLastSuccess() {
        assertThat(AgrTailored.largest(10, gamma -> gamma <= 3.3)).isCloseTo(3.3, within(1e-4));
        assertThat(AgrTailored.largest(10, gamma -> gamma <= 17.7)).isCloseTo(17.7, within(1e-4));
        assertThat(AgrTailored.largest(10, _ -> false)).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = "WORST", mode = EnumSource.Mode.EXCLUDE)
    void krumPicksAnAttackerAndWouldNotALittleFarther(MinMaxMinSum.Perturbation p) {
        touches(new Krum(ATTACKERS), new AgrTailored(p, 10), 1);
    }

    @Test
    void multiKrumSelectsAllAttackersAndWouldNotALittleFarther() {
        touches(new MultiKrum(ATTACKERS, 0, Neighbours.PAPER, Weighting.UNIFORM), UNIT, ATTACKERS);
    }

    /** No attack without knowledge of the rule moves it farther in the same direction. */
    @Test
    void movesRulesThatSelectNothingAsFarAsMinMaxOrFarther() {
        UpdateMatrix honest = honest();
        for (Aggregator rule : new Aggregator[] {new TrimmedMean(ATTACKERS), new Median()}) {
            float[] tailored = sent(UNIT, honest, rule);
            float[] usual =
                    sent(new MinMaxMinSum(MinMaxMinSum.Bound.MIN_MAX, MinMaxMinSum.Perturbation.UNIT), honest, rule);
            assertThat(moved(rule, honest, tailored)).isGreaterThanOrEqualTo(moved(rule, honest, usual));
        }
    }

    @Test
    void reachesFartherThanMinMaxAgainstKrum() {
        UpdateMatrix honest = honest();
        Aggregator rule = new Krum(ATTACKERS);
        float[] usual =
                sent(new MinMaxMinSum(MinMaxMinSum.Bound.MIN_MAX, MinMaxMinSum.Perturbation.UNIT), honest, rule);
        assertThat(moved(rule, honest, sent(UNIT, honest, rule))).isGreaterThanOrEqualTo(moved(rule, honest, usual));
    }

    private static void touches(Aggregator rule, AgrTailored attack, int selected) {
        UpdateMatrix honest = honest();
        double[] mean = new HonestStatistics(honest).mean();
        float[] sent = sent(attack, honest, rule);
        assertThat(hostile(rule, honest, sent)).isEqualTo(selected);
        float[] farther = new float[sent.length];
        for (int j = 0; j < sent.length; j++) {
            farther[j] = (float) (mean[j] + 1.01 * (sent[j] - mean[j]));
        }
        assertThat(hostile(rule, honest, farther)).isLessThan(selected);
    }

    private static long hostile(Aggregator rule, UpdateMatrix honest, float[] sent) {
        Aggregate result = result(rule, honest, sent);
        return IntStream.range(honest.n(), honest.n() + ATTACKERS)
                .filter(result::used)
                .count();
    }

    private static double moved(Aggregator rule, UpdateMatrix honest, float[] sent) {
        double[] mean = new HonestStatistics(honest).mean();
        float[] update = result(rule, honest, sent).update();
        return Math.sqrt(IntStream.range(0, mean.length)
                .mapToDouble(j -> (update[j] - mean[j]) * (update[j] - mean[j]))
                .sum());
    }

    private static Aggregate result(Aggregator rule, UpdateMatrix honest, float[] sent) {
        float[][] rows = Arrays.copyOf(honest.rows(), honest.n() + ATTACKERS);
        Arrays.fill(rows, honest.n(), rows.length, sent);
        AttackContext context = AttackContext.alone(honest, ATTACKERS, rule, WORKERS, new Seed(3));
        return context.target().trial(UpdateMatrix.of(rows)).orElseThrow();
    }

    private static float[] sent(Attack.OnUpdate attack, UpdateMatrix honest, Aggregator rule) {
        return AttackContext.alone(honest, ATTACKERS, rule, WORKERS, new Seed(3))
                .sent(attack)[0];
    }

    private static UpdateMatrix honest() {
        RandomStream random = new RandomStream(7);
        float[][] rows = new float[9][30];
        for (float[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] = (float) (0.5 + random.nextGaussian());
            }
        }
        return UpdateMatrix.of(rows);
    }
}
