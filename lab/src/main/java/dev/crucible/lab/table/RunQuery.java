package dev.crucible.lab.table;

import dev.crucible.lab.table.QueryException.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Parser of a filter such as {@code rule:krum accuracy:<0.5 name:"seed study 6" seed:>3 -attack:none backdoor}.
 *
 * <p>All parts must hold; a minus before a part negates it. A part is a word, or a column with a condition. Conditions are a comma-separated
 * list of values; {@code <}, {@code <=}, {@code >}, {@code >=} or {@code a..b} for numbers; {@code *} as a wildcard; {@code none}; {@code any}.
 */
final class RunQuery {

    private static final String OPERATORS = "<>=!";
    /** Default filter, applied unless the query names the archived column. */
    static final RowFilter UNARCHIVED = new RowFilter.Is(RunColumn.ARCHIVED, "no");

    private static final String ARCHIVED = RunColumn.ARCHIVED.key() + ":";
    /** Start of a condition on sweeps, with which a query asks for their cells. */
    private static final String CELLS = RunColumn.SWEEP.key() + ":";

    private static final String NONE = "none";
    private static final String ANY = "any";

    private final String text;
    private final TableColumns columns;
    private final List<RowFilter> scopes = new ArrayList<>();
    private int at;

    private RunQuery(String text, TableColumns columns) {
        this.text = text;
        this.columns = columns;
    }

    /**
     * A parsed filter.
     *
     * @param scope condition on archived runs; by default, they are excluded
     * @param filter the whole condition
     */
    record Read(RowFilter scope, RowFilter filter) {}

    /** Returns true if {@code text} asks for cells of sweeps, which a table otherwise leaves out. */
    static boolean asksForCells(String text) {
        return Stream.of(text.split("\\s+")).anyMatch(part -> part.startsWith(CELLS) || part.startsWith("-" + CELLS));
    }

    /** Parses {@code text}; an empty one matches everything. */
    static Read read(String text, TableColumns columns) throws QueryException {
        RunQuery query = new RunQuery(text, columns);
        RowFilter filter = query.all();
        RowFilter scope =
                query.scopes.isEmpty() ? new RowFilter.Is(RunColumn.ARCHIVED, "no") : new RowFilter.All(query.scopes);
        return new Read(scope, new RowFilter.All(List.of(scope, filter)));
    }

    private RowFilter all() throws QueryException {
        List<RowFilter> parts = new ArrayList<>();
        for (skipSpaces(); at < text.length(); skipSpaces()) {
            boolean negated = text.charAt(at) == '-' && at + 1 < text.length() && !isSpace(at + 1);
            at += negated ? 1 : 0;
            int start = at;
            Optional<RowFilter> part = part();
            if (part.isPresent()) {
                RowFilter whole = negated ? new RowFilter.Not(part.get()) : part.get();
                (text.startsWith(ARCHIVED, start) ? scopes : parts).add(whole);
            }
        }
        return new RowFilter.All(parts);
    }

    private void skipSpaces() {
        while (at < text.length() && isSpace(at)) {
            at++;
        }
    }

    private boolean isSpace(int place) {
        return Character.isWhitespace(text.charAt(place));
    }

    private Optional<RowFilter> part() throws QueryException {
        if (text.charAt(at) == '"') {
            String words = quoted().strip();
            return words.isEmpty() ? Optional.empty() : Optional.of(new RowFilter.Word(words));
        }
        int start = at;
        while (at < text.length() && !isSpace(at) && text.charAt(at) != ':') {
            at++;
        }
        String word = text.substring(start, at);
        if (at == text.length() || isSpace(at)) {
            return Optional.of(new RowFilter.Word(word));
        }
        at++;
        RunColumn column = columns.find(word).orElseThrow(() -> unknown(word, start));
        return Optional.of(condition(column));
    }

    private QueryException unknown(String word, int start) {
        Optional<String> meant = columns.meant(word);
        String fix = meant.map(name -> "did you mean " + name + "?")
                .orElse(
                        "GET /api/runs/columns names those there are; a word with a colon in it goes in quotation marks");
        return new QueryException(
                Kind.QUERY_KEY, start, word, meant.orElse(""), "there is no column \"" + word + "\"; " + fix);
    }

    private RowFilter condition(RunColumn column) throws QueryException {
        String operator = operator();
        if (operator.equals("!") || operator.equals("!=")) {
            return new RowFilter.Not(values(column));
        }
        if (operator.isEmpty() || operator.equals("=")) {
            return values(column);
        }
        int start = at;
        String value = value(column);
        if (!column.isNumeric() && !isFree(column)) {
            throw new QueryException(
                    Kind.QUERY_TEXT,
                    start - operator.length(),
                    column.key(),
                    column.key() + ":" + value,
                    column.key() + " is a text, which has no size; write " + column.key() + ":" + value);
        }
        double limit = number(column, value, start);
        boolean with = operator.endsWith("=");
        return operator.charAt(0) == '<'
                ? new RowFilter.Between(column, Double.NEGATIVE_INFINITY, limit, true, with)
                : new RowFilter.Between(column, limit, Double.POSITIVE_INFINITY, with, true);
    }

