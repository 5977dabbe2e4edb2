package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.setting.Setting;
import dev.crucible.lab.runs.RunSummary;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Violation;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Filter, order and paging of the list of simulations; without parameters, the whole list.
 *
 * @param limit maximum number of entries
 * @param offset number of entries to skip
 * @param states states to include, empty for all
 * @param text text that an id, name or strategy must contain, in lower case; empty for any
 * @param tag required tag, empty for none
 * @param details parts of each entry in addition to its summary
 * @param order order that replaces the list's default
 */
record ListQuery(
        int limit,
        int offset,
        Set<String> states,
        String text,
        String tag,
        Set<Detail> details,
        Optional<ListOrder> order) {

    /** Optional parts of an entry in addition to its summary. */
    enum Detail {
        ANNOTATIONS,
        SETTINGS,
        SIZE,
        STATUS
    }

    private static final int LARGEST_LIMIT = 10_000;
    private static final int LONGEST_TEXT = 200;

    /**
     * Parses the query of a request.
     *
     * @throws HttpProblem 422 naming the parameter
     */
    static ListQuery of(Exchange exchange) {
        return new ListQuery(
                number(exchange, "limit", LARGEST_LIMIT).orElse(Integer.MAX_VALUE),
                number(exchange, "offset", Integer.MAX_VALUE).orElse(0),
                exchange.query("status").map(ListQuery::states).orElse(Set.of()),
                exchange.query("q").map(ListQuery::text).orElse(""),
                exchange.query("tag").orElse(""),
                exchange.query("include").map(ListQuery::details).orElse(Set.of()),
                exchange.query("sort").map(ListQuery::order));
    }

    /** Returns true if the filter passes all entries. */
    boolean takesAll() {
        return text.isEmpty() && tag.isEmpty() && states.isEmpty();
    }

    /** Returns true if an id or name in {@code summary} contains the text. */
    boolean matchesText(RunSummary summary) {
        return text.isEmpty()
                || contains(summary, "simulation_id")
                || contains(summary, Setting.DISPLAY_NAME.name())
                || contains(summary, "strategy_name");
    }

    /** Returns the page of {@code matches} given by offset and limit. */
    List<RunSummary> page(List<RunSummary> matches) {
        int from = Math.min(offset, matches.size());
        return matches.subList(from, from + Math.min(limit, matches.size() - from));
    }

    private boolean contains(RunSummary summary, String field) {
        return summary.fields().path(field).asText("").toLowerCase(Locale.ROOT).contains(text);
    }

    private static Optional<Integer> number(Exchange exchange, String name, int largest) {
        return exchange.query(name).map(value -> {
            try {
                int number = Integer.parseInt(value);
                if (number >= 0 && number <= largest) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // Rejected below, like a number out of range.
            }
            throw refused("int_parsing", name, "Input should be an integer from 0 to " + largest, value);
        });
    }

    private static Set<String> states(String value) {
        Set<String> states = new HashSet<>(List.of(value.split(",", -1)));
        if (!RunState.words().containsAll(states)) {
            throw refused("enum", "status", "Input should be some of " + names(RunState.words()), value);
        }
        return states;
    }

    private static String text(String value) {
        if (value.length() > LONGEST_TEXT) {
            throw refused("string_too_long", "q", "Input should have at most " + LONGEST_TEXT + " characters", value);
        }
        return value.strip().toLowerCase(Locale.ROOT);
    }

    private static Set<Detail> details(String value) {
        Map<String, Detail> known = new TreeMap<>();
        for (Detail detail : Detail.values()) {
            known.put(detail.name().toLowerCase(Locale.ROOT), detail);
        }
        List<String> names = List.of(value.split(",", -1));
        if (!known.keySet().containsAll(names)) {
            throw refused("enum", "include", "Input should be some of " + names(known.keySet()), value);
        }
        return names.stream().map(known::get).collect(Collectors.toSet());
    }

    private static ListOrder order(String value) {
        boolean descending = value.startsWith("-");
        String field = descending ? value.substring(1) : value;
        if (!ListOrder.FIELDS.contains(field)) {
            throw refused(
                    "enum",
                    "sort",
                    "Input should be one of " + names(ListOrder.FIELDS) + ", with - before it for the reverse order",
                    value);
        }
        return new ListOrder(field, descending);
    }

    private static String names(Collection<String> names) {
        return String.join(", ", new TreeSet<>(names));
    }

    private static HttpProblem refused(String type, String name, String message, String value) {
        return HttpProblem.invalid(
                new Violation(type, List.of("query", name), message, JsonNodeFactory.instance.textNode(value)));
    }
}
