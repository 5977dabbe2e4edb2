package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.RowProducts;
import dev.crucible.engine.kernel.WeightedSum;
import java.util.Arrays;

/**
 * The last steps s of the model and the changes y of the gradient that went with them, and the curvature B they imply (the compact form of
 * L-BFGS; Byrd, Nocedal and Schnabel, 1994): B = σI − [σS Y] M⁻¹ [σS Y]ᵀ.
 *
 * @param steps S, oldest first
 * @param changes Y, one per step
 */
@PublicApi
public record SecantWindow(float[][] steps, float[][] changes) implements RuleState {

    static final SecantWindow NONE = new SecantWindow(new float[0][], new float[0][]);

    /** Returns the window with one more pair, dropping the oldest beyond {@code most}. */
    SecantWindow with(float[] step, float[] change, int most) {
        return new SecantWindow(append(steps, step, most), append(changes, change, most));
    }

    static float[][] append(float[][] rows, float[] row, int most) {
        int from = Math.max(0, rows.length + 1 - most);
        float[][] appended = Arrays.copyOfRange(rows, from, rows.length + 1);
        appended[appended.length - 1] = row;
        return appended;
    }

    /** Returns Bv; zero if the window is empty or its pairs determine no curvature. */
    float[] times(float[] v, RoundContext context) {
        int m = steps.length;
        if (m == 0) {
            return new float[v.length];
        }
        double[][] ss = products(steps, steps, context);
        double[][] sy = products(steps, changes, context);
        double sigma = sy[m - 1][m - 1] / ss[m - 1][m - 1];
        double[][] middle = new double[2 * m][2 * m];
        double[] right = new double[2 * m];
        double[] sv = RowProducts.dots(steps, v, context.workers());
        double[] yv = RowProducts.dots(changes, v, context.workers());
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < m; j++) {
                middle[i][j] = sigma * ss[i][j];
                middle[i][m + j] = i > j ? sy[i][j] : 0;
                middle[m + j][i] = middle[i][m + j];
            }
            middle[m + i][m + i] = -sy[i][i];
            right[i] = sigma * sv[i];
            right[m + i] = yv[i];
        }
        double[] solution = solve(middle, right);
        if (solution.length == 0 || !Double.isFinite(sigma)) {
            return new float[v.length];
        }
        float[][] terms = new float[2 * m + 1][];
        double[] weights = new double[2 * m + 1];
        for (int i = 0; i < m; i++) {
            terms[i] = steps[i];
            weights[i] = -sigma * solution[i];
            terms[m + i] = changes[i];
            weights[m + i] = -solution[m + i];
        }
        terms[2 * m] = v;
        weights[2 * m] = sigma;
        return WeightedSum.of(terms, weights, v.length, context.workers());
    }

    private static double[][] products(float[][] a, float[][] b, RoundContext context) {
        double[][] products = new double[a.length][];
        // Row i holds aᵢ·bⱼ for all j.
        Arrays.setAll(products, i -> RowProducts.dots(b, a[i], context.workers()));
        return products;
    }

    /** Solves Ax = b by Gaussian elimination with pivoting; empty if A is singular. */
    private static double[] solve(double[][] a, double[] b) {
        int n = b.length;
        for (int column = 0; column < n; column++) {
            int pivot = column;
            for (int i = column + 1; i < n; i++) {
                pivot = Math.abs(a[i][column]) > Math.abs(a[pivot][column]) ? i : pivot;
            }
            if (!(Math.abs(a[pivot][column]) > 0)) {
                return new double[0];
            }
            double[] row = a[pivot];
            a[pivot] = a[column];
            a[column] = row;
            double value = b[pivot];
            b[pivot] = b[column];
            b[column] = value;
            for (int i = column + 1; i < n; i++) {
                double factor = a[i][column] / row[column];
                for (int j = column; j < n; j++) {
                    a[i][j] -= factor * row[j];
                }
                b[i] -= factor * value;
            }
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int j = i + 1; j < n; j++) {
                b[i] -= a[i][j] * b[j];
            }
            b[i] /= a[i][i];
        }
        return Arrays.stream(b).allMatch(Double::isFinite) ? b : new double[0];
    }
}
