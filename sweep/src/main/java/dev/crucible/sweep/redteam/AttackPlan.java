package dev.crucible.sweep.redteam;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Plan of all attackers.
 *
 * @param steps one attack, or two that stack in this order
 * @param window the rounds of the attacks
 * @param features position in the model's feature space, in which similar plans are close together
 */
public record AttackPlan(List<AttackStep> steps, AttackWindow window, List<Double> features) {

    public AttackPlan {
        steps = List.copyOf(steps);
        features = List.copyOf(features);
    }

    /** Returns its name without spaces, such as {@code label_flipping+ipm(epsilon=20)@6}, where 6 is its first round. */
    public String name() {
        return steps.stream().map(AttackStep::name).collect(Collectors.joining("+")) + window.suffix();
    }

    /** Returns the types of its attacks, such as {@code label_flipping+ipm}. */
    public String family() {
        return steps.stream().map(AttackStep::type).collect(Collectors.joining("+"));
    }

    /** Returns true if the attackers act in every round. */
    boolean always() {
        return window.suffix().isEmpty();
    }
}
