package dev.crucible.agents.understanding;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a question asks for by its first word; vectors tell little between "what is it", "who uses it" and "how many of it". */
enum QuestionWord {
    NUMBER("how (?:many|much|often|long)|wie ?(?:viele?|oft|lange)"),
    REASON("why|how come|what (?:is|are|'s) .{1,40} for|warum|wieso|weshalb|wozu|wofür"),
    PERSON("who|whom|whose|wer|wen|wem|wessen"),
    PLACE("where|wo|wohin|woher"),
    TIME("when|since when|wann|seit wann"),
    MEANING("what (?:is|are|does .{1,40} mean)|was (?:ist|sind|heißt|heisst|bedeutet|bedeuten)");

    private static final String BEFORE = "^\\W*(?:(?:and|und|but|aber|so|also|ok|okay|hm+|well|na)\\W+)*";

    private final Pattern first;

    QuestionWord(String words) {
        first = Pattern.compile(
                BEFORE + "(?:" + words + ")\\b",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }

    /** The first that fits; empty for a line that begins otherwise. */
    static Optional<QuestionWord> of(String text) {
        return Arrays.stream(values())
                .filter(word -> word.first.matcher(text).find())
                .findFirst();
    }

    /** Whether two lines plainly ask for different things. */
    static boolean differ(Optional<QuestionWord> one, Optional<QuestionWord> other) {
        return one.isPresent() && other.isPresent() && one.get() != other.get();
    }
}
