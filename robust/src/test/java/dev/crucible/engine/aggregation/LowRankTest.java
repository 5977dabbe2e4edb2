package dev.crucible.engine.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The nearest matrix of a rank, by what defines it: its error is that of the singular values that are left out. */
class LowRankTest {

    /** Singular values 5, 3, 2, 1 and none, with orthogonal vectors that are known. */
    @ParameterizedTest
    @CsvSource({"1, 14", "2, 5", "3, 1", "4, 0"})
    void leavesOutTheSmallestSingularValues(int rank, double squares) {
        int inputs = 9;
        int outputs = 6;
        double[] singular = {5, 3, 2, 1};
        double[][] left = orthogonal(4, inputs, 1);
        double[][] right = orthogonal(4, outputs, 2);
        double[] matrix = new double[inputs * outputs];
        for (int s = 0; s < 4; s++) {
            for (int i = 0; i < inputs; i++) {
                for (int j = 0; j < outputs; j++) {
                    matrix[i * outputs + j] += singular[s] * left[s][i] * right[s][j];
                }
            }
        }
        double[][] factors = LowRank.factors(matrix, inputs, outputs, rank, 2);
        double error = 0;
        for (int i = 0; i < inputs; i++) {
            for (int j = 0; j < outputs; j++) {
                double product = 0;
                for (int r = 0; r < rank; r++) {
                    product += factors[0][i * rank + r] * factors[1][r * outputs + j];
                }
                error += Math.pow(matrix[i * outputs + j] - product, 2);
            }
        }
        assertThat(error).isCloseTo(squares, Offset.offset(1e-9));
        expectColumns(factors[0], inputs, rank, 2);
        for (int r = 0; r < rank; r++) {
            double square = 0;
            for (int j = 0; j < outputs; j++) {
                square += Math.pow(factors[1][r * outputs + j], 2);
            }
            assertThat(Math.sqrt(square)).as("row %d of B", r).isCloseTo(singular[r] / 2, Offset.offset(1e-9));
        }
    }

    @Test
    void columnsAreWholeWhereTheMatrixHasALowerRank() {
        double[] matrix = new double[5 * 4];
        matrix[0] = 3;
        double[][] factors = LowRank.factors(matrix, 5, 4, 2, 1);
        expectColumns(factors[0], 5, 2, 1);
        assertThat(Math.abs(factors[0][0] * factors[1][0])).isCloseTo(3, Offset.offset(1e-12));
        assertThat(Arrays.copyOfRange(factors[1], 4, 8)).containsExactly(new double[4], Offset.offset(1e-12));
    }

    @Test
    void nothingIsNothing() {
        double[][] factors = LowRank.factors(new double[6], 3, 2, 1, 1);
        expectColumns(factors[0], 3, 1, 1);
        assertThat(factors[1]).containsExactly(0, 0);
    }

    private static void expectColumns(double[] a, int inputs, int rank, double length) {
        for (int r = 0; r < rank; r++) {
            for (int s = 0; s <= r; s++) {
                double dot = 0;
                for (int i = 0; i < inputs; i++) {
                    dot += a[i * rank + r] * a[i * rank + s];
                }
                assertThat(dot)
                        .as("columns %d and %d", r, s)
                        .isCloseTo(r == s ? length * length : 0, Offset.offset(1e-9));
            }
        }
    }

    /** Rows that are orthogonal and of length 1: Gram and Schmidt on random ones. */
    private static double[][] orthogonal(int count, int d, long seed) {
        RandomStream random = new RandomStream(seed);
        double[][] rows = new double[count][d];
        for (int s = 0; s < count; s++) {
            Arrays.setAll(rows[s], _ -> random.nextGaussian());
            for (int t = 0; t <= s; t++) {
                double dot = 0;
                for (int i = 0; i < d; i++) {
                    dot += rows[s][i] * rows[t][i];
                }
                for (int i = 0; i < d; i++) {
                    rows[s][i] = t < s ? rows[s][i] - dot * rows[t][i] : rows[s][i] / Math.sqrt(dot);
                }
            }
        }
        return rows;
    }
}
