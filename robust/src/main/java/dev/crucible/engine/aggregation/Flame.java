package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * FLAME (Nguyen et al., USENIX Security 2022): keep the HDBSCAN cluster of the cosine distances between local models (min_cluster_size
 * ⌊n/2⌋ + 1, min_samples 1, a single cluster allowed), clip its updates to the median norm S of all, average, add noise N(0, (λS)²).
 *
 * <p>A cluster of more than half the rows never splits in two, so HDBSCAN's answer is the first component that reaches that size when
 * rows are joined in order of distance. Tolerates fewer than half the rows.
 *
 * <pre>{@code new Flame(0, Of.UPDATES).aggregate(rows(1,0 | 1,0.1 | −5,0))  ->  about 1,0.05}</pre>
 *
 * @param lambda λ ≥ 0, the noise relative to the median norm; 0 is an ablation of the paper's rule
 * @param of the vectors whose angles are clustered; updates where the model is unknown
 */
@PublicApi
public record Flame(double lambda, Of of) implements Aggregator {

    /** Vectors whose angles are clustered. */
    public enum Of {
        /** Local models, as in the paper. */
        MODELS,
        /** Their updates, a stricter filter on nearly converged models. */
        UPDATES
    }

    /** Reads it from the parameters of a config. */
    static Flame read(Parameters p) {
        return new Flame(p.number("lambda", 0.001, Range.NON_NEGATIVE), p.choice("of", Of.class, Of.MODELS));
    }

    @Override
    public void require(int n) {
        PreconditionException.require(
                n >= 1 && lambda >= 0, "flame: needs n >= 1 and lambda >= 0, got n=%d, lambda=%s", n, lambda);
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        UpdateMatrix weights = RunningStatistics.without(updates, context);
        int[] kept = cluster(distances(weights, context), n / 2 + 1);
        double[] norms = Ranking.norms(weights, context);
        double bound = Ranking.median(norms);
        Aggregate mean = Means.clipped(updates, kept, norms, bound, context);
        Noise.add(mean.update(), lambda * bound, context);
        return mean.withScores(norms);
    }

    private double[][] distances(UpdateMatrix updates, RoundContext context) {
        return of == Of.UPDATES || context.model().isEmpty()
                ? Cosine.distances(updates.rows(), context)
                : Cosine.ofModels(context.model().get(), updates.rows(), context);
    }

    /** The first component of {@code size} rows when rows are joined in order of distance. */
    static int[] cluster(double[][] distances, int size) {
        int n = distances.length;
        int[] component = IntStream.range(0, n).toArray();
        int[] pairs = IntStream.range(0, n * n).filter(p -> p / n < p % n).toArray();
        double[] lengths =
                Arrays.stream(pairs).mapToDouble(p -> distances[p / n][p % n]).toArray();
        int joined = 0;
        for (int next : Ranking.ascending(lengths)) {
            int from = component[pairs[next] % n];
            int to = component[pairs[next] / n];
            if (from != to) {
                for (int i = 0; i < n; i++) {
                    component[i] = component[i] == from ? to : component[i];
                }
                joined = to;
            }
            int last = joined;
            int[] members = from == to
                    ? new int[0]
                    : IntStream.range(0, n).filter(i -> component[i] == last).toArray();
            if (members.length >= size) {
                return members;
            }
        }
        return IntStream.range(0, n).toArray();
    }
}
