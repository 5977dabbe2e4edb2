package dev.crucible.a2a;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Protocol versions supported by this module; patch numbers are ignored. */
public enum ProtocolVersion {
    V1_0("1.0"),
    V0_3("0.3");

    /** Header or query parameter with the version of a request. */
    public static final String HEADER = "A2A-Version";

    private static final Pattern NUMBER = Pattern.compile("(\\d{1,6}\\.\\d{1,6})(\\.\\d{1,6})?");

    private final String number;

    ProtocolVersion(String number) {
        this.number = number;
    }

    /** Returns the major and minor number. */
    public String number() {
        return number;
    }

    /** Parses a version such as 1.0 or 0.3.0; an empty text means 0.3. Returns empty if the version is not supported. */
    public static Optional<ProtocolVersion> parse(String text) {
        if (text.isBlank()) {
            return Optional.of(V0_3);
        }
        Matcher matcher = NUMBER.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        for (ProtocolVersion version : values()) {
            if (version.number.equals(matcher.group(1))) {
                return Optional.of(version);
            }
        }
        return Optional.empty();
    }
}
