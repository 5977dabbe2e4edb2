package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.engine.parameters.DisplayName;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Violation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Error responses of a launch. */
final class ValidationErrors {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private ValidationErrors() {}

    /** Throws if there are any {@code problems}. */
    static void refuse(List<Problem> problems) {
        if (!problems.isEmpty()) {
            throw HttpProblem.invalid(problems.stream()
                    .map(problem -> new Violation(
                            "value_error", within(steps(problem.field())), problem.message(), JSON.nullNode()))
                    .toList());
        }
    }

    /** Throws if a name cannot be shown in one line of a list. */
    static void requireLine(String field, String name) {
        if (!DisplayName.is(name)) {
            throw HttpProblem.badRequest(field + ": " + DisplayName.RULE);
        }
    }

    /** Returns the keys and positions of a dotted path. */
    private static List<Object> steps(String path) {
        return Arrays.stream(path.split("\\."))
                .<Object>map(step -> step.matches("\\d{1,9}") ? Integer.valueOf(step) : step)
                .toList();
    }

    /** Returns a location within the body. */
    static List<Object> within(List<Object> location) {
        List<Object> whole = new ArrayList<>(List.of("body"));
        whole.addAll(location);
        return whole;
    }

    /** Returns the requested priority, 0 by default. */
    static int priority(Exchange exchange) {
        String value = exchange.query("priority").orElse("0");
        if (!value.matches("[0-9]")) {
            throw HttpProblem.invalid(new Violation(
                    "int_parsing",
                    List.of("query", "priority"),
                    "Input should be an integer from 0 to 9",
                    JSON.textNode(value)));
        }
        return Integer.parseInt(value);
    }
}
