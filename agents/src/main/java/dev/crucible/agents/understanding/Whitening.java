package dev.crucible.agents.understanding;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * A map of vectors that lessens the directions in which texts of one kind differ most, such as the frame of a question, by the root of their
 * spread. Vectors lose their mean, and have length one again behind it.
 */
record Whitening(float[] mean, float[] map) {

    private static final double SMALLEST = 1e-9;

    /** The passes over all pairs of coordinates that Jacobi's method makes. */
    private static final int SWEEPS = 10;

    private static final double NEGLIGIBLE = 1e-14;

    /** Returns the whitening of vectors like these. */
    static Whitening of(List<float[]> vectors) {
        int n = vectors.getFirst().length;
        double[] mean = new double[n];
        for (float[] vector : vectors) {
            for (int i = 0; i < n; i++) {
                mean[i] += vector[i] / vectors.size();
            }
        }
        double[][] spread = new double[n][n];
        double[] centred = new double[n];
        for (float[] vector : vectors) {
            for (int i = 0; i < n; i++) {
                centred[i] = vector[i] - mean[i];
            }
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    spread[i][j] += centred[i] * centred[j] / vectors.size();
                }
            }
        }
        float[] rounded = new float[n];
        for (int i = 0; i < n; i++) {
            rounded[i] = (float) mean[i];
        }
        return new Whitening(rounded, inverseFourthRoot(spread));
    }

    static Whitening read(ByteBuffer in, int width) {
        float[] mean = new float[width];
        float[] map = new float[width * width];
        in.asFloatBuffer().get(mean).get(map);
        in.position(in.position() + (width + width * width) * Float.BYTES);
        return new Whitening(mean, map);
    }

    byte[] bytes() {
        ByteBuffer out = ByteBuffer.allocate((mean.length + map.length) * Float.BYTES);
        out.asFloatBuffer().put(mean).put(map);
        return out.array();
    }

    float[] apply(float[] vector) {
        int n = mean.length;
        float[] y = new float[n];
        for (int k = 0; k < n; k++) {
            float x = vector[k] - mean[k];
            for (int j = 0; j < n; j++) {
                y[j] += x * map[k * n + j];
            }
        }
        double squares = 0;
        for (float value : y) {
            squares += value * value;
        }
        float by = (float) (1 / Math.sqrt(Math.max(squares, SMALLEST)));
        for (int j = 0; j < n; j++) {
            y[j] *= by;
        }
        return y;
    }

    /** The spread is the square of a deviation, whose root it is divided by; eigenvalues by Jacobi's method (1846). */
    private static float[] inverseFourthRoot(double[][] a) {
        int n = a.length;
        double[][] vectors = new double[n][n];
        for (int i = 0; i < n; i++) {
            vectors[i][i] = 1;
        }
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    rotate(a, vectors, p, q);
                }
            }
        }
        float[] root = new float[n * n];
        for (int k = 0; k < n; k++) {
            double by = 1 / Math.sqrt(Math.sqrt(Math.max(a[k][k], SMALLEST)));
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    root[i * n + j] += (float) (by * vectors[k][i] * vectors[k][j]);
                }
            }
        }
        return root;
    }

    /** Turns rows and columns p and q of the symmetric matrix so that their common number is zero; rows of {@code vectors} with them. */
    private static void rotate(double[][] a, double[][] vectors, int p, int q) {
        if (Math.abs(a[p][q]) < NEGLIGIBLE) {
            return;
        }
        double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
        double t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        double c = 1 / Math.sqrt(t * t + 1);
        double s = t * c;
        turn(a[p], a[q], c, s);
        for (double[] row : a) {
            double left = row[p];
            row[p] = c * left - s * row[q];
            row[q] = s * left + c * row[q];
        }
        turn(vectors[p], vectors[q], c, s);
    }

    private static void turn(double[] left, double[] right, double c, double s) {
        for (int i = 0; i < left.length; i++) {
            double x = left[i];
            left[i] = c * x - s * right[i];
            right[i] = s * x + c * right[i];
        }
    }
}
