package dev.crucible.engine.aggregation;

import dev.crucible.engine.kernel.Gram;
import dev.crucible.engine.kernel.PairwiseDistances;
import dev.crucible.engine.kernel.RowProducts;

/** Angles between rows. */
final class Cosine {

    /** Distance of opposite rows, and of any row to one that is zero or not finite. */
    private static final double FARTHEST = 2;

    private Cosine() {}

    /** Returns all 1 − cos(xᵢ, xⱼ), between 0 and 2. */
    static double[][] distances(float[][] rows, RoundContext context) {
        double[][] gram = Gram.of(rows, context.workers());
        int n = rows.length;
        double[][] distances = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double cosine = gram[i][j] / (Math.sqrt(gram[i][i]) * Math.sqrt(gram[j][j]));
                distances[i][j] = i == j ? 0 : Double.isFinite(cosine) ? Math.clamp(1 - cosine, 0, 2) : FARTHEST;
            }
        }
        return distances;
    }

    /**
     * Returns all 1 − cos of the models w + s·xᵢ without running statistics, with s the step of {@code model}. Models differ little from w, so the distances come from those of
     * the updates: (s²‖xᵢ − xⱼ‖² − (aᵢ − aⱼ)²) / 2aᵢaⱼ with aᵢ = ‖w + s·xᵢ‖, without a difference of nearly equal numbers.
     */
    static double[][] ofModels(GlobalModel model, float[][] rows, RoundContext context) {
        double step = model.step();
        double[][] apart = PairwiseDistances.squared(rows, context.workers());
        double[] norms = RowProducts.squaredNorms(rows, context.workers());
        float[] weights = RunningStatistics.without(model.weights(), context);
        double[] dots = RowProducts.dots(rows, weights, context.workers());
        double base = RowProducts.squaredNorms(new float[][] {weights}, context.workers())[0];
        int n = rows.length;
        double[] grown = new double[n];
        double[] lengths = new double[n];
        for (int i = 0; i < n; i++) {
            grown[i] = 2 * step * dots[i] + step * step * norms[i];
            lengths[i] = Math.sqrt(base + grown[i]);
        }
        double[][] distances = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double longer = (grown[i] - grown[j]) / (lengths[i] + lengths[j]);
                double distance = (step * step * apart[i][j] - longer * longer) / (2 * lengths[i] * lengths[j]);
                distances[i][j] = i == j ? 0 : Double.isFinite(distance) ? Math.clamp(distance, 0, 2) : FARTHEST;
            }
        }
        return distances;
    }
}
