package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ApiValidation;
import dev.crucible.engine.config.ApiViolation;
import dev.crucible.engine.config.ConfigShape;
import dev.crucible.engine.config.Surroundings;
import dev.crucible.engine.config.ValidationResult;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Violation;
import java.util.List;

/**
 * What clients send to have a run stored, checked as far as the API does.
 *
 * @param config as it is stored
 * @param warnings what keeps it from doing what it says, the gravest first
 */
record LaunchBody(ObjectNode config, List<String> warnings) {

    /** A run carries its warnings with every status. */
    private static final int MOST_WARNINGS = 50;

    /**
     * Reads a config, flat or structured, that is to run {@code here}.
     *
     * @throws HttpProblem 422 for what the boundary forbids
     */
    static LaunchBody of(ObjectNode body, Surroundings here) {
        refuse(ApiValidation.check(body));
        ObjectNode config = ConfigShape.of(ApiValidation.coerced(body));
        List<String> warnings = ValidationResult.of(body, here).warnings();
        return new LaunchBody(config, warnings.subList(0, Math.min(warnings.size(), MOST_WARNINGS)));
    }

    /** {@code answer} with the warnings. */
    ObjectNode warning(ObjectNode answer) {
        warnings.forEach(answer.putArray("warnings")::add);
        return answer;
    }

    private static void refuse(List<ApiViolation> violations) {
        if (!violations.isEmpty()) {
            throw HttpProblem.invalid(violations.stream()
                    .map(violation -> new Violation(
                            violation.type(),
                            ValidationErrors.within(violation.location()),
                            violation.message(),
                            violation.input()))
                    .toList());
        }
    }
}