    /** Returns true for settings and metrics, which may be numbers in some runs and texts in others. */
    private static boolean isFree(RunColumn column) {
        return column.key().indexOf('.') > 0;
    }

    private String operator() {
        int start = at;
        while (at < text.length() && OPERATORS.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return text.substring(start, at);
    }

    private RowFilter values(RunColumn column) throws QueryException {
        List<RowFilter> any = new ArrayList<>();
        any.add(oneValue(column));
        while (at < text.length() && text.charAt(at) == ',') {
            at++;
            any.add(oneValue(column));
        }
        return any.size() == 1 ? any.getFirst() : new RowFilter.Any(any);
    }

    private RowFilter oneValue(RunColumn column) throws QueryException {
        int start = at;
        boolean quoted = start < text.length() && text.charAt(start) == '"';
        return value(column, value(column), quoted, start);
    }

    private RowFilter value(RunColumn column, String value, boolean quoted, int start) throws QueryException {
        if (!quoted && value.equalsIgnoreCase(ANY)) {
            return new RowFilter.Has(column);
        }
        if (!quoted && value.equalsIgnoreCase(NONE)) {
            return new RowFilter.Any(List.of(new RowFilter.Not(new RowFilter.Has(column)), text(column, value, false)));
        }
        if (column.isNumeric()) {
            return range(column, value, start);
        }
        Optional<Double> number = isFree(column) ? ValueReading.of(ColumnKind.NUMBER, value) : Optional.empty();
        RowFilter asText = text(column, value, quoted);
        return number.isEmpty()
                ? asText
                : new RowFilter.Any(
                        List.of(asText, new RowFilter.Between(column, number.get(), number.get(), true, true)));
    }

    private RowFilter range(RunColumn column, String value, int start) throws QueryException {
        int dots = value.indexOf("..");
        if (dots >= 0) {
            double low = number(column, value.substring(0, dots), start);
            double high = number(column, value.substring(dots + 2), start + dots + 2);
            return new RowFilter.Between(column, low, high, true, true);
        }
        double exact = number(column, value, start);
        return new RowFilter.Between(column, exact, exact + ValueReading.width(column.kind(), value), true, true);
    }

    private static RowFilter text(RunColumn column, String value, boolean quoted) {
        if (!quoted && value.indexOf('*') >= 0) {
            return new RowFilter.Glob(column, TextMatch.glob(value));
        }
        if (column.equals(RunColumn.ID)) {
            return new RowFilter.IdBegins(value);
        }
        boolean prose = column.equals(RunColumn.NAME) || column.equals(RunColumn.NOTES);
        return prose ? new RowFilter.Phrase(column, value) : new RowFilter.Is(column, value);
    }

    private static double number(RunColumn column, String value, int start) throws QueryException {
        return ValueReading.of(column.kind() == ColumnKind.TEXT ? ColumnKind.NUMBER : column.kind(), value)
                .orElseThrow(() -> new QueryException(
                        Kind.QUERY_NUMBER,
                        start,
                        value,
                        column.key() + ":>" + ValueReading.example(column.kind()),
                        "\"" + value + "\" is not " + ValueReading.wanted(column.kind()) + ", as in " + column.key()
                                + ":>" + ValueReading.example(column.kind())));
    }

    /** Parses a column's value: quoted, or up to a space or a comma. */
    private String value(RunColumn column) throws QueryException {
        int start = at;
        if (at < text.length() && text.charAt(at) == '"') {
            String value = quoted();
            if (!value.isBlank()) {
                return value.strip();
            }
        } else {
            while (at < text.length() && !isSpace(at) && text.charAt(at) != ',') {
                at++;
            }
        }
        if (at == start || text.charAt(start) == '"') {
            throw new QueryException(
                    Kind.QUERY_VALUE,
                    start,
                    column.key(),
                    column.key() + ":any",
                    "what " + column.key() + " must be is missing; write " + column.key() + ":any for any value");
        }
        return text.substring(start, at);
    }

    /** Parses the text between two quotation marks; a backslash escapes one within it. */
    private String quoted() throws QueryException {
        int start = at;
        StringBuilder quoted = new StringBuilder();
        for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
            boolean escaped = text.charAt(at) == '\\' && text.startsWith("\"", at + 1);
            at += escaped ? 1 : 0;
            quoted.append(text.charAt(at));
        }
        if (at == text.length()) {
            throw new QueryException(
                    Kind.QUERY_QUOTE, start, "\"", "\"", "this quotation mark has no second one; add it");
        }
        at++;
        return quoted.toString();
    }
}
