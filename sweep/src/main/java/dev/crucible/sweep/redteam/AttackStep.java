package dev.crucible.sweep.redteam;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Collectors;

/**
 * One attack of a plan.
 *
 * @param type its {@code attack_type}
 * @param parameters parameters that differ from the defaults
 */
public record AttackStep(String type, ObjectNode parameters) {

    /** Returns its name without spaces, such as {@code ipm(epsilon=20)}. */
    public String name() {
        return parameters.isEmpty()
                ? type
                : parameters.properties().stream()
                        .map(value -> value.getKey() + "=" + value.getValue().asText())
                        .collect(Collectors.joining(",", type + "(", ")"));
    }
}
