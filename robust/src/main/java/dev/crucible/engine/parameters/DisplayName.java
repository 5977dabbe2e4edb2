package dev.crucible.engine.parameters;

import java.util.regex.Pattern;

/** Text that people see in a line of a list or a title, such as the name of a run. */
public final class DisplayName {

    /** What is said of text that is none. */
    public static final String RULE = "must not hold line ends or other control characters";

    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cs}\\u2028\\u2029]");

    private DisplayName() {}

    /** Whether all of {@code text} can be shown in a line. */
    public static boolean is(String text) {
        return !UNSEEN.matcher(text).find();
    }
}
