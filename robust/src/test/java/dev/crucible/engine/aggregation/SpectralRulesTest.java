package dev.crucible.engine.aggregation;

import static dev.crucible.engine.aggregation.Rules.gaussian;
import static dev.crucible.engine.aggregation.Rules.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CAF and SMEA against their definitions on the d × d covariance, with eigenvectors by Jacobi rotations. */
class SpectralRulesTest {

    private static final int D = 6;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void cafFollowsItsDefinition(long seed) {
        float[][] rows = gaussian(11, D, 0, 1, new RandomStream(seed));
        for (int k = 0; k < D; k++) {
            rows[3][k] += 9;
            rows[8][k] -= 4 + k;
        }
        double[] expected = caf(rows, 2);
        float[] actual = update(new Caf(2), rows);
        for (int k = 0; k < D; k++) {
            assertThat((double) actual[k]).isCloseTo(expected[k], Offset.offset(1e-5));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void smeaFollowsItsDefinition(long seed) {
        float[][] rows = gaussian(7, D, 0, 1, new RandomStream(seed));
        double least = Double.POSITIVE_INFINITY;
        double[] expected = new double[D];
        for (int a = 0; a < 7; a++) {
            for (int b = a + 1; b < 7; b++) {
                double[] c = new double[7];
                Arrays.fill(c, 1);
                c[a] = 0;
                c[b] = 0;
                double top = top(covariance(rows, c))[D];
                if (top < least) {
                    least = top;
                    expected = mean(rows, c);
                }
            }
        }
        float[] actual = update(new Smea(2), rows);
        for (int k = 0; k < D; k++) {
            assertThat((double) actual[k]).isCloseTo(expected[k], Offset.offset(1e-5));
        }
    }

    @Test
    void smeaRefusesTooManySubsets() {
        assertThatThrownBy(() -> new Smea(10).require(40))
                .isInstanceOf(PreconditionException.class)
                .hasMessageContaining("C(n, f) = 8.48e+08 subsets for n=40, f=10");
    }

    @Test
    void mdaAnswersWhereSubsetsAreCountless() {
        float[][] rows = gaussian(60, D, 0, 1, new RandomStream(1));
        for (int i = 0; i < 20; i++) {
            rows[3 * i] = gaussian(1, D, 40, 9, new RandomStream(i))[0];
        }
        double[] weights = Rules.aggregate(new Mda(20), rows).weights().orElseThrow();
        for (int i = 0; i < 60; i++) {
            assertThat(weights[i]).as("row %d", i).isEqualTo(i % 3 == 0 ? 0 : 1 / 40.0);
        }
    }

    private static double[] caf(float[][] rows, int f) {
        double[] c = new double[rows.length];
        Arrays.fill(c, 1);
        double least = Double.POSITIVE_INFINITY;
        double[] best = new double[D];
        while (Arrays.stream(c).sum() > rows.length - 2 * f) {
            double[] mean = mean(rows, c);
            double[] top = top(covariance(rows, c));
            if (top[D] < least) {
                least = top[D];
                best = mean;
            }
            double[] along = new double[rows.length];
            double most = 0;
            for (int i = 0; i < rows.length; i++) {
                double dot = 0;
                for (int k = 0; k < D; k++) {
                    dot += (rows[i][k] - mean[k]) * top[k];
                }
                along[i] = dot * dot;
                most = c[i] > 0 ? Math.max(most, along[i]) : most;
            }
            for (int i = 0; i < rows.length; i++) {
                c[i] *= Math.max(0, 1 - along[i] / most);
            }
        }
        return best;
    }

    private static double[] mean(float[][] rows, double[] c) {
        double[] mean = new double[D];
        double total = Arrays.stream(c).sum();
        for (int i = 0; i < rows.length; i++) {
            for (int k = 0; k < D; k++) {
                mean[k] += c[i] * rows[i][k] / total;
            }
        }
        return mean;
    }

    private static double[][] covariance(float[][] rows, double[] c) {
        double[] mean = mean(rows, c);
        double total = Arrays.stream(c).sum();
        double[][] covariance = new double[D][D];
        for (int i = 0; i < rows.length; i++) {
            for (int k = 0; k < D; k++) {
                for (int l = 0; l < D; l++) {
                    covariance[k][l] += c[i] * (rows[i][k] - mean[k]) * (rows[i][l] - mean[l]) / total;
                }
            }
        }
        return covariance;
    }

    /** The top eigenvector, followed by its eigenvalue. */
    private static double[] top(double[][] a) {
        double[][] v = new double[D][D];
        for (int k = 0; k < D; k++) {
            v[k][k] = 1;
        }
        for (int sweep = 0; sweep < 60; sweep++) {
            for (int p = 0; p < D; p++) {
                for (int q = p + 1; q < D; q++) {
                    rotate(a, v, p, q);
                }
            }
        }
        int best = 0;
        for (int k = 1; k < D; k++) {
            best = a[k][k] > a[best][best] ? k : best;
        }
        double[] top = new double[D + 1];
        for (int k = 0; k < D; k++) {
            top[k] = v[k][best];
        }
        top[D] = a[best][best];
        return top;
    }

    private static void rotate(double[][] a, double[][] v, int p, int q) {
        if (a[p][q] == 0) {
            return;
        }
        double angle = 0.5 * Math.atan2(2 * a[p][q], a[q][q] - a[p][p]);
        double cos = Math.cos(angle);
        double sin = Math.sin(angle);
        for (int k = 0; k < D; k++) {
            double x = a[k][p];
            double y = a[k][q];
            a[k][p] = cos * x - sin * y;
            a[k][q] = sin * x + cos * y;
        }
        for (int k = 0; k < D; k++) {
            double x = a[p][k];
            double y = a[q][k];
            a[p][k] = cos * x - sin * y;
            a[q][k] = sin * x + cos * y;
        }
        for (int k = 0; k < D; k++) {
            double x = v[k][p];
            double y = v[k][q];
            v[k][p] = cos * x - sin * y;
            v[k][q] = sin * x + cos * y;
        }
    }
}
