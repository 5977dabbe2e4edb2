package dev.crucible.lab.table;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Text search: ignores case and matches only from the start of a word. */
final class TextMatch {

    private static final int SHORTEST_ID = 8;

    private TextMatch() {}

    /** Returns true if {@code words} are at the start of a word of {@code text}; trailing digits must end a number, so 6 does not match 60. */
    static boolean begins(String text, String words) {
        return find(text, words, false);
    }

    /** Returns true if {@code text} contains {@code words} as whole words. */
    static boolean contains(String text, String words) {
        return find(text, words, true);
    }

    private static boolean find(String text, String words, boolean whole) {
        int length = words.length();
        for (int at = 0; at + length <= text.length(); at++) {
            if (text.regionMatches(true, at, words, 0, length)
                    && !continues(text, at, words.charAt(0))
                    && isEnd(text, at + length, whole, words.charAt(length - 1))) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if the character at {@code at} continues a word. */
    private static boolean continues(String text, int at, char first) {
        return at > 0 && Character.isLetterOrDigit(first) && Character.isLetterOrDigit(text.charAt(at - 1));
    }

    private static boolean isEnd(String text, int end, boolean whole, char last) {
        if (end == text.length()) {
            return true;
        }
        char next = text.charAt(end);
        if (whole) {
            return !(Character.isLetterOrDigit(last) && Character.isLetterOrDigit(next));
        }
        return !(Character.isDigit(last) && Character.isDigit(next));
    }

    /** Returns true if {@code word} is the id or at least 8 characters of its beginning; shorter ones match the ids of all runs. */
    static boolean names(String id, String word) {
        boolean good = word.length() >= SHORTEST_ID && word.chars().anyMatch(Character::isDigit);
        return id.equalsIgnoreCase(word) || (good && id.regionMatches(true, 0, word, 0, word.length()));
    }

    /** Returns true if {@code value} is {@code text} or one of its comma-separated parts. */
    static boolean is(String text, String value) {
        if (text.equalsIgnoreCase(value)) {
            return true;
        }
        int from = 0;
        for (int comma = text.indexOf(", "); comma >= 0; comma = text.indexOf(", ", from)) {
            if (isPart(text, from, comma, value)) {
                return true;
            }
            from = comma + 2;
        }
        return from > 0 && isPart(text, from, text.length(), value);
    }

    private static boolean isPart(String text, int from, int to, String value) {
        return to - from == value.length() && text.regionMatches(true, from, value, 0, value.length());
    }

    /** Returns a pattern in which a star matches any text. */
    static Pattern glob(String value) {
        String pattern = Stream.of(value.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL);
    }
}
