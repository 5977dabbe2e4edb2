package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.report.chart.PrintFormat;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Violation;
import java.util.List;

/** Size of figures from the query parameters {@code width} and {@code font_size}, as in {@code crucible paper}. */
final class PrintQuery {

    private static final String WIDTH = "width";
    private static final String FONT_SIZE = "font_size";

    private PrintQuery() {}

    static PrintFormat format(Exchange exchange) {
        String size = exchange.query(FONT_SIZE).orElse("8");
        String width = exchange.query(WIDTH).orElse("ieee");
        double points = size.matches("[0-9]{1,2}(\\.[0-9]{1,3})?") ? Double.parseDouble(size) : Double.NaN;
        if (!PrintFormat.isFontSize(points)) {
            throw problem(FONT_SIZE, "a number from 4 to 24", size);
        }
        try {
            return PrintFormat.of(width, points);
        } catch (IllegalArgumentException e) {
            throw problem(WIDTH, "ieee, acm, icml, neurips, lncs or a length from 72pt to 1440pt", width);
        }
    }

    private static HttpProblem problem(String field, String should, String value) {
        return HttpProblem.invalid(new Violation(
                "value_error",
                List.of("query", field),
                "Input should be " + should,
                JsonNodeFactory.instance.textNode(value)));
    }
}
