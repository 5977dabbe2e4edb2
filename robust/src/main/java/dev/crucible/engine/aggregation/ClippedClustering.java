package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Clipped clustering (Li et al., IEEE TBD 2023): clip rows to the median of all norms seen so far, join them by average linkage on cosine
 * distance into two clusters, average the larger one.
 *
 * <p>Needs an honest majority. A row that is not finite counts as zero and is kept out of the history.
 *
 * <pre>{@code new ClippedClustering(1e5).aggregate(rows(1,0 | 1,0 | −1,0))  ->  1,0}</pre>
 *
 * @param maxTau the largest bound, above 0
 */
@PublicApi
public record ClippedClustering(double maxTau) implements Aggregator {

    /** The norms of all earlier rows. */
    public record Norms(double[] history) implements RuleState {}

    /** Reads it from the parameters of a config. */
    static ClippedClustering read(Parameters p) {
        return new ClippedClustering(p.number("max_tau", 1e5, Range.POSITIVE));
    }

    @Override
    public void require(int n) {
        PreconditionException.require(
                n >= 2 && maxTau > 0,
                "clipped_clustering: needs n >= 2 and max_tau > 0, got n=%d, max_tau=%s",
                n,
                maxTau);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        require(updates.n());
        UpdateMatrix weights = RunningStatistics.without(updates, context);
        double[] norms = Ranking.norms(weights, context);
        double[] before = context.state() instanceof Norms(double[] history) ? history : new double[0];
        double[] finite = Arrays.stream(norms).filter(Double::isFinite).toArray();
        double[] all = Arrays.copyOf(before, before.length + finite.length);
        System.arraycopy(finite, 0, all, before.length, finite.length);
        double bound = all.length == 0 ? maxTau : Math.min(Ranking.median(all), maxTau);
        int[] larger = largerOfTwo(Cosine.distances(weights.rows(), context));
        return Means.clipped(updates, larger, norms, bound, context)
                .withScores(norms)
                .withState(new Norms(all));
    }

    /** Returns the larger of the two clusters of average linkage; of two equal ones, the one with the first row. */
    private static int[] largerOfTwo(double[][] distances) {
        int n = distances.length;
        double[][] between = new double[n][];
        Arrays.setAll(between, i -> distances[i].clone());
        int[] cluster = IntStream.range(0, n).toArray();
        int[] size = new int[n];
        Arrays.fill(size, 1);
        for (int left = n; left > 2; left--) {
            int a = -1;
            int b = -1;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < i && size[i] > 0; j++) {
                    if (size[j] > 0 && (a < 0 || between[i][j] < between[b][a])) {
                        a = j;
                        b = i;
                    }
                }
            }
            for (int k = 0; k < n; k++) {
                between[a][k] = (size[a] * between[a][k] + size[b] * between[b][k]) / (size[a] + size[b]);
                between[k][a] = between[a][k];
                cluster[k] = cluster[k] == b ? a : cluster[k];
            }
            size[a] += size[b];
            size[b] = 0;
        }
        int first = cluster[0];
        int[] with = IntStream.range(0, n).filter(i -> cluster[i] == first).toArray();
        int[] without = IntStream.range(0, n).filter(i -> cluster[i] != first).toArray();
        return without.length > with.length ? without : with;
    }
}
