package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.Optional;

/**
 * Result of a rule for one round.
 *
 * @param update the aggregated update, d coordinates
 * @param weights the share of each row in {@code update}, summing to 1, when the rule is a weighted mean of rows; 0 marks a row that
 *     was not selected
 * @param selected by row, true if it influenced {@code update}; present when the rule selects rows without being their weighted mean
 * @param scores the rule's own score of each row (Krum score, distance, trust …), when it has one; higher means more suspicious
 *     unless the rule says otherwise
 * @param removed the decisions of client removal, when the rule removes clients
 * @param state the rule's state for the next round
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
     * Decisions of client removal in the round.
     *
     * @param threshold the threshold that scores were compared with, NaN for none
     * @param rows by row, true if the client is left out from the next round on
     * @param shortage the reason for leaving the model unchanged, if the round did
     * @param end the reason for ending the run early, if it ends
     */
    public record Removed(double threshold, boolean[] rows, Optional<String> shortage, Optional<String> end) {}

    /** Creates a stateless, per-coordinate result with neither row weights nor scores. */
    public static Aggregate of(float[] update) {
        return new Aggregate(
                update, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), RuleState.NONE);
    }

    /** Creates the result of a weighted mean of rows. */
    public static Aggregate weighted(float[] update, double[] weights) {
        return new Aggregate(
                update, Optional.of(weights), Optional.empty(), Optional.empty(), Optional.empty(), RuleState.NONE);
    }

    /** Returns true if row {@code row} influenced the update, or if the rule does not report it. */
    public boolean used(int row) {
        return selected.map(s -> s[row]).or(() -> weights.map(w -> w[row] > 0)).orElse(true);
    }

    /** Returns this result with the selection {@code rows} out of {@code n} rows. */
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

    /** Returns a copy with {@code other} as the update. */
    public Aggregate withUpdate(float[] other) {
        return new Aggregate(other, weights, selected, scores, removed, state);
    }

    public Aggregate withState(RuleState next) {
        return new Aggregate(update, weights, selected, scores, removed, next);
    }
}
