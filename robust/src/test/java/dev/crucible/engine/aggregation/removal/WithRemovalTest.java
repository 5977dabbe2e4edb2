package dev.crucible.engine.aggregation.removal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Flame;
import dev.crucible.engine.aggregation.Krum;
import dev.crucible.engine.aggregation.Median;
import dev.crucible.engine.aggregation.Needs;
import dev.crucible.engine.aggregation.Neighbours;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.Rules;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.random.RandomStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Rounds that sample five of twelve clients, two of whom are removed: enough for Krum in all, at times too few in the round. */
class WithRemovalTest {

    private static final int CLIENTS = 12;
    private static final UpdateMatrix SAMPLED = new UpdateMatrix(
            Rules.gaussian(5, 3, 0, 1, new RandomStream(4)), new int[] {1, 3, 6, 8, 9}, new int[] {1, 1, 1, 1, 1});

    static Stream<Arguments> policies() {
        return Stream.of(
                Arguments.of(new TerminationPolicy.Graceful(), false),
                Arguments.of(new TerminationPolicy.Adaptive(0.5), false),
                Arguments.of(new TerminationPolicy.Strict(5), true));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aRoundThatIsTooSmallLeavesTheModelAsItIsOrEndsTheRun(TerminationPolicy policy, boolean ends) {
        Aggregate aggregate = aggregate(policy, 3, 8);
        Aggregate.Removed removed = aggregate.removed().orElseThrow();
        String shortage = "3 of the round's clients are left: krum: needs n > 2f + 2 (f >= 0), got n=3, f=1";

        assertThat(aggregate.update()).containsOnly(0);
        assertThat(aggregate.used(0)).isFalse();
        assertThat(removed.shortage()).contains(shortage);
        assertThat(removed.rows()).containsExactly(false, true, false, true, false);
        assertThat(removed.end().isPresent()).isEqualTo(ends);
        removed.end().ifPresent(end -> assertThat(end).isEqualTo("strict: " + shortage));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aRoundOfClientsThatAreLeftGoesOn(TerminationPolicy policy, boolean ends) {
        Aggregate aggregate = aggregate(policy, 0, 11);

        assertThat(aggregate.update()).isIn((Object[]) SAMPLED.rows());
        assertThat(aggregate.removed().orElseThrow().shortage()).isEmpty();
        assertThat(aggregate.removed().orElseThrow().end()).isEmpty();
    }

    private static Aggregate aggregate(TerminationPolicy policy, int... removed) {
        boolean[] gone = new boolean[CLIENTS];
        for (int client : removed) {
            gone[client] = true;
        }
        WithRemoval rule = new WithRemoval(new Krum(1, Neighbours.PAPER), new RoundOnly(1), policy, CLIENTS);
        WithRemoval.State state = new WithRemoval.State(RuleState.NONE, RuleState.NONE, gone);
        return rule.aggregate(SAMPLED, Rules.context(state));
    }

    /** Rows 0 to 4 of one coordinate, 100 the farthest. */
    private static Aggregate judged(Removal removal, TerminationPolicy policy, int clients, int... removed) {
        boolean[] gone = new boolean[clients];
        for (int client : removed) {
            gone[client] = true;
        }
        WithRemoval rule = new WithRemoval(new Krum(1, Neighbours.BYZFL), removal, policy, clients);
        return rule.aggregate(
                UpdateMatrix.of(Rules.column(1, 2, 3, 4, 100)),
                Rules.context(new WithRemoval.State(RuleState.NONE, RuleState.NONE, gone)));
    }

    private static HighestScoreRemoval highest(HighestScoreRemoval.Scope scope, int most) {
        return new HighestScoreRemoval(HighestScoreRemoval.Score.RULE, 1, scope, most);
    }

    @Test
    void whoIsRemovedIsLeftOutFromTheNextRoundOn() {
        Aggregate first = judged(highest(HighestScoreRemoval.Scope.REMAINING, 5), new TerminationPolicy.Graceful(), 5);
        assertThat(first.removed().orElseThrow().rows()).containsExactly(false, false, false, false, true);
        assertThat(first.removed().orElseThrow().end()).isEmpty();
        assertThat(((WithRemoval.State) first.state()).gone()).containsExactly(false, false, false, false, true);
        assertThat(first.scores().orElseThrow()).doesNotContain(Double.NaN);
        Aggregate second =
                judged(highest(HighestScoreRemoval.Scope.REMAINING, 5), new TerminationPolicy.Graceful(), 5, 4);
        assertThat(second.scores().orElseThrow()[4]).isNaN();
        assertThat(second.scores().orElseThrow()[0]).isPositive();
        assertThat(second.weights().orElseThrow()).hasSize(5);
        assertThat(second.weights().orElseThrow()[4]).isZero();
        assertThat(second.used(4)).isFalse();
        assertThat(second.removed().orElseThrow().rows()[4]).isTrue();
    }

    /** Once the farthest is removed it stays the farthest, and nobody else follows. */
    @Test
    void amongAllTheRuleScoresTheRemovedToo() {
        Aggregate second = judged(highest(HighestScoreRemoval.Scope.ALL, 5), new TerminationPolicy.Graceful(), 5, 4);
        assertThat(second.scores().orElseThrow()[4]).isGreaterThan(1_000);
        assertThat(second.removed().orElseThrow().rows()).containsExactly(false, false, false, false, true);
    }

    @Test
    void noMoreThanTheMostAreRemoved() {
        Aggregate kept =
                judged(highest(HighestScoreRemoval.Scope.REMAINING, 1), new TerminationPolicy.Graceful(), 6, 5);
        assertThat(kept.removed().orElseThrow().rows()).containsOnly(false);
        Aggregate one = judged(highest(HighestScoreRemoval.Scope.REMAINING, 2), new TerminationPolicy.Graceful(), 6, 5);
        assertThat(one.removed().orElseThrow().rows()).containsExactly(false, false, false, false, true);
    }

    @Test
    void aRunEndsByItsPolicyOrItsRulesBound() {
        Removal removal = highest(HighestScoreRemoval.Scope.REMAINING, 5);
        assertThat(judged(removal, new TerminationPolicy.Strict(5), 5)
                        .removed()
                        .orElseThrow()
                        .end())
                .contains("strict: 4 clients are left, min_fit_clients is 5");
        assertThat(judged(removal, new TerminationPolicy.Strict(4), 5)
                        .removed()
                        .orElseThrow()
                        .end())
                .isEmpty();
        assertThat(judged(removal, new TerminationPolicy.Graceful(), 5, 0, 1)
                        .removed()
                        .orElseThrow()
                        .end()
                        .orElseThrow())
                .startsWith("2 clients are left: ")
                .contains("got n=2, f=1");
    }

    @Test
    void streamsWhereItsRuleDoes() {
        TerminationPolicy policy = new TerminationPolicy.Graceful();
        Removal removal = new RoundOnly(1);
        assertThat(new WithRemoval(new Krum(1, Neighbours.PAPER), removal, policy, 5).needs())
                .isEqualTo(Needs.COORDINATES);
        assertThat(new WithRemoval(new Flame(0, Flame.Of.MODELS), removal, policy, 5).needs())
                .isEqualTo(Needs.MATRIX);
        assertThatThrownBy(() -> new WithRemoval(new Flame(0, Flame.Of.MODELS), removal, policy, 5).require(0))
                .hasMessage("needs at least 1 update, got 0");
        new WithRemoval(new Flame(0, Flame.Of.MODELS), removal, policy, 5).require(1);
    }

    /** Without scores of its own the round has none. */
    @Test
    void aRoundOnlyRemovesNobody() {
        WithRemoval rule = new WithRemoval(new Median(), new RoundOnly(1), new TerminationPolicy.Graceful(), 3);
        Aggregate aggregate = Rules.aggregate(rule, Rules.column(1, 2, 3));
        assertThat(aggregate.scores().orElseThrow()).containsOnly(Double.NaN);
        assertThat(aggregate.removed().orElseThrow().rows()).containsOnly(false);
        assertThat(aggregate.removed().orElseThrow().threshold()).isNaN();
        assertThatThrownBy(() -> Rules.aggregate(
                        new WithRemoval(
                                new Median(),
                                highest(HighestScoreRemoval.Scope.ALL, 1),
                                new TerminationPolicy.Graceful(),
                                3),
                        Rules.column(1, 2, 3)))
                .hasMessage("the rule gives no scores to remove by");
    }
}
