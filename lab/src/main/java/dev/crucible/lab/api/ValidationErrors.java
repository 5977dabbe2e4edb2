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

/** What is wrong with a launch, as answers say it. */
final class ValidationErrors {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private ValidationErrors() {}

    /** Refuses a body that has any of {@code problems}. */
    static void refuse(List<Problem> problems) {
        if (!problems.isEmpty()) {
            throw HttpProblem.invalid(problems.stream()
                    .map(problem -> new Violation(
                            "value_error", within(steps(problem.field())), problem.message(), JSON.nullNode()))
                    .toList());
        }
    }

    /** Refuses a name that no line of a list could show. */
    static void requireLine(String field, String name) {
        if (!DisplayName.is(name)) {
            throw HttpProblem.badRequest(field + ": " + DisplayName.RULE);
        }
    }

    /** The keys and positions of a dotted path. */
    private static List<Object> steps(String path) {
        return Arrays.stream(path.split("\\."))
                .<Object>map(step -> step.matches("\\d{1,9}") ? Integer.valueOf(step) : step)
                .toList();
    }

    /** A place in the body. */
    static List<Object> within(List<Object> location) {
        List<Object> whole = new ArrayList<>(List.of("body"));
        whole.addAll(location);
        return whole;
    }

    /** The priority that a launch asks for, 0 unless it does. */
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
