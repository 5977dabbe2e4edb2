package dev.crucible.engine.aggregation.removal;

import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.api.PublicApi;
import java.util.stream.IntStream;

/**
 * Removes the client of the highest score, one per round: the Krum score for {@code krum} and {@code multi-krum-based}, the distance to
 * the geometric median for {@code rfa}.
 *
 * @param score the score that is compared
 * @param begin the first round that removes
 * @param scope the clients that are compared
 * @param most the maximum number of removed clients
 */
@PublicApi
public record HighestScoreRemoval(Score score, int begin, Scope scope, int most) implements Removal {

    /** Score that is compared. */
    public enum Score {
        /** The aggregation rule's own score. */
        RULE,
        /** ‖xᵢ − aggregate‖. */
        DISTANCE_TO_AGGREGATE
    }

    /** Clients whose scores are compared. */
    public enum Scope {
        /** All clients, as in the existing program for Krum. The farthest client stays the farthest after its removal, so no other follows. */
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
