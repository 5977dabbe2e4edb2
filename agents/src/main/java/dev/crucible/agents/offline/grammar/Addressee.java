package dev.crucible.agents.offline.grammar;

import dev.crucible.dialogue.Cast;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Who is spoken to by name, without an {@code @}; of several the first. Who is only spoken of is not. */
final class Addressee {

    private static final Pattern NAME = Pattern.compile(
            "(?<![\\p{L}])(?<!\\b(?:or|and|about|of|than|with|oder|und|über|von|als|mit|mag|hat|likes?|does|is|ist|know|kennst du|kennt ihr|magst du|mögt ihr|meet) )(?:"
                    + String.join("|", Cast.bundled().ids())
                    + ")\\b(?! (?:or|oder)\\b)",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);

    /** Called at either end of a line, whoever else is named in it: "do you like Techne, Kallos?" */
    private static final Pattern SPOKEN_TO = Pattern.compile(
            "^\\W*(?:(?:hey|hi|hello|hallo|moin|ok|and|und|so)[ ,]+)*(?<first>"
                    + String.join("|", Cast.bundled().ids()) + ")\\s*[,:!]|,\\s*(?<last>"
                    + String.join("|", Cast.bundled().ids()) + ")\\s*[?.!]*\\s*$",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern INTRODUCED = Pattern.compile(
            "\\W*(?:and |und )?(?:who(?: is|['\u2019]s)|wer ist)(?: denn)? ("
                    + String.join("|", Cast.bundled().ids()) + ")\\W*",
            Pattern.CASE_INSENSITIVE);

    /** A name at either end of a line, or with an {@code @}, and what parts it from the rest. */
    private static final Pattern CALLED = Pattern.compile(
            "@\\p{L}+[,:!]?\\s*|^\\s*(?:(?:hey|hi|hello|hallo|moin)\\s+)?(?:"
                    + String.join("|", Cast.bundled().ids()) + ")\\s*[,:!]\\s*|,\\s*(?:"
                    + String.join("|", Cast.bundled().ids()) + ")\\s*(?=[?.!]*\\s*$)",
            Pattern.CASE_INSENSITIVE);

    private Addressee() {}

    /** A line without whom it is said to: "@kallos how are you" asks what "how are you" does. */
    static String without(String text) {
        return CALLED.matcher(text).replaceAll("").strip();
    }

    /** Whom a line asks to be introduced, as in "who is Puck?"; nobody can do that better. */
    static Optional<String> introduced(String text) {
        Matcher asked = INTRODUCED.matcher(text);
        return asked.matches() ? Optional.of(asked.group(1).toLowerCase(Locale.ROOT)) : Optional.empty();
    }

    static Optional<String> of(String text) {
        Matcher spokenTo = SPOKEN_TO.matcher(text);
        if (spokenTo.find()) {
            return Optional.ofNullable(spokenTo.group("first")).or(() -> Optional.of(spokenTo.group("last")));
        }
        return NAME.matcher(text).results().map(MatchResult::group).findFirst();
    }
}
