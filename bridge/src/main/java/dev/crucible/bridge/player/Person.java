package dev.crucible.bridge.player;

/**
 * How somebody wants to be addressed; all but the name may be empty.
 *
 * @param displayName as shown, 1..50 characters
 * @param ttsName as a voice says it
 * @param title such as {@code Champion}
 * @param role such as {@code hero}
 * @param pronouns such as {@code she/her}
 */
public record Person(String displayName, String ttsName, String title, String role, String pronouns) {

    /** The longest of any of them. */
    public static final int LONGEST = 50;

    public Person {
        bounded("display_name", displayName);
        bounded("tts_name", ttsName);
        bounded("title", title);
        bounded("role", role);
        bounded("pronouns", pronouns);
    }

    private static void bounded(String field, String value) {
        if (value.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "%s: may have at most %d characters, got %d".formatted(field, LONGEST, value.length()));
        }
        if (value.codePoints().anyMatch(Person::unprintable)) {
            throw new IllegalArgumentException(
                    field + ": must not hold line ends, other control characters or halves of characters");
        }
    }

    private static boolean unprintable(int c) {
        return Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE;
    }
}
