package dev.crucible.engine.federation;

import dev.crucible.engine.aggregation.UpdateMatrix;

/** How far each update lies from the others. */
final class Distances {

    private Distances() {}

    /** ‖xᵢ − x̄‖ for each row, x̄ being the plain mean of the rows. */
    static double[] toMean(UpdateMatrix updates) {
        float[][] rows = updates.rows();
        double[] squares = new double[rows.length];
        for (int j = 0; j < updates.d(); j++) {
            double mean = 0;
            for (float[] row : rows) {
                mean += row[j];
            }
            mean /= rows.length;
            for (int i = 0; i < rows.length; i++) {
                double difference = rows[i][j] - mean;
                squares[i] += difference * difference;
            }
        }
        for (int i = 0; i < squares.length; i++) {
            squares[i] = Math.sqrt(squares[i]);
        }
        return squares;
    }

    /** ‖x̄ − point‖, x̄ being the plain mean of the rows. */
    static double toMean(UpdateMatrix updates, float[] point) {
        double sum = 0;
        for (int j = 0; j < point.length; j++) {
            double mean = 0;
            for (float[] row : updates.rows()) {
                mean += row[j];
            }
            double difference = mean / updates.n() - point[j];
            sum += difference * difference;
        }
        return Math.sqrt(sum);
    }
}
