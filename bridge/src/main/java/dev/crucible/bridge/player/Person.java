package dev.crucible.bridge.player;

/**
 * The way a player wants to be addressed. Everything except the name may be empty.
 *
 * @param displayName name on screen, 1 to 50 characters
 * @param ttsName name as a voice says it
 * @param title title, such as {@code Champion}
 * @param role role, such as {@code hero}
 * @param pronouns pronouns, such as {@code she/her}
 */
public record Person(String displayName, String ttsName, String title, String role, String pronouns) {

    /** Maximum length of each field, in characters. */
    public static final int LONGEST = 50;

    /** Field of the name on screen. */
    public static final String DISPLAY_NAME = "display_name";

    public Person {
        bounded(DISPLAY_NAME, displayName);
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
