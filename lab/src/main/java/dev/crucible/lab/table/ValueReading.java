package dev.crucible.lab.table;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parser of values in a filter: 50%, 2m, 10MB, 2026-11-24. */
final class ValueReading {

    private static final Pattern NUMBER =
            Pattern.compile("([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?)\\s*([A-Za-z%]*)");
    private static final Map<String, Double> SPANS = Map.of("", 1.0, "s", 1.0, "m", 60.0, "h", 3_600.0, "d", 86_400.0);
    private static final Map<String, Double> SIZES =
            Map.of("", 1.0, "b", 1.0, "kb", 1e3, "mb", 1e6, "gb", 1e9, "k", 1e3, "m", 1e6, "g", 1e9);
    private static final Map<String, Double> SHARES = Map.of("", 1.0, "%", 0.01);
    private static final double DAY = 86_400;

    private ValueReading() {}

    /** Parses {@code text} as a number of a column of {@code kind}. */
    static Optional<Double> of(ColumnKind kind, String text) {
        return switch (kind) {
            case TIME -> time(text);
            case SECONDS -> scaled(text, SPANS);
            case BYTES -> scaled(text, SIZES);
            case SHARE -> scaled(text, SHARES);
            case NUMBER, TEXT -> scaled(text, Map.of("", 1.0));
        };
    }

    private static Optional<Double> scaled(String text, Map<String, Double> units) {
        Matcher number = NUMBER.matcher(text);
        if (!number.matches()) {
            return Optional.empty();
        }
        Double unit = units.get(number.group(2).toLowerCase(java.util.Locale.ROOT));
        return Optional.ofNullable(unit).map(factor -> Double.parseDouble(number.group(1)) * factor);
    }

    /** Parses a day, a local time, or a time with an offset, as seconds since 1970. */
    private static Optional<Double> time(String text) {
        try {
            if (text.length() == "2026-11-24".length()) {
                return Optional.of(seconds(LocalDate.parse(text)
                        .atStartOfDay(ZoneId.systemDefault())
                        .toInstant()));
            }
            boolean zoned = text.endsWith("Z") || text.matches(".*[+-]\\d\\d:?\\d\\d");
            return Optional.of(seconds(
                    zoned
                            ? OffsetDateTime.parse(text).toInstant()
                            : LocalDateTime.parse(text)
                                    .atZone(ZoneId.systemDefault())
                                    .toInstant()));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static double seconds(Instant time) {
        return time.getEpochSecond() + time.getNano() * 1e-9;
    }

    /** Returns the length of the range that {@code text} denotes, in the column's unit: a day for a date, otherwise 0. */
    static double width(ColumnKind kind, String text) {
        return kind == ColumnKind.TIME && text.length() == "2026-11-24".length() ? Math.nextDown(DAY) : 0;
    }

    /** Returns a description of the values of a column of {@code kind}. */
    static String wanted(ColumnKind kind) {
        return switch (kind) {
            case TIME -> "a day or a time";
            case SECONDS -> "a span of time";
            case BYTES -> "a size";
            case SHARE, NUMBER, TEXT -> "a number";
        };
    }

    /** Returns an example value. */
    static String example(ColumnKind kind) {
        return switch (kind) {
            case TIME -> "2026-11-24";
            case SECONDS -> "90s";
            case BYTES -> "10MB";
            case SHARE -> "0.5";
            case NUMBER, TEXT -> "3";
        };
    }
}
