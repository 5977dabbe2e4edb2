package dev.crucible.engine.aggregation.removal;

import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.api.PublicApi;
import java.util.Optional;

/** Rule that removes clients permanently. State between rounds is passed in and returned, by client id. */
@PublicApi
public interface Removal {

    /** Returns the first round that removes. */
    int begin();

    /** Scores a round and selects clients to remove. Deterministic in the arguments. */
    Outcome judge(Round round);

    /**
     * Input of a removal rule.
     *
     * @param round the round, from 1
     * @param clients the number of clients in the run
     * @param gone the number of clients already removed, in this round or not
     * @param updates the update of every client of the round, removed ones included
     * @param removed by row, true if the client is already removed
     * @param ruleScores by row, the aggregation rule's own scores over all rows, when it has any
     * @param aggregate the update the round was aggregated to
     * @param state the rule's state after the round before
     */
    record Round(
            int round,
            int clients,
            int gone,
            Updates updates,
            boolean[] removed,
            Optional<double[]> ruleScores,
            float[] aggregate,
            RuleState state) {}

    /**
     * Decision of a removal rule.
     *
     * @param scores one per row
     * @param threshold the threshold that scores were compared with, NaN for none
     * @param remove the rows that are removed from the next round on
     * @param state for the next round
     */
    record Outcome(double[] scores, double threshold, int[] remove, RuleState state) {}
}
