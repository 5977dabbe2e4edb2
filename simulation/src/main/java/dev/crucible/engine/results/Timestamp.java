package dev.crucible.engine.results;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Times in the format of files and API responses: always six digits after the second, and an offset instead of a letter. Some readers
 * accept neither nine digits nor a Z, such as Python before 3.11.
 */
public final class Timestamp {

    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS");
    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx").withZone(ZoneOffset.UTC);

    private Timestamp() {}

    /** Returns the current time, such as {@code 2026-01-02T03:04:05.600000+00:00}. */
    public static String utc() {
        return utc(Instant.now());
    }

    /** Formats a time, such as {@code 2026-01-02T03:04:05.600000+00:00}. */
    public static String utc(Instant time) {
        return UTC.format(time);
    }

    /** Returns the current local time, such as {@code 2026-01-02T03:04:05.600000}. */
    public static String local() {
        return local(LocalDateTime.now(ZoneId.systemDefault()));
    }

    /** Formats a local time, such as {@code 2026-01-02T03:04:05.600000}. */
    public static String local(LocalDateTime time) {
        return LOCAL.format(time);
    }
}
