package dev.crucible.engine.aggregation.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.Average;
import dev.crucible.engine.aggregation.GlobalModel;
import dev.crucible.engine.aggregation.NamedShape;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.Rules;
import dev.crucible.engine.aggregation.UpdateMatrix;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class ServerOptimizerTest {

    private static final Aggregator RULE = new Average();

    @Test
    void parametersLieWithinTheirBounds() {
        assertThatCode(() -> new FedAvgM(RULE, 1e-9, 0)).doesNotThrowAnyException();
        assertThatCode(() -> new FedAdam(RULE, 1e-9, 0, 0, 1e-9)).doesNotThrowAnyException();
        assertThatCode(() -> new FedYogi(RULE, 1e-9, 0, 0, 1e-9)).doesNotThrowAnyException();
        assertThatCode(() -> new FedAdagrad(RULE, 1e-9, 0, 1e-9)).doesNotThrowAnyException();
        for (double[] wrong : new double[][] {{0, 0.5}, {1, -1e-9}, {1, 1}}) {
            assertRefused(
                    () -> new FedAvgM(RULE, wrong[0], wrong[1]),
                    "fedavgm: needs rate > 0 and 0 <= momentum < 1, got rate=" + wrong[0] + ", momentum=" + wrong[1]);
        }
        for (double[] wrong : new double[][] {
            {0, 0, 0, 1}, {1, -1e-9, 0, 1}, {1, 1, 0, 1}, {1, 0, -1e-9, 1}, {1, 0, 1, 1}, {1, 0, 0, 0}
        }) {
            assertRefused(
                    () -> new FedAdam(RULE, wrong[0], wrong[1], wrong[2], wrong[3]),
                    "fedadam: needs rate > 0, 0 <= beta1");
            assertRefused(
                    () -> new FedYogi(RULE, wrong[0], wrong[1], wrong[2], wrong[3]),
                    "fedyogi: needs rate > 0, 0 <= beta1");
            if (wrong[2] == 0) {
                assertRefused(
                        () -> new FedAdagrad(RULE, wrong[0], wrong[1], wrong[3]),
                        "fedadagrad: needs rate > 0, 0 <= beta1");
            }
        }
    }

    private static void assertRefused(Supplier<Aggregator> made, String message) {
        assertThatThrownBy(made::get).isInstanceOf(PreconditionException.class).hasMessageStartingWith(message);
    }

    /** With τ = ½ the start of v counts; three rounds of Δ = 2, −1, 0.5, by Python. */
    @Test
    void stepsAreThoseOfThePaper() {
        assertSteps(new FedAvgM(RULE, 0.5, 0.5), 1, 0, 0.25);
        assertSteps(new FedAdam(RULE, 0.1, 0.5, 0.75, 0.5), adam(false));
        assertSteps(new FedYogi(RULE, 0.1, 0.5, 0.75, 0.5), adam(true));
        assertSteps(new FedAdagrad(RULE, 0.1, 0.5, 0.5), adagrad());
    }

    @Test
    void runningStatisticsTakeTheRulesResult() {
        GlobalModel model = new GlobalModel(
                new float[3],
                new float[3],
                List.of(
                        new NamedShape("0.norm.bias", List.of(1)),
                        new NamedShape("0.norm.variance", List.of(1)),
                        new NamedShape("1.dense.weight", List.of(1))));
        for (Aggregator optimizer : List.of(
                new FedAvgM(RULE, 1, 0.9),
                new FedAdam(RULE, 0.3, 0.9, 0.99, 1e-3),
                new FedYogi(RULE, 0.3, 0.9, 0.99, 1e-3),
                new FedAdagrad(RULE, 0.3, 0.9, 1e-3))) {
            RuleState state = RuleState.NONE;
            for (int round = 1; round <= 3; round++) {
                RoundContext before = Rules.context(state);
                RoundContext context = new RoundContext(
                        round,
                        before.random(),
                        before.workers(),
                        state,
                        Optional.empty(),
                        Optional.of(model),
                        Optional.empty());
                Aggregate step =
                        optimizer.aggregate(UpdateMatrix.of(new float[] {2, 2, 2}, new float[] {4, 4, 4}), context);

                assertThat(step.update()[1]).isEqualTo(3);
                assertThat(step.update()[0]).isEqualTo(step.update()[2]);
                state = step.state();
            }
        }
    }

    private static double[] adam(boolean yogi) {
        double m = 0;
        double v = 0.25;
        double[] steps = new double[3];
        double[] deltas = {2, -1, 0.5};
        for (int r = 0; r < 3; r++) {
            double square = deltas[r] * deltas[r];
            m = 0.5 * m + 0.5 * deltas[r];
            v = yogi ? v - 0.25 * square * Math.signum(v - square) : 0.75 * v + 0.25 * square;
            steps[r] = 0.1 * m / (Math.sqrt(v) + 0.5);
        }
        return steps;
    }

    private static double[] adagrad() {
        double m = 0;
        double v = 0.25;
        double[] steps = new double[3];
        double[] deltas = {2, -1, 0.5};
        for (int r = 0; r < 3; r++) {
            m = 0.5 * m + 0.5 * deltas[r];
            v += deltas[r] * deltas[r];
            steps[r] = 0.1 * m / (Math.sqrt(v) + 0.5);
        }
        return steps;
    }

    private static void assertSteps(Aggregator rule, double... expected) {
        RuleState state = RuleState.NONE;
        float[] deltas = {2, -1, 0.5f};
        for (int r = 0; r < 3; r++) {
            Aggregate aggregate = rule.aggregate(
                    UpdateMatrix.of(new float[] {deltas[r] + 1}, new float[] {deltas[r] - 1}), Rules.context(state));
            assertThat((double) aggregate.update()[0]).isCloseTo(expected[r], within(1e-6));
            assertThat(aggregate.weights().orElseThrow()).containsExactly(0.5, 0.5);
            state = aggregate.state();
        }
    }
}
