package dev.crucible.dialogue.text;

/**
 * What stands around quotations where a sentence seems to end. The same mark opens in one language and closes in another, so its
 * neighbours tell what it does.
 */
final class Quotation {

    private static final String BRACKETS = ")]}」』）】〉》";
    private static final String QUOTES = "\"'“”‘’«»‹›";

    /** Quotes that close even with a space before them, as the French have it. */
    private static final String SPACED = "»›”’";

    /** What a sentence never begins with. */
    private static final String WITHIN = ",;:!?、，；：！？。，–—―";

    private Quotation() {}

    /** Where what ends about {@code at} is closed: behind its last quote or bracket, which a space may precede, and before one that opens. */
    static int close(String text, int at) {
        int end = at;
        for (int next = skipSpace(text, at); next < text.length() && closes(text, next); next = skipSpace(text, end)) {
            end = next + 1;
        }
        while (end > 0 && QUOTES.indexOf(text.charAt(end - 1)) >= 0 && !closes(text, end - 1)) {
            end--;
        }
        return end;
    }

    /** Whether the sentence goes on at {@code at}, as after {@code "Is it safe?"} in {@code "Is it safe?" she asked.} */
    static boolean goesOn(String text, int at) {
        int next = skipSpace(text, at);
        if (next == text.length()) {
            return false;
        }
        char first = text.charAt(next);
        if (WITHIN.indexOf(first) >= 0 || (first == '-' && !isWord(text, next + 1))) {
            return true;
        }
        boolean quoted = closes(text, lastBefore(text, at));
        // Japanese has no case; these are its particles of quotation.
        return quoted && (Character.isLowerCase(first) || first == 'と' || text.startsWith("って", next));
    }

    private static boolean closes(String text, int at) {
        if (at < 0 || BRACKETS.indexOf(text.charAt(at)) >= 0) {
            return at >= 0;
        }
        if (QUOTES.indexOf(text.charAt(at)) < 0 || isWord(text, at + 1)) {
            return false;
        }
        boolean touches = at > 0 && !isSpace(text.charAt(at - 1));
        boolean beforeMark = at + 1 < text.length() && WITHIN.indexOf(text.charAt(at + 1)) >= 0;
        return touches || beforeMark || SPACED.indexOf(text.charAt(at)) >= 0;
    }

    private static int lastBefore(String text, int at) {
        int last = at - 1;
        while (last >= 0 && isSpace(text.charAt(last))) {
            last--;
        }
        return last;
    }

    private static int skipSpace(String text, int at) {
        int next = at;
        while (next < text.length() && isSpace(text.charAt(next))) {
            next++;
        }
        return next;
    }

    private static boolean isWord(String text, int at) {
        return at < text.length() && Character.isLetterOrDigit(text.codePointAt(at));
    }

    /** Also those spaces at which no line is broken. */
    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }
}
