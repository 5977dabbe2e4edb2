package dev.crucible.engine.aggregation.removal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Krum;
import dev.crucible.engine.aggregation.Neighbours;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.Rules;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.random.RandomStream;
import java.util.stream.Stream;
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
}
