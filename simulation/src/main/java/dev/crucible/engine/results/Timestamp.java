package dev.crucible.engine.results;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Times as files and answers write them: always six digits after the second, and an offset instead of a letter, since there are readers
 * that take neither nine digits nor a Z, such as Python's before 3.11.
 */
public final class Timestamp {

    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS");
    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx").withZone(ZoneOffset.UTC);

    private Timestamp() {}

    /** Now, such as {@code 2026-01-02T03:04:05.600000+00:00}. */
    public static String utc() {
        return utc(Instant.now());
    }

    /** Any time, such as {@code 2026-01-02T03:04:05.600000+00:00}. */
    public static String utc(Instant time) {
        return UTC.format(time);
    }

    /** Now by the clock on the wall, such as {@code 2026-01-02T03:04:05.600000}. */
    public static String local() {
        return local(LocalDateTime.now(ZoneId.systemDefault()));
    }

    /** Any time by the clock on the wall, such as {@code 2026-01-02T03:04:05.600000}. */
    public static String local(LocalDateTime time) {
        return LOCAL.format(time);
    }
}
