package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import java.util.OptionalInt;

/**
 * Mimic (Karimireddy et al., ICLR 2022): all attackers send a copy of one honest update, which over-weights it without being an outlier.
 *
 * <p>Without a given row the one that lies farthest along the direction of greatest variance of the honest updates is copied.
 *
 * @param epsilon the honest row to copy, counted from 0 among the honest clients of the round
 */
@PublicApi
public record Mimic(OptionalInt epsilon) implements Attack.OnUpdate {

    private static final int POWER_STEPS = 100;

    public static Mimic read(Parameters entry) {
        return new Mimic(
                entry.has("epsilon")
                        ? OptionalInt.of(entry.integer("epsilon", 0, 0, Integer.MAX_VALUE))
                        : OptionalInt.empty());
    }

    @Override
    public String type() {
        return "mimic";
    }

    @Override
    public boolean omniscient() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext scene) {
        scene.honest().ifPresent(honest -> {
            int model = epsilon.isPresent()
                    ? epsilon.getAsInt() % honest.n()
                    : mostExtreme(scene.moments(honest).squaredDistances());
            for (float[] row : own) {
                System.arraycopy(honest.rows()[model], 0, row, 0, row.length);
            }
        });
    }

    /** The projections on the first principal direction are the top eigenvector of the centred Gram matrix. */
    private static int mostExtreme(double[][] squares) {
        double[][] gram = centredGram(squares);
        int n = gram.length;
        double[] v = new double[n];
        for (int i = 0; i < n; i++) {
            v[i] = 1 + (double) i / n;
        }
        for (int step = 0; step < POWER_STEPS; step++) {
            double[] next = new double[n];
            double norm = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    next[i] += gram[i][j] * v[j];
                }
                norm += next[i] * next[i];
            }
            if (norm == 0) {
                return 0;
            }
            for (int i = 0; i < n; i++) {
                v[i] = next[i] / Math.sqrt(norm);
            }
        }
        int best = 0;
        for (int i = 1; i < n; i++) {
            if (Math.abs(v[i]) > Math.abs(v[best])) {
                best = i;
            }
        }
        return best;
    }

    /** −½ J D J with D the squared distances and J the centring matrix. */
    private static double[][] centredGram(double[][] squares) {
        int n = squares.length;
        double[] rowMean = new double[n];
        double mean = 0;
        for (int i = 0; i < n; i++) {
            for (double value : squares[i]) {
                rowMean[i] += value / n;
            }
            mean += rowMean[i] / n;
        }
        double[][] gram = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                gram[i][j] = -0.5 * (squares[i][j] - rowMean[i] - rowMean[j] + mean);
            }
        }
        return gram;
    }
}
