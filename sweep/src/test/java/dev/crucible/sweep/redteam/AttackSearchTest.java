package dev.crucible.sweep.redteam;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class AttackSearchTest {

    private static final int TYPES = 12;
    private static final int LEVELS = 6;

    /** Twelve attacks with two parameters of six levels each. */
    private static SearchSpace space() {
        List<AttackPlan> plans = new ArrayList<>();
        for (int type = 0; type < TYPES; type++) {
            plans.add(plan(type, -1, -1));
        }
        for (int type = 0; type < TYPES; type++) {
            for (int a = 0; a < LEVELS; a++) {
                for (int b = 0; b < LEVELS; b++) {
                    plans.add(plan(type, a, b));
                }
            }
        }
        return new SearchSpace(plans);
    }

    private static AttackPlan plan(int type, int a, int b) {
        ObjectNode parameters = Json.object();
        Double[] features = new Double[3 * TYPES];
        java.util.Arrays.fill(features, 0.0);
        features[type] = 1.2;
        if (a >= 0) {
            parameters.put("a", a).put("b", b);
            features[TYPES + type] = 2.5 * (a / (LEVELS - 1.0) - 0.5);
            features[2 * TYPES + type] = 2.5 * (b / (LEVELS - 1.0) - 0.5);
        }
        return new AttackPlan(
                List.of(new AttackStep("t" + type, parameters)), AttackWindow.whole(6), List.of(features));
    }

    private static double level(AttackPlan plan, String key) {
        return plan.steps().getFirst().parameters().path(key).asDouble(2.5);
    }

    /**
     * Returns the accuracy in a space in which one attack is worst at one position and weaker around it; the others are weak everywhere.
     */
    private static double valley(AttackPlan plan, String worst, double a, double b) {
        double far = Math.abs(level(plan, "a") - a) + Math.abs(level(plan, "b") - b);
        double depth = plan.family().equals(worst) ? 0.7 : 0.2;
        return 0.9 - depth * Math.exp(-far / 4);
    }

    private static AttackPlan found(int budget, ToDoubleFunction<AttackPlan> score, List<AttackPlan> asked)
            throws IOException {
        return new AttackSearch(space(), budget, (_, plans, _) -> {
                    asked.addAll(plans);
                    return plans.stream().map(plan -> score.applyAsDouble(plan)).toList();
                })
                .run()
                .orElseThrow();
    }

    @Test
    void findsTheWorstPlanWithAFifthOfTheGrid() throws IOException {
        for (int type = 0; type < TYPES; type++) {
            String worst = "t" + type;
            double a = type % LEVELS;
            double b = type * 5 % LEVELS;
            List<AttackPlan> asked = new ArrayList<>();

            AttackPlan found = found(90, plan -> valley(plan, worst, a, b), asked);

            assertThat(asked).hasSizeLessThanOrEqualTo(90);
            assertThat(valley(found, worst, a, b)).as(found.name()).isLessThan(0.22);
        }
    }

    @Test
    void goesTheSameWayTwice() throws IOException {
        List<AttackPlan> first = new ArrayList<>();
        List<AttackPlan> second = new ArrayList<>();
        found(60, plan -> valley(plan, "t7", 5, 0), first);
        found(60, plan -> valley(plan, "t7", 5, 0), second);

        assertThat(second).isEqualTo(first);
    }

    @Test
    void whatCannotBeJudgedDoesNotWinAndIsNotTriedAgain() throws IOException {
        List<AttackPlan> asked = new ArrayList<>();

        AttackPlan found = found(60, plan -> plan.family().equals("t3") ? Double.NaN : valley(plan, "t7", 5, 0), asked);

        assertThat(found.family()).isEqualTo("t7");
        assertThat(asked.stream().filter(plan -> plan.family().equals("t3"))).hasSizeBetween(1, 2);
    }

    @Test
    void keepsASmallBudget() throws IOException {
        List<AttackPlan> asked = new ArrayList<>();

        found(4, plan -> valley(plan, "t2", 0, 0), asked);

        assertThat(asked).hasSizeLessThanOrEqualTo(4);
    }
}
