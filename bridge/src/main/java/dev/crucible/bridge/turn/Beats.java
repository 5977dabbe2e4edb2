package dev.crucible.bridge.turn;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts a text into the pieces that are shown one after another: sentences of the locale, short ones joined, long ones cut at a
 * clause or a space. A fenced block of code is one piece, however long, and so is a table or a list.
 */
public final class Beats {

    /** A sentence shorter than this is joined to its neighbour. */
    static final int SHORTEST = 24;

    /** No piece of prose is longer. */
    static final int LONGEST = 320;

    /** No piece of a laid-out text is longer, unless a single line is. */
    static final int LONGEST_BLOCK = 600;

    private static final Pattern FENCE =
            Pattern.compile("(?ms)^[ \\t]*(```+|~~~+)[^\\n]*\\n.*?(^[ \\t]*\\1[ \\t]*$|\\z)");
    private static final Pattern BLANK_LINES = Pattern.compile("\\n[ \\t]*\\n");
    private static final Pattern ABBREVIATION = Pattern.compile(
            "(?:^|[\\s(])(?:e\\.g|i\\.e|cf|vs|etc|Dr|Mr|Mrs|Ms|Prof|Fig|Eq|Sec|No|approx|resp)\\.\\s*$");
    private static final Pattern LAID_OUT = Pattern.compile("(?m)^[ \\t]*(?:[-*|]|\\d+[.)])[ \\t|]");

    private Beats() {}

    /** The pieces of {@code text} in order, none blank; empty for a blank text. */
    public static List<String> of(String text, Locale locale) {
        List<String> beats = new ArrayList<>();
        Matcher fence = FENCE.matcher(text);
        int at = 0;
        while (fence.find()) {
            prose(text.substring(at, fence.start()), locale, beats);
            beats.add(fence.group().strip());
            at = fence.end();
        }
        prose(text.substring(at), locale, beats);
        return List.copyOf(beats);
    }

    /**
     * The pieces of a text whose lines mean something, such as a plan or a table: paragraphs with their lines as they are, cut between
     * lines where they are too long to be shown at once.
     */
    public static List<String> laidOut(String text) {
        List<String> beats = new ArrayList<>();
        for (String paragraph : BLANK_LINES.split(text)) {
            StringBuilder piece = new StringBuilder();
            for (String line : paragraph.split("\n")) {
                if (!piece.isEmpty() && piece.length() + 1 + line.length() > LONGEST_BLOCK) {
                    beats.add(piece.toString());
                    piece.setLength(0);
                }
                piece.append(piece.isEmpty() ? "" : "\n").append(line.stripTrailing());
            }
            if (!piece.toString().isBlank()) {
                beats.add(piece.toString());
            }
        }
        return List.copyOf(beats);
    }

    private static void prose(String text, Locale locale, List<String> beats) {
        for (String paragraph : BLANK_LINES.split(text)) {
            String stripped = paragraph.strip();
            if (stripped.isEmpty()) {
                continue;
            }
            if (LAID_OUT.matcher(stripped).find()) {
                beats.add(stripped);
            } else {
                join(sentences(stripped.replaceAll("\\s*\\n\\s*", " "), locale), beats);
            }
        }
    }

    private static List<String> sentences(String paragraph, Locale locale) {
        BreakIterator breaks = BreakIterator.getSentenceInstance(locale);
        breaks.setText(paragraph);
        List<String> sentences = new ArrayList<>();
        int start = breaks.first();
        for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            if (end < paragraph.length()
                    && ABBREVIATION.matcher(paragraph.substring(start, end)).find()) {
                continue;
            }
            sentences.add(paragraph.substring(start, end).strip());
            start = end;
        }
        if (start < paragraph.length()) {
            sentences.add(paragraph.substring(start).strip());
        }
        return sentences;
    }

    private static void join(List<String> sentences, List<String> beats) {
        StringBuilder piece = new StringBuilder();
        for (String sentence : sentences) {
            boolean tooShort = piece.length() < SHORTEST || sentence.length() < SHORTEST;
            if (!piece.isEmpty() && (!tooShort || piece.length() + 1 + sentence.length() > LONGEST)) {
                cut(piece.toString(), beats);
                piece.setLength(0);
            }
            if (!piece.isEmpty()) {
                piece.append(' ');
            }
            piece.append(sentence);
        }
        cut(piece.toString(), beats);
    }

    /** Cuts what is too long at the last clause, else the last space, else anywhere but inside a character. */
    private static void cut(String piece, List<String> beats) {
        String rest = piece;
        while (rest.length() > LONGEST) {
            int at = lastOf(rest, ",;:–—");
            if (at < LONGEST / 2) {
                at = rest.lastIndexOf(' ', LONGEST - 1);
            }
            if (at < LONGEST / 4) {
                at = LONGEST - 1;
            }
            if (Character.isHighSurrogate(rest.charAt(at))) {
                at--;
            }
            beats.add(rest.substring(0, at + 1).strip());
            rest = rest.substring(at + 1).strip();
        }
        if (!rest.isBlank()) {
            beats.add(rest);
        }
    }

    private static int lastOf(String text, String marks) {
        int last = -1;
        for (int i = 0; i < marks.length(); i++) {
            last = Math.max(last, text.lastIndexOf(marks.charAt(i), LONGEST - 1));
        }
        return last;
    }
}
