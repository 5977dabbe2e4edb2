package dev.crucible.sweep.redteam;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Collectors;

/**
 * One attack of a plan.
 *
 * @param type its {@code attack_type}
 * @param parameters what is not left at its default
 */
public record AttackStep(String type, ObjectNode parameters) {

    /** Such as {@code ipm(epsilon=20)}, without blanks. */
    public String name() {
        return parameters.isEmpty()
                ? type
                : parameters.properties().stream()
                        .map(value -> value.getKey() + "=" + value.getValue().asText())
                        .collect(Collectors.joining(",", type + "(", ")"));
    }
}
