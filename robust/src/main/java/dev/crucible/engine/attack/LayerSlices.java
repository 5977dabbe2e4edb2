package dev.crucible.engine.attack;

/** The layers of a flat weight vector, for attacks that scale with the standard deviation of a layer. */
final class LayerSlices {

    private LayerSlices() {}

    /** Returns by tensor the population standard deviation of its weights global + update. */
    static double[] spread(float[] global, float[] update, int[] offsets) {
        double[] spread = new double[offsets.length - 1];
        for (int t = 0; t < spread.length; t++) {
            int count = offsets[t + 1] - offsets[t];
            double mean = 0;
            for (int j = offsets[t]; j < offsets[t + 1]; j++) {
                mean += (double) global[j] + update[j];
            }
            mean /= Math.max(1, count);
            double sum = 0;
            for (int j = offsets[t]; j < offsets[t + 1]; j++) {
                double difference = (double) global[j] + update[j] - mean;
                sum += difference * difference;
            }
            spread[t] = Math.sqrt(sum / Math.max(1, count));
        }
        return spread;
    }
}
