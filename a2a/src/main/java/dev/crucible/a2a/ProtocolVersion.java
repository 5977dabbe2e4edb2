package dev.crucible.a2a;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The versions of the protocol that this module speaks; patch numbers do not count. */
public enum ProtocolVersion {
    V1_0("1.0"),
    V0_3("0.3");

    /** Header or query parameter that names the version of a request. */
    public static final String HEADER = "A2A-Version";

    private static final Pattern NUMBER = Pattern.compile("(\\d{1,6}\\.\\d{1,6})(\\.\\d{1,6})?");

    private final String number;

    ProtocolVersion(String number) {
        this.number = number;
    }

    /** Major and minor number. */
    public String number() {
        return number;
    }

    /** The version that a text such as 1.0 or 0.3.0 names; an empty one means 0.3. */
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
