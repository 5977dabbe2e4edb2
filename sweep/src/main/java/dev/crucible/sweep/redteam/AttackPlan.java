package dev.crucible.sweep.redteam;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What all attackers do, and when.
 *
 * @param steps one attack, or two that stack in this order
 * @param window the rounds in which they do it
 * @param features where it lies for a model of attacks: plans that are alike lie close together
 */
public record AttackPlan(List<AttackStep> steps, AttackWindow window, List<Double> features) {

    public AttackPlan {
        steps = List.copyOf(steps);
        features = List.copyOf(features);
    }

    /** Such as {@code label_flipping+ipm(epsilon=20)@6}, where 6 is its first round; without blanks. */
    public String name() {
        return steps.stream().map(AttackStep::name).collect(Collectors.joining("+")) + window.suffix();
    }

    /** Its attacks' types, such as {@code label_flipping+ipm}. */
    public String family() {
        return steps.stream().map(AttackStep::type).collect(Collectors.joining("+"));
    }

    /** Whether the attackers act in every round. */
    boolean always() {
        return window.suffix().isEmpty();
    }
}
