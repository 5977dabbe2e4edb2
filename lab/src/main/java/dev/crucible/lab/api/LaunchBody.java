package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.Boundary;
import dev.crucible.engine.config.BoundaryViolation;
import dev.crucible.engine.config.Structured;
import dev.crucible.web.Refusal;
import dev.crucible.web.Violation;
import java.util.List;

/** What clients send to have a run stored: a config, flat or structured, checked as far as the API does. */
final class LaunchBody {

    private LaunchBody() {}

    /**
     * The config as it is stored.
     *
     * @throws Refusal 422 for what the boundary forbids, 400 for a name that no list could show
     */
    static ObjectNode config(ObjectNode body) {
        refuse(Boundary.check(body));
        ObjectNode config = Structured.of(Boundary.coerced(body));
        Bodies.requireLine(
                "display_name",
                config.path("shared_settings").path("display_name").asText());
        return config;
    }

    private static void refuse(List<BoundaryViolation> violations) {
        if (!violations.isEmpty()) {
            throw Refusal.invalid(violations.stream()
                    .map(violation -> new Violation(
                            violation.type(),
                            Bodies.within(violation.location()),
                            violation.message(),
                            violation.input()))
                    .toList());
        }
    }
}
