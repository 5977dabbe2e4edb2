package dev.crucible.lab.table;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Parameters of a table request.
 *
 * @param order columns to sort by, the first one being the most significant; newest first if empty
 * @param group columns to group strategies by; empty for one row per run
 * @param columns columns to include
 * @param offers columns whose values are counted
 */
record TableRequest(
        RunQuery.Read query,
        List<RowOrder> order,
        List<RunColumn> group,
        List<RunColumn> columns,
        List<RunColumn> offers,
        int offset,
        int limit) {

    private static final int USUAL = 200;
    private static final int LARGEST = 100_000;
    private static final int LONGEST = 2_000;
    private static final int MOST = 300;
    private static final String SHOWN =
            "name,status,rule,attack,data,seed,rounds,accuracy,difference,verdict,attack_success,duration,size,created";

    /** Parses the parameters of {@code exchange}. */
    static TableRequest of(Exchange exchange, TableColumns columns) {
        return new TableRequest(
                query(exchange.query("query").orElse(""), columns),
                orders(exchange.query("sort").orElse(""), columns),
                named("group", exchange.query("group").orElse(""), columns),
                named("columns", exchange.query("columns").orElse(SHOWN), columns),
                named("offers", exchange.query("offers").orElse(""), columns),
                number(exchange, "offset", 0, Integer.MAX_VALUE),
                number(exchange, "limit", USUAL, LARGEST));
    }

    private static RunQuery.Read query(String text, TableColumns columns) {
        if (text.length() > LONGEST) {
            throw refused("string_too_long", "query", "Input should have at most " + LONGEST + " characters", text);
        }
        try {
            return RunQuery.read(text, columns);
        } catch (QueryException e) {
            throw HttpProblem.invalid(new Violation(
                    e.kind().name().toLowerCase(Locale.ROOT),
                    List.of("query", "query"),
                    String.valueOf(e.getMessage()),
                    JsonNodeFactory.instance.textNode(text),
                    e.context()));
        }
    }

    private static List<RowOrder> orders(String text, TableColumns columns) {
        List<RowOrder> orders = new ArrayList<>();
        for (String part : parts(text)) {
            boolean descending = part.startsWith("-");
            orders.add(new RowOrder(column("sort", descending ? part.substring(1) : part, columns), descending));
        }
        return orders;
    }

    private static List<RunColumn> named(String parameter, String text, TableColumns columns) {
        List<RunColumn> named = parts(text).stream()
                .map(part -> column(parameter, part, columns))
                .distinct()
                .toList();
        if (named.size() > MOST) {
            throw refused("too_long", parameter, "There may be " + MOST + " columns", text);
        }
        return named;
    }

    private static List<String> parts(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split("\\s*,\\s*"));
    }

    private static RunColumn column(String parameter, String name, TableColumns columns) {
        return columns.find(name)
                .orElseThrow(() -> refused(
                        "query_key",
                        parameter,
                        "There is no column \"" + name + "\"; "
                                + columns.meant(name)
                                        .map(meant -> "did you mean " + meant + "?")
                                        .orElse("GET /api/runs/columns names those there are"),
                        name));
    }

    private static int number(Exchange exchange, String name, int usual, int largest) {
        String value = exchange.query(name).orElse(Integer.toString(usual));
        try {
            int number = Integer.parseInt(value);
            if (number >= 0 && number <= largest) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Rejected below, like a number out of range.
        }
        throw refused("int_parsing", name, "Input should be an integer from 0 to " + largest, value);
    }

    private static HttpProblem refused(String type, String name, String message, String value) {
        return HttpProblem.invalid(
                new Violation(type, List.of("query", name), message, JsonNodeFactory.instance.textNode(value)));
    }
}
