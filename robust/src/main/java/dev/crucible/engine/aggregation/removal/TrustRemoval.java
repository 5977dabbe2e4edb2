package dev.crucible.engine.aggregation.removal;

import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Trust and reputation from distances to the centroid ({@code trust}).
 *
 * <p>tᵢ = 1 − normalised dᵢ. Reputation R₁ = t; later R′ = R + t − R/r if t ≥ ½, else R + t − exp(−(1 − tR/r)), and R ← clip(βR′ +
 * (1 − β)R). Trust T′ = √(R² + t²) − √((1 − R)² + (1 − t)²), T ← clip(βT′ + (1 − β)T). In round b the client of least trust is removed,
 * after it every client with T below the threshold.
 *
 * @param beta β in [0, 1]
 * @param threshold the least trust, in [0, 1]
 * @param begin b, the first round that removes
 * @param normalisation the scaling of distances to [0, 1]
 */
@PublicApi
public record TrustRemoval(double beta, double threshold, int begin, Normalisation normalisation) implements Removal {

    /** Scaling of distances to [0, 1]. */
    public enum Normalisation {
        /** Min-max over the round, as in the existing program: one client is always the farthest and loses trust even if all are honest. */
        MINMAX,
        /** (d − median) / 6 robust deviations, clipped: only outliers lose trust. */
        ROBUST
    }

    private static final double ROBUST_WIDTH = 6;

    /** Remembers the reputation and trust of each client. */
    @Override
    public Outcome judge(Round round) {
        Seen before = Seen.of(round.state());
        int[] clients = round.updates().clients();
        double[] t = closeness(RobustLocation.distancesToCentroid(round.updates()));
        double[] reputations = new double[t.length];
        double[] trusts = new double[t.length];
        for (int i = 0; i < t.length; i++) {
            int client = clients[i];
            reputations[i] = before.contains(client) ? reputation(before.first(client), t[i], round.round()) : t[i];
            trusts[i] = trust(before.second(client), reputations[i], t[i]);
        }
        return new Outcome(trusts, threshold, remove(round, trusts), before.with(clients, reputations, trusts));
    }

    private double reputation(double r, double t, int round) {
        double next = t >= 0.5 ? r + t - r / round : r + t - StrictMath.exp(-(1 - t * r / round));
        return Math.clamp(beta * next + (1 - beta) * r, 0, 1);
    }

    private double trust(double before, double r, double t) {
        double next = Math.sqrt(r * r + t * t) - Math.sqrt((1 - r) * (1 - r) + (1 - t) * (1 - t));
        return Math.clamp(beta * next + (1 - beta) * before, 0, 1);
    }

    private double[] closeness(double[] distances) {
        double low = normalisation == Normalisation.MINMAX
                ? Arrays.stream(distances).min().orElseThrow()
                : RobustLocation.median(distances);
        double width = normalisation == Normalisation.MINMAX
                ? Arrays.stream(distances).max().orElseThrow() - low
                : ROBUST_WIDTH * RobustLocation.robustDeviation(distances);
        return Arrays.stream(distances)
                .map(d -> width == 0 ? (d > low ? 0 : 1) : Math.clamp(1 - (d - low) / width, 0, 1))
                .toArray();
    }

    private int[] remove(Round round, double[] trust) {
        if (round.round() < begin) {
            return new int[0];
        }
        IntStream remaining = IntStream.range(0, trust.length).filter(i -> !round.removed()[i]);
        if (round.round() == begin) {
            return remaining.reduce((a, b) -> trust[b] < trust[a] ? b : a).stream()
                    .toArray();
        }
        return remaining.filter(i -> trust[i] < threshold).toArray();
    }
}
