package dev.crucible.engine.aggregation.removal;

import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.api.PublicApi;
import java.util.Optional;

/** A rule that leaves clients out for good. State that crosses rounds goes in and out, by client id. */
@PublicApi
public interface Removal {

    /** The first round that removes. */
    int begin();

    /** Scores a round; deterministic in the arguments. */
    Outcome judge(Round round);

    /**
     * What a removal rule sees.
     *
     * @param round the round, from 1
     * @param clients how many clients there are in all
     * @param gone how many of them are removed already, in this round or not
     * @param updates what every client of the round sent, removed ones included
     * @param removed by row, whether the client is removed already
     * @param ruleScores by row, the aggregation rule's own scores over all rows, when it has any
     * @param aggregate the update the round was aggregated to
     * @param state what the rule returned the round before
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
     * What a removal rule decided.
     *
     * @param scores by row
     * @param threshold what the scores were held against, NaN when nothing
     * @param remove the rows that are removed from the next round on
     * @param state for the next round
     */
    record Outcome(double[] scores, double threshold, int[] remove, RuleState state) {}
}
