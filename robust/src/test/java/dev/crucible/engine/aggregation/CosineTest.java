package dev.crucible.engine.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CosineTest {

    private static final int D = 5_000;

    /** Models of large weights and small updates, whose angles single precision cannot tell from zero. */
    @Test
    void anglesOfModelsSurviveSmallUpdates() {
        float[] weights = new float[D];
        Arrays.fill(weights, 1_000);
        RandomStream random = new RandomStream(4);
        float[][] rows = new float[4][D];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < D; j++) {
                rows[i][j] = (float) random.nextGaussian() + (i < 2 && j < D / 2 ? 3 : 0);
            }
        }
        for (double step : new double[] {1, -0.5}) {
            double[][] distances = distances(weights, rows, step);
            for (int i = 0; i < rows.length; i++) {
                for (int j = 0; j < rows.length; j++) {
                    double expected = i == j ? 0 : reference(weights, rows[i], rows[j], step);
                    assertThat(distances[i][j]).isCloseTo(expected, within(1e-3 * expected));
                }
            }
        }
    }

    private static double[][] distances(float[] weights, float[][] rows, double step) {
        try (Workers workers = new Workers(1)) {
            RoundContext context =
                    new RoundContext(1, new Seed(1).stream(Purpose.AGGREGATION, 1), workers, RuleState.NONE);
            return Cosine.ofModels(new GlobalModel(weights, new float[D], List.of(), step), rows, context);
        }
    }

    /** 1 − cos as sin² / (1 + cos), with the sine from the part of one model orthogonal to the other. */
    private static double reference(float[] weights, float[] a, float[] b, double step) {
        double aa = 0;
        double ab = 0;
        for (int k = 0; k < D; k++) {
            double x = weights[k] + step * a[k];
            aa += x * x;
            ab += x * (weights[k] + step * b[k]);
        }
        double along = ab / aa;
        double orthogonal = 0;
        double bb = 0;
        for (int k = 0; k < D; k++) {
            double y = weights[k] + step * b[k];
            double rest = y - along * (weights[k] + step * a[k]);
            orthogonal += rest * rest;
            bb += y * y;
        }
        return orthogonal / bb / (1 + ab / Math.sqrt(aa * bb));
    }
}
