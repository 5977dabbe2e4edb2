package dev.crucible.engine.aggregation;

import java.util.Optional;

/**
 * What a rule made of one round.
 *
 * @param update the aggregated update, d coordinates
 * @param weights the share of each row in {@code update}, summing to 1, when the rule is a weighted mean of rows; 0 marks a row that
 *     was not selected
 * @param scores the rule's own score of each row (Krum score, distance, trust …), when it has one; higher means more suspicious
 *     unless the rule says otherwise
 * @param state what the rule carries to the next round
 */
public record Aggregate(float[] update, Optional<double[]> weights, Optional<double[]> scores, RuleState state) {

    /** A stateless, per-coordinate result with neither row weights nor scores. */
    public static Aggregate of(float[] update) {
        return new Aggregate(update, Optional.empty(), Optional.empty(), RuleState.NONE);
    }

    /** A weighted mean of rows. */
    public static Aggregate weighted(float[] update, double[] weights) {
        return new Aggregate(update, Optional.of(weights), Optional.empty(), RuleState.NONE);
    }

    public Aggregate withScores(double[] rowScores) {
        return new Aggregate(update, weights, Optional.of(rowScores), state);
    }

    public Aggregate withState(RuleState next) {
        return new Aggregate(update, weights, scores, next);
    }
}
