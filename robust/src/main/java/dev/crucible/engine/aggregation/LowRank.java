package dev.crucible.engine.aggregation;

import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The nearest matrix of a low rank (Eckart and Young, 1936), by subspace iteration with a fixed start and twice the rank. */
final class LowRank {

    private static final int STEPS = 30;
    private static final int SWEEPS = 60;

    private LowRank() {}

    /**
     * Factors A, inputs × rank, and B, rank × outputs, whose product is the matrix of that rank that is nearest to {@code matrix}. The
     * columns of A are orthogonal and of length {@code scale}, even if the matrix has a lower rank, so that B can grow there.
     *
     * @param matrix inputs × outputs, row by row
     * @return A and B, row by row
     */
    static double[][] factors(double[] matrix, int inputs, int outputs, int rank, double scale) {
        int width = Math.min(2 * rank, inputs);
        double[][] basis = new double[width][inputs];
        RandomStream random = new RandomStream(inputs);
        for (double[] column : basis) {
            Arrays.setAll(column, _ -> random.nextGaussian());
        }
        orthogonalise(basis, random);
        double[][] image = image(matrix, inputs, outputs, basis);
        for (int step = 0; step < STEPS; step++) {
            for (int k = 0; k < width; k++) {
                for (int i = 0; i < inputs; i++) {
                    double sum = 0;
                    for (int j = 0; j < outputs; j++) {
                        sum += matrix[i * outputs + j] * image[k][j];
                    }
                    basis[k][i] = sum;
                }
            }
            orthogonalise(basis, random);
            image = image(matrix, inputs, outputs, basis);
        }
        return turned(basis, image, inputs, outputs, rank, scale);
    }

    /** Returns one row per vector of the basis: the vector times the matrix. */
    private static double[][] image(double[] matrix, int inputs, int outputs, double[][] basis) {
        double[][] image = new double[basis.length][outputs];
        for (int k = 0; k < basis.length; k++) {
            for (int i = 0; i < inputs; i++) {
                double weight = basis[k][i];
                for (int j = 0; j < outputs; j++) {
                    image[k][j] += weight * matrix[i * outputs + j];
                }
            }
        }
        return image;
    }

    /** Rotates the basis to the singular vectors, which are the eigenvectors of a small symmetric matrix. */
    private static double[][] turned(
            double[][] basis, double[][] image, int inputs, int outputs, int rank, double scale) {
        int width = basis.length;
        double[][] products = new double[width][width];
        for (int k = 0; k < width; k++) {
            for (int l = 0; l < width; l++) {
                products[k][l] = dot(image[k], image[l]);
            }
        }
        double[][] vectors = diagonalise(products);
        int[] order = IntStream.range(0, width)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer k) -> -products[k][k]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] a = new double[inputs * rank];
        double[] b = new double[rank * outputs];
        for (int r = 0; r < Math.min(rank, width); r++) {
            for (int k = 0; k < width; k++) {
                double weight = vectors[k][order[r]];
                for (int i = 0; i < inputs; i++) {
                    a[i * rank + r] += scale * weight * basis[k][i];
                }
                for (int j = 0; j < outputs; j++) {
                    b[r * outputs + j] += weight * image[k][j] / scale;
                }
            }
        }
        return new double[][] {a, b};
    }

    /** Orthogonalises by Gram–Schmidt, twice; a vector that becomes zero is replaced by a random one. */
    private static void orthogonalise(double[][] vectors, RandomStream random) {
        for (int k = 0; k < vectors.length; k++) {
            double before = Math.sqrt(dot(vectors[k], vectors[k]));
            remove(vectors, k);
            remove(vectors, k);
            double length = Math.sqrt(dot(vectors[k], vectors[k]));
            while (!(length > 1e-12 * before) || length == 0) {
                Arrays.setAll(vectors[k], _ -> random.nextGaussian());
                remove(vectors, k);
                remove(vectors, k);
                length = Math.sqrt(dot(vectors[k], vectors[k]));
                before = 1;
            }
            for (int i = 0; i < vectors[k].length; i++) {
                vectors[k][i] /= length;
            }
        }
    }

    private static void remove(double[][] vectors, int k) {
        for (int l = 0; l < k; l++) {
            double along = dot(vectors[k], vectors[l]);
            for (int i = 0; i < vectors[k].length; i++) {
                vectors[k][i] -= along * vectors[l][i];
            }
        }
    }

    private static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * y[i];
        }
        return sum;
    }

    /** Diagonalises by Jacobi rotations: leaves the eigenvalues on the diagonal of {@code matrix}, returns the eigenvectors as columns. */
    private static double[][] diagonalise(double[][] matrix) {
        int n = matrix.length;
        double[][] vectors = new double[n][n];
        for (int i = 0; i < n; i++) {
            vectors[i][i] = 1;
        }
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    if (matrix[p][q] != 0) {
                        rotate(matrix, vectors, p, q);
                    }
                }
            }
        }
        return vectors;
    }

    private static void rotate(double[][] matrix, double[][] vectors, int p, int q) {
        double theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q]);
        double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        double c = 1 / Math.sqrt(t * t + 1);
        double s = t * c;
        for (int k = 0; k < matrix.length; k++) {
            double kp = matrix[k][p];
            matrix[k][p] = c * kp - s * matrix[k][q];
            matrix[k][q] = s * kp + c * matrix[k][q];
        }
        for (int k = 0; k < matrix.length; k++) {
            double pk = matrix[p][k];
            matrix[p][k] = c * pk - s * matrix[q][k];
            matrix[q][k] = s * pk + c * matrix[q][k];
            double vp = vectors[k][p];
            vectors[k][p] = c * vp - s * vectors[k][q];
            vectors[k][q] = s * vp + c * vectors[k][q];
        }
    }
}
