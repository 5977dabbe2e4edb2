package com.example;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.UpdateMatrix;
import java.util.Arrays;

/**
 * Median of means (Chen, Su and Xu, SIGMETRICS 2018): clients in groups by their order, the mean of each group, and of these the median,
 * coordinate by coordinate.
 *
 * <p>Tolerates f attackers when 2f &lt; groups.
 *
 * @param groups how many, odd so that one mean is in the middle
 */
public record MedianOfMeans(int groups) implements Aggregator {

    @Override
    public void require(int n) {
        if (groups > n || groups % 2 == 0) {
            throw new PreconditionException(
                    "median_of_means: groups must be odd and at most n, got groups=%d, n=%d".formatted(groups, n));
        }
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        require(updates.n());
        float[] update = new float[updates.d()];
        for (int j = 0; j < update.length; j++) {
            double[] means = means(updates.rows(), j);
            Arrays.sort(means);
            update[j] = (float) means[groups / 2];
        }
        return Aggregate.of(update);
    }

    private double[] means(float[][] rows, int coordinate) {
        double[] means = new double[groups];
        int[] members = new int[groups];
        for (int i = 0; i < rows.length; i++) {
            means[i % groups] += rows[i][coordinate];
            members[i % groups]++;
        }
        for (int g = 0; g < groups; g++) {
            means[g] /= members[g];
        }
        return means;
    }
}
