package dev.crucible.agents.offline.grammar;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads questions about what a project is and what a file in it means. */
final class ProjectReader {

    private static final String PROJECT =
            "(?:project|folder|directory|repo|repository|workspace|projekt|ordner|verzeichnis)";
    private static final String MY =
            "(?:this|my|the|our|that|dieses|dieser|diesem|mein|meinem|meines|das|der|dem|unser|unserem)";
    private static final String TELL =
            "(?:explain|describe|summari[sz]e|erkläre?|beschreibe?|beschreib|fasse?)(?: to)?(?: me| us| mir| uns)?(?: please| bitte| mal)?";

    private static final Pattern WHOLE = words(RuleReader.POLITE + "(?:can you |could you |kannst du )?(?:"
            + "what (?:does|do) " + MY + " " + PROJECT + " (?:do|contain)\\b.*"
            + "|what (?:is|'s) " + MY + " " + PROJECT + " (?:about|for)\\b.*"
            + "|what's " + MY + " " + PROJECT + " (?:about|for)\\b.*"
            + "|" + TELL + " " + MY + " " + PROJECT + "\\b.*"
            + "|(?:give me )?an overview of " + MY + " " + PROJECT + "\\b.*"
            + "|(?:which|what|find|show me)(?: all)?(?: the)?(?: crucible)? configs? (?:are |is |files? are )?(?:there )?in "
            + MY + " " + PROJECT + "\\b.*"
            + "|was (?:macht|tut|enthält) " + MY + " " + PROJECT + "\\b.*"
            + "|(?:worum|um was) geht(?: es|'s)? in " + MY + " " + PROJECT + "\\b.*"
            + "|(?:gib mir )?(?:einen )?überblick über " + MY + " " + PROJECT + "\\b.*"
            + "|welche configs? (?:sind|liegen|gibt es) in " + MY + " " + PROJECT + "\\b.*"
            + "|" + MY + " " + PROJECT + " (?:erklären|beschreiben|zusammenfassen)\\b.*)");

    private static final Pattern EXPLAINS = words(
            "\\b(?:explain|describe|erklär\\w*|beschreib\\w*|was (?:bedeutet|macht|heißt|tut|besagt)|what (?:does|do|would|is)\\b.*\\b(?:mean|do|say|run|about|compute)"
                    + "|what would|in words|in worten|meaning of|walk me through)\\b");

    private static final Pattern NAMED = Pattern.compile(
            "\\b(?:config|configuration|konfiguration|konfig|grid)(?: file| datei)?\\s+[\"“„']?(?<name>[\\w][\\w./-]{0,120})[\"“”']?",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern IN_PROJECT = words("\\b(?:in|from|of|aus|im|von)(?: " + MY + ")? " + PROJECT + "\\b");
    private static final Pattern NO_NAME =
            words("(?:of|from|in|for|file|files|is|does|do|mean|means|von|aus|im|des|der|für|ist|bedeutet)");

    private ProjectReader() {}

    private static Pattern words(String pattern) {
        return Pattern.compile(pattern, Pattern.UNICODE_CHARACTER_CLASS);
    }

    /** The question, when the line is one. */
    static Optional<Request> read(String text, Reading reading) {
        String line = RuleReader.plain(text);
        if (line.length() > 400) {
            return Optional.empty();
        }
        if (WHOLE.matcher(line).matches()) {
            return Optional.of(new Request.ExplainProject());
        }
        if (!EXPLAINS.matcher(line).find() || reading.wants("validate")) {
            return Optional.empty();
        }
        Optional<String> file = reading.first(Token.File.class).map(Token.File::path);
        return file.or(() -> named(text, line)).map(Request.ExplainFile::new);
    }

    /** "Explain config test in my project": a name without an ending. */
    private static Optional<String> named(String text, String line) {
        Matcher named = NAMED.matcher(text);
        return IN_PROJECT.matcher(line).find()
                        && named.find()
                        && !NO_NAME.matcher(named.group("name").toLowerCase(java.util.Locale.ROOT))
                                .matches()
                ? Optional.of(named.group("name"))
                : Optional.empty();
    }
}
