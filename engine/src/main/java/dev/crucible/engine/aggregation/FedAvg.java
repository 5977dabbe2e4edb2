package dev.crucible.engine.aggregation;

/**
 * Federated averaging (McMahan et al., AISTATS 2017): Σ mᵢxᵢ / Σ mᵢ, mᵢ being the samples behind row i. Tolerates no attacker.
 *
 * <pre>{@code rows (1,2,3 | 4,5,6 | 7,8,9) with 1, 1 and 2 samples  ->  4.75, 5.75, 6.75}</pre>
 */
public record FedAvg() implements Aggregator {

    @Override
    public void require(int n) {
        PreconditionException.require(n >= 1, "fedavg: needs at least 1 update, got n=%d", n);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        require(updates.n());
        double total = 0;
        for (int samples : updates.samples()) {
            total += samples;
        }
        double[] weights = new double[updates.n()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = updates.samples()[i] / total;
        }
        double[] sum = new double[updates.d()];
        for (int i = 0; i < weights.length; i++) {
            float[] row = updates.rows()[i];
            for (int k = 0; k < sum.length; k++) {
                sum[k] += weights[i] * row[k];
            }
        }
        float[] mean = new float[sum.length];
        for (int k = 0; k < mean.length; k++) {
            mean[k] = (float) sum[k];
        }
        return Aggregate.weighted(mean, weights);
    }
}
