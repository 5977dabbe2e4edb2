package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines of which the words tell what the intent alone does not: a name, and what "that" was. */
final class AboutPlayer {

    private static final String NAME = "(?<name>\\p{L}[\\p{L}'’-]{0,30})";
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    private static final Pattern TOLD = Pattern.compile(
            "(?:\\b(?:my name is|my name's|(?:people|my friends|they) (?:call|know) me(?: as)?|call me|i am called|mein name ist|ich hei(?:ß|ss)e"
                    + "|ich bin (?:der|die)|nenn(?:t)? mich(?: bitte)?)\\s+|\\bmich (?=\\p{L}+ nennen))" + NAME,
            FLAGS);

    private static final Pattern WHY_SAID = Pattern.compile(
            "\\b(?:why|how come|what made|warum|wieso|weshalb)\\b.*\\b(?:you|du|ihr)\\b.*\\b(?:sa(?:y|id)|answer|answered|tell|told|reply|replied)\\b"
                    + "|\\b(?:warum|wieso|weshalb)\\b.*\\b(?:sagst|sagt|gesagt|antwortest|geantwortet|erzählst)\\b",
            FLAGS);

    private AboutPlayer() {}

    static Optional<Request> read(String text, Meaning meaning) {
        if (WHY_SAID.matcher(text).find()) {
            return Optional.of(new Request.WhySaid());
        }
        Matcher told = TOLD.matcher(text);
        return meaning.intent() == Intent.NAME_TELL && told.find()
                ? Optional.of(new Request.NameTold(told.group("name")))
                : Optional.empty();
    }
}
