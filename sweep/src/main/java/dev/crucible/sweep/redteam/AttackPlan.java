package dev.crucible.sweep.redteam;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What all attackers do, from a round to the end.
 *
 * @param steps one attack, or two that stack in this order
 * @param start the first round, from 1
 * @param features where it lies for a model of attacks: plans that are alike lie close together
 */
public record AttackPlan(List<AttackStep> steps, int start, List<Double> features) {

    public AttackPlan {
        steps = List.copyOf(steps);
        features = List.copyOf(features);
    }

    /** Such as {@code label_flipping+ipm(epsilon=20)@6}, where 6 is its first round; without blanks. */
    public String name() {
        String whole = steps.stream().map(AttackStep::name).collect(Collectors.joining("+"));
        return start == 1 ? whole : whole + "@" + start;
    }

    /** Its attacks' types, such as {@code label_flipping+ipm}. */
    public String family() {
        return steps.stream().map(AttackStep::type).collect(Collectors.joining("+"));
    }
}
