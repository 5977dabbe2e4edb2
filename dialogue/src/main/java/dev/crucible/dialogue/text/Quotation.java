package dev.crucible.dialogue.text;

/** Rules for quotation marks at the end of a sentence. A mark opens in one language and closes in another, so its neighbours decide. */
final class Quotation {

    private static final String BRACKETS = ")]}」』）】〉》";
    private static final String QUOTES = "\"'“”‘’«»‹›";

    /** Quotes that close even after a space, as some languages write them. */
    private static final String SPACED = "»›”’";

    /** Characters that never start a sentence. */
    private static final String WITHIN = ",;:!?、，；：！？。，–—―";

    private Quotation() {}

    /**
     * Returns the end of a sentence that ends near {@code at}: after its closing quotes and brackets, but before an opening one. A space may
     * precede a closing quote.
     */
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

    /** Returns true if the sentence continues at {@code at}, as after {@code "Is it safe?"} in {@code "Is it safe?" she asked.} */
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
        // Japanese has no case; these are its quotative particles.
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

    /** Returns true for any space, including non-breaking ones. */
    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }
}
