package dev.crucible.engine.aggregation.removal;

import dev.crucible.engine.api.PublicApi;
import java.util.stream.IntStream;

/**
 * A PID controller over distances to the centroid ({@code pid}, {@code pid_scaled}, {@code pid_standardized}, {@code
 * pid_standardized_score_based}).
 *
 * <p>u = Kp d + Ki I + Kd (d − d′), in a client's first round Kp d; d′ is its last distance and S the sum of its earlier ones. I is S,
 * S/r, or S standardised over the round. From round b on every client with u above the threshold is removed.
 *
 * @param variant the integral and the default threshold
 * @param kp Kp
 * @param ki Ki
 * @param kd Kd
 * @param deviations k, the distance of the threshold above the mean, in standard deviations
 * @param begin b, the first round that removes
 * @param threshold the method that computes the threshold
 */
@PublicApi
public record PidRemoval(
        Variant variant, double kp, double ki, double kd, double deviations, int begin, Threshold threshold)
        implements Removal {

    /** The four variants of the existing program. */
    public enum Variant {
        /** I = S; mean + k sd of u over clients not removed. */
        PLAIN,
        /** I = S/r; mean + k sd of the distances of all clients. */
        SCALED,
        /** I = (S − mean S)/sd S; mean + k sd of the distances of all clients. */
        STANDARDIZED,
        /** I as STANDARDIZED; mean + k sd of u over clients not removed. */
        STANDARDIZED_SCORE_BASED
    }

    /** Method that computes the threshold. */
    public enum Threshold {
        /** The variant's own: SCALED and STANDARDIZED compare unlike quantities, and with n clients no u exceeds √(n − 1) sd. */
        DOCUMENTED,
        /** Median + k robust deviations of u over clients not removed: an outlier cannot hide behind the spread that it causes. */
        ROBUST
    }

    /** Remembers the sum of distances and the last distance of each client. */
    @Override
    public Outcome judge(Round round) {
        Seen before = Seen.of(round.state());
        double[] distances = RobustLocation.distancesToCentroid(round.updates());
        double[] scores = scores(round, distances, before);
        double limit = limit(round, distances, scores);
        int[] remove = round.round() < begin
                ? new int[0]
                : IntStream.range(0, scores.length)
                        .filter(i -> !round.removed()[i] && scores[i] > limit)
                        .toArray();
        return new Outcome(scores, limit, remove, after(round, distances, before));
    }

    private double[] scores(Round round, double[] distances, Seen before) {
        int[] clients = round.updates().clients();
        double[] sums = IntStream.of(clients).mapToDouble(c -> before.first(c)).toArray();
        double mean = RobustLocation.mean(sums);
        double deviation = RobustLocation.deviation(sums);
        double[] scores = new double[distances.length];
        for (int i = 0; i < scores.length; i++) {
            double d = distances[i];
            double integral =
                    switch (variant) {
                        case PLAIN -> sums[i];
                        case SCALED -> sums[i] / round.round();
                        case STANDARDIZED, STANDARDIZED_SCORE_BASED ->
                            deviation == 0 ? 0 : (sums[i] - mean) / deviation;
                    };
            scores[i] = before.contains(clients[i])
                    ? kp * d + ki * integral + kd * (d - before.second(clients[i]))
                    : kp * d;
        }
        return scores;
    }

    private double limit(Round round, double[] distances, double[] scores) {
        double[] remaining = RobustLocation.remaining(scores, round.removed());
        if (threshold == Threshold.ROBUST) {
            return remaining.length <= 1
                    ? Double.POSITIVE_INFINITY
                    : RobustLocation.median(remaining) + deviations * RobustLocation.robustDeviation(remaining);
        }
        return switch (variant) {
            case PLAIN, STANDARDIZED_SCORE_BASED ->
                remaining.length <= 1
                        ? 0
                        : RobustLocation.mean(remaining) + deviations * RobustLocation.deviation(remaining);
            case SCALED, STANDARDIZED ->
                RobustLocation.mean(distances) + deviations * RobustLocation.deviation(distances);
        };
    }

    private static Seen after(Round round, double[] distances, Seen before) {
        int[] clients = round.updates().clients();
        double[] sums = new double[clients.length];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = before.first(clients[i]) + distances[i];
        }
        return before.with(clients, sums, distances);
    }
}
