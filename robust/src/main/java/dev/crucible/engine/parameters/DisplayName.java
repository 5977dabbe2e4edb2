package dev.crucible.engine.parameters;

import java.util.regex.Pattern;

/** Text shown in a line of a list or a title, such as the name of a run. */
public final class DisplayName {

    /** The message for text that is not valid. */
    public static final String RULE = "must not hold line ends or other control characters";

    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cs}\\u2028\\u2029]");

    private DisplayName() {}

    /** Returns true if all of {@code text} can be shown on one line. */
    public static boolean is(String text) {
        return !UNSEEN.matcher(text).find();
    }
}
