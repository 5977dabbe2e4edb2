package dev.crucible.engine.results;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** SHA-256 of the lines of an event log without their times. A checkpoint stores it and accepts only a log that matches. Mutable. */
public final class LogSeal {

    private static final String TIMES = ",\"time_ns\":{";
    private static final Pattern WELL_FORMED = Pattern.compile(
            "\"train\":-?\\d+,\"attack\":-?\\d+,\"aggregate\":-?\\d+,\"measure\":-?\\d+,\"evaluate\":-?\\d+}}");

    private final MessageDigest digest = Digests.sha256();

    /** Adds the next line, without its line break. */
    public void add(String line) {
        digest.update((withoutTimes(line) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the digest so far, in hexadecimal. */
    public String value() {
        try {
            return HexFormat.of().formatHex(((MessageDigest) digest.clone()).digest());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("every JDK's SHA-256 can be cloned", e);
        }
    }

    /** Returns {@code line} without its times, which are its end; unchanged if it does not end in times. */
    static String withoutTimes(String line) {
        int times = line.lastIndexOf(TIMES);
        return times >= 0
                        && WELL_FORMED
                                .matcher(line.substring(times + TIMES.length()))
                                .matches()
                ? line.substring(0, times) + "}"
                : line;
    }
}
