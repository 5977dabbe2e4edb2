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
 * Body of a launch request, checked as far as the API does.
 *
 * @param config config as stored
 * @param warnings problems that change the config's effect, the gravest first
 */
record LaunchBody(ObjectNode config, List<String> warnings) {

    /** Maximum number of warnings, because every status of a run contains them. */
    private static final int MOST_WARNINGS = 50;

    /**
     * Parses a flat or structured config for a run in {@code here}.
     *
     * @throws HttpProblem 422 for values that the API forbids
     */
    static LaunchBody of(ObjectNode body, Surroundings here) {
        refuse(ApiValidation.check(body));
        ObjectNode config = ConfigShape.of(ApiValidation.coerced(body));
        List<String> warnings = ValidationResult.of(body, here).warnings();
        return new LaunchBody(config, warnings.subList(0, Math.min(warnings.size(), MOST_WARNINGS)));
    }

    /** Adds the warnings to {@code answer} and returns it. */
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
