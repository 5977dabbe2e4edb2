package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.Arrays;

/**
 * FoolsGold (Fung et al., RAID 2020): clients whose summed updates point the same way are sybils. With cosines csᵢⱼ of the sums and
 * vᵢ = maxⱼ csᵢⱼ, csᵢⱼ is pardoned to csᵢⱼ vᵢ/vⱼ where vᵢ &lt; vⱼ; αᵢ = 1 − maxⱼ csᵢⱼ in [0, 1], divided by the largest α, then stretched by
 * ln(α/(1 − α)) + ½ and clamped to [0, 1]. The result is the mean weighted by α; zero when every α is 0.
 *
 * <p>Tolerates any number of attackers that act alike, and none that do not. A row that is not finite has α = 0 and is not added to its
 * client's sum. The scores are 1 − αᵢ.
 *
 * <pre>{@code new FoolsGold(1e-5).aggregate(rows(1,0 | 0,1 | 0,1))  ->  1,0}</pre>
 *
 * @param eps the least value of α and of 1 − α in the logarithm, in (0, 0.5)
 */
@PublicApi
public record FoolsGold(double eps) implements Aggregator {

    /** The sum of all updates of every client. */
    public record Sums(ClientRows rows) implements RuleState {}

    /** Reads it from the parameters of a config. */
    static FoolsGold read(Parameters p) {
        return new FoolsGold(p.number("eps", 1e-5, new Range(0, false, 0.5, false)));
    }

    @Override
    public void require(int n) {
        PreconditionException.require(
                n >= 1 && eps > 0 && eps < 0.5, "foolsgold: needs n >= 1 and 0 < eps < 0.5, got n=%d, eps=%s", n, eps);
    }

    @Override
    public boolean remembersUpdates() {
        return true;
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        ClientRows before = context.state() instanceof Sums(ClientRows rows) ? rows : ClientRows.NONE;
        double[] norms = Ranking.norms(updates, context);
        UpdateMatrix measured = RunningStatistics.without(updates, context);
        float[][] sums = new float[n][];
        context.workers().forEach(n, i -> {
            float[] sum = before.of(updates.clients()[i]).map(float[]::clone).orElseGet(() -> new float[updates.d()]);
            for (int k = 0; k < sum.length && Double.isFinite(norms[i]); k++) {
                sum[k] += measured.rows()[i][k];
            }
            sums[i] = sum;
        });
        double[] alpha = weights(Cosine.distances(sums, context));
        double[] scores = new double[n];
        for (int i = 0; i < n; i++) {
            alpha[i] = Double.isFinite(norms[i]) ? alpha[i] : 0;
            scores[i] = 1 - alpha[i];
        }
        return Means.weighted(updates, alpha, context)
                .withScores(scores)
                .withState(new Sums(before.with(updates.clients(), sums)));
    }

    private double[] weights(double[][] distances) {
        int n = distances.length;
        double[] closest = new double[n];
        for (int i = 0; i < n; i++) {
            closest[i] = highest(distances, i, closest, false);
        }
        double[] alpha = new double[n];
        for (int i = 0; i < n; i++) {
            alpha[i] = Math.clamp(1 - highest(distances, i, closest, true), 0, 1);
        }
        double most = Arrays.stream(alpha).max().getAsDouble();
        for (int i = 0; i < n; i++) {
            double share = most > 0 ? Math.clamp(alpha[i] / most, eps, 1 - eps) : eps;
            alpha[i] = Math.clamp(StrictMath.log(share / (1 - share)) + 0.5, 0, 1);
        }
        return alpha;
    }

    /** Returns the largest cosine of row {@code i} to another, with the pardon if {@code pardon} is set. */
    private static double highest(double[][] distances, int i, double[] closest, boolean pardon) {
        double highest = distances.length == 1 ? 0 : Double.NEGATIVE_INFINITY;
        for (int j = 0; j < distances.length; j++) {
            if (j != i) {
                double cosine = 1 - distances[i][j];
                boolean pardoned = pardon && closest[i] < closest[j] && closest[j] > 0;
                highest = Math.max(highest, pardoned ? cosine * closest[i] / closest[j] : cosine);
            }
        }
        return highest;
    }
}
