package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.Optional;

/**
 * What a rule made of one round.
 *
 * @param update the aggregated update, d coordinates
 * @param weights the share of each row in {@code update}, summing to 1, when the rule is a weighted mean of rows; 0 marks a row that
 *     was not selected
 * @param selected by row, whether it had any say in {@code update}, when the rule selects rows but is no weighted mean of them
 * @param scores the rule's own score of each row (Krum score, distance, trust …), when it has one; higher means more suspicious
 *     unless the rule says otherwise
 * @param removed what client removal did, when the rule removes clients
 * @param state what the rule carries to the next round
 */
@PublicApi
public record Aggregate(
        float[] update,
        Optional<double[]> weights,
        Optional<boolean[]> selected,
        Optional<double[]> scores,
        Optional<Removed> removed,
        RuleState state) {

    /**
     * What client removal did in the round.
     *
     * @param threshold what scores were held against, NaN when nothing
     * @param rows by row, whether the client is left out from the next round on
     * @param shortage why the round left the model as it was, if it did
     * @param end why the run ends early, if it does
     */
    public record Removed(double threshold, boolean[] rows, Optional<String> shortage, Optional<String> end) {}

    /** A stateless, per-coordinate result with neither row weights nor scores. */
    public static Aggregate of(float[] update) {
        return new Aggregate(
                update, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), RuleState.NONE);
    }

    /** A weighted mean of rows. */
    public static Aggregate weighted(float[] update, double[] weights) {
        return new Aggregate(
                update, Optional.of(weights), Optional.empty(), Optional.empty(), Optional.empty(), RuleState.NONE);
    }

    /** Whether row {@code row} had any say in the update; true when the rule cannot tell. */
    public boolean used(int row) {
        return selected.map(s -> s[row]).or(() -> weights.map(w -> w[row] > 0)).orElse(true);
    }

    /** The same result of a rule that first selected these of {@code n} rows. */
    public Aggregate withSelected(int[] rows, int n) {
        boolean[] chosen = new boolean[n];
        for (int row : rows) {
            chosen[row] = true;
        }
        return new Aggregate(update, weights, Optional.of(chosen), scores, removed, state);
    }

    public Aggregate withScores(double[] rowScores) {
        return new Aggregate(update, weights, selected, Optional.of(rowScores), removed, state);
    }

    /** The same with {@code other} in place of the update. */
    public Aggregate withUpdate(float[] other) {
        return new Aggregate(other, weights, selected, scores, removed, state);
    }

    public Aggregate withState(RuleState next) {
        return new Aggregate(update, weights, selected, scores, removed, next);
    }
}
