package dev.crucible.engine.aggregation.removal;

import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;

/**
 * Removes no client permanently: a client that the rule leaves out is left out of that round only, as {@code multi-krum}, {@code bulyan} and
 * {@code trimmed_mean} do in the existing program.
 *
 * @param begin the first round whose removal statistics count
 */
@PublicApi
public record RoundOnly(int begin) implements Removal {

    @Override
    public Outcome judge(Round round) {
        double[] none = new double[round.updates().n()];
        Arrays.fill(none, Double.NaN);
        return new Outcome(round.ruleScores().orElse(none), Double.NaN, new int[0], RuleState.NONE);
    }
}
