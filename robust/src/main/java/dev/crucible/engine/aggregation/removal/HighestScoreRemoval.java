package dev.crucible.engine.aggregation.removal;

import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.api.PublicApi;
import java.util.stream.IntStream;

/**
 * Removes the client of the highest score, one a round: the Krum score for {@code krum} and {@code multi-krum-based}, the distance to
 * the geometric median for {@code rfa}.
 *
 * @param score what is compared
 * @param begin the first round that removes
 * @param scope among whom the highest is sought
 * @param most how many clients may be removed in all
 */
@PublicApi
public record HighestScoreRemoval(Score score, int begin, Scope scope, int most) implements Removal {

    /** What is compared. */
    public enum Score {
        /** The aggregation rule's own score. */
        RULE,
        /** ‖xᵢ − aggregate‖. */
        DISTANCE_TO_AGGREGATE
    }

    /** Among whom the highest score is sought. */
    public enum Scope {
        /** All clients, as the existing program does for Krum: once the farthest is removed it stays the farthest and nobody else follows. */
        ALL,
        /** Clients that are not removed yet. */
        REMAINING
    }

    @Override
    public Outcome judge(Round round) {
        double[] scores =
                switch (score) {
                    case RULE ->
                        round.ruleScores()
                                .orElseThrow(() -> new IllegalStateException("the rule gives no scores to remove by"));
                    case DISTANCE_TO_AGGREGATE -> RobustLocation.distances(round.updates(), round.aggregate());
                };
        int[] remove = round.round() < begin || round.gone() >= most
                ? new int[0]
                : IntStream.range(0, scores.length)
                        .filter(i -> scope == Scope.ALL || !round.removed()[i])
                        .reduce((a, b) -> scores[b] > scores[a] ? b : a)
                        .stream()
                        .filter(i -> !round.removed()[i])
                        .toArray();
        return new Outcome(scores, Double.NaN, remove, RuleState.NONE);
    }
}
