package dev.crucible.engine.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.random.RandomStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** FoolsGold's weights of one round against the algorithm of the paper, line by line. */
class FoolsGoldTest {

    private static final double EPS = 1e-3;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void followsItsDefinition(long seed) {
        RandomStream random = new RandomStream(seed);
        float[][] rows = Rules.gaussian(6, 4, 0, 1, random);
        for (int k = 0; k < 4; k++) {
            rows[4][k] = rows[1][k] + 0.4f * rows[4][k];
        }
        double[][] cs = new double[6][6];
        for (int i = 0; i < 6; i++) {
            for (int j = 0; j < 6; j++) {
                cs[i][j] = PlainMath.dot(rows[i], rows[j]) / PlainMath.norm(rows[i]) / PlainMath.norm(rows[j]);
            }
        }
        double[] v = new double[6];
        for (int i = 0; i < 6; i++) {
            v[i] = most(cs[i], i);
        }
        double[] alpha = new double[6];
        double largest = 0;
        for (int i = 0; i < 6; i++) {
            double[] pardoned = cs[i].clone();
            for (int j = 0; j < 6; j++) {
                if (v[j] > v[i] && v[j] > 0) {
                    pardoned[j] *= v[i] / v[j];
                }
            }
            alpha[i] = Math.min(1, Math.max(0, 1 - most(pardoned, i)));
            largest = Math.max(largest, alpha[i]);
        }
        for (int i = 0; i < 6; i++) {
            double share = Math.min(1 - EPS, Math.max(EPS, alpha[i] / largest));
            alpha[i] = Math.min(1, Math.max(0, Math.log(share / (1 - share)) + 0.5));
        }
        Aggregate aggregate = Rules.aggregate(new FoolsGold(EPS), rows);
        assertThat(PlainMath.doubles(aggregate.update()))
                .containsExactly(PlainMath.mean(rows, alpha), Offset.offset(1e-5));
        double[] scores = aggregate.scores().orElseThrow();
        for (int i = 0; i < 6; i++) {
            assertThat(scores[i]).isCloseTo(1 - alpha[i], Offset.offset(1e-5));
        }
    }

    @Test
    void aRowThatIsNotFiniteHasNoWeightAndIsNotRemembered() {
        float[][] rows = {{1, 0}, {0, 1}, {Float.NaN, 1}};
        Aggregate aggregate = Rules.aggregate(new FoolsGold(EPS), rows);
        assertThat(aggregate.weights().orElseThrow()[2]).isZero();
        assertThat(aggregate.scores().orElseThrow()[2]).isEqualTo(1);
        assertThat(((FoolsGold.Sums) aggregate.state()).rows().rows()[2]).containsExactly(0, 0);
    }

    @Test
    void aClientAloneIsNoSybil() {
        assertThat(Rules.update(new FoolsGold(EPS), new float[][] {{3, 4}})).containsExactly(3, 4);
    }

    @Test
    void nobodyIsLeftWhereAllAreAlike() {
        assertThat(Rules.update(new FoolsGold(EPS), new float[][] {{3, 4}, {3, 4}}))
                .containsExactly(0, 0);
    }

    private static double most(double[] values, int but) {
        double most = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < values.length; j++) {
            most = j == but ? most : Math.max(most, values[j]);
        }
        return most;
    }
}
