package dev.crucible.dialogue.text;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a text into pieces that are shown one after another.
 *
 * <p>Pieces of prose are sentences of the locale; short ones are joined, long ones are cut at a clause or a space. A fenced block of code
 * or a large JSON value is one piece of any length. Short lines, such as list items or table rows, remain lines, and a piece holds as many
 * of them as a text box shows.
 */
public final class SentenceSegmenter {

    /** Length below which a sentence is joined to its neighbour. */
    static final int SHORTEST = 24;

    /** Maximum length of a piece of prose. */
    static final int LONGEST = 320;

    /** Lines that fit a text box. */
    private static final int BOX_LINES = 4;

    /** Characters per line of a text box. */
    private static final int BOX_COLUMNS = 80;

    /** Maximum length of a piece with a layout, unless a single line is longer. */
    static final int LONGEST_BLOCK = 600;

    /** A fenced block of code, to its end or that of the text. */
    public static final Pattern FENCE =
            Pattern.compile("(?ms)^[ \\t]*(```+|~~~+)[^\\n]*\\n.*?(^[ \\t]*\\1[ \\t]*$|\\z)");

    private static final Pattern BLANK_LINES = Pattern.compile("\\n[ \\t]*\\n");
    private static final Pattern ABBREVIATION = Pattern.compile(
            "(?:^|[\\s(])(?:e\\.g|i\\.e|cf|vs|etc|Dr|Mr|Mrs|Ms|Prof|Fig|Eq|Sec|No|approx|resp)\\.\\s*$");

    private static final Pattern QUOTED = Pattern.compile("[.!?…][\"'”’“‘»«›‹)\\]]+(?=\\s)");

    /** A mark between clauses and the closing quotes after it. */
    private static final Pattern CLAUSE = Pattern.compile("[,;:–—][\"'”’»)]*(?=\\s)|[、，；：]");

    private SentenceSegmenter() {}

    /** Returns the pieces of {@code text} in order, none blank; empty for a blank text. */
    public static List<String> of(String text, Locale locale) {
        List<String> beats = new ArrayList<>();
        Matcher fence = FENCE.matcher(text);
        int at = 0;
        while (fence.find()) {
            speech(text.substring(at, fence.start()), locale, beats);
            beats.add(fence.group().strip());
            at = fence.end();
        }
        speech(text.substring(at), locale, beats);
        return List.copyOf(beats);
    }

    /** Returns true if a piece is a block of code or JSON, which is not spoken. */
    public static boolean isCode(String piece) {
        return FENCE.matcher(piece).lookingAt()
                || JsonSpan.block(piece, 0)
                        .filter(json -> json.start() == 0 && json.end() == piece.length())
                        .isPresent();
    }

    /** Splits text outside of fences into prose and JSON values. */
    private static void speech(String text, Locale locale, List<String> beats) {
        int at = 0;
        for (Optional<JsonSpan> json = JsonSpan.block(text, 0); json.isPresent(); json = JsonSpan.block(text, at)) {
            prose(text.substring(at, json.get().start()), locale, beats);
            beats.add(text.substring(json.get().start(), json.get().end()));
            at = json.get().end();
        }
        prose(text.substring(at), locale, beats);
    }

    /**
     * Returns the pieces of a text with a layout, such as a plan or a table: its paragraphs with their line breaks. Long paragraphs are cut
     * between lines.
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

    /** Joins pieces into one text, with each row on a separate line. */
    public static String together(List<String> pieces) {
        StringBuilder text = new StringBuilder();
        boolean afterRows = false;
        for (String piece : pieces) {
            boolean rows = piece.contains("\n") || ParagraphLines.isRow(piece);
            text.append(text.isEmpty() ? "" : afterRows || rows ? "\n" : " ").append(piece);
            afterRows = rows;
        }
        return text.toString();
    }

    private static void prose(String text, Locale locale, List<String> beats) {
        for (String paragraph : BLANK_LINES.split(text)) {
            List<String> lines = ParagraphLines.of(paragraph);
            List<String> box = new ArrayList<>();
            for (String line : lines) {
                if (!ParagraphLines.isRow(line) && (lines.size() == 1 || line.length() > BOX_COLUMNS)) {
                    show(box, beats);
                    join(line.strip(), ends(line.strip(), locale), beats);
                } else {
                    if (ParagraphLines.opens(line, box) || height(box) + height(List.of(line)) > BOX_LINES) {
                        show(box, beats);
                    }
                    box.add(line);
                }
            }
            show(box, beats);
        }
    }

    private static int height(List<String> lines) {
        return lines.stream().mapToInt(line -> 1 + line.length() / BOX_COLUMNS).sum();
    }

    private static void show(List<String> box, List<String> beats) {
        cut(String.join("\n", box), beats);
        box.clear();
    }

    /** Returns the ends of sentences; the last is the end of the paragraph. */
    private static List<Integer> ends(String paragraph, Locale locale) {
        List<Integer> ends = new ArrayList<>();
        int start = 0;
        for (int found : breaks(paragraph, locale)) {
            int end = Quotation.close(paragraph, found);
            if (end <= start) {
                continue;
            }
            boolean within = end < paragraph.length()
                    && (Quotation.goesOn(paragraph, end)
                            || isInCode(paragraph, end)
                            || ABBREVIATION
                                    .matcher(paragraph.substring(start, end))
                                    .find());
            if (!within) {
                ends.add(end);
                start = end;
            }
        }
        return ends;
    }

    /** Returns true if a position is between two backticks, as in {@code `./crucible up`}. */
    private static boolean isInCode(String paragraph, int at) {
        return paragraph.indexOf('`', at) >= 0
                && paragraph
                                        .substring(0, at)
                                        .chars()
                                        .filter(sign -> sign == '`')
                                        .count()
                                % 2
                        == 1;
    }

    /** Returns possible ends of sentences; adds those after closing quotes that Java's iterator misses. */
    private static SortedSet<Integer> breaks(String paragraph, Locale locale) {
        SortedSet<Integer> breaks = new TreeSet<>();
        BreakIterator sentences = BreakIterator.getSentenceInstance(locale);
        sentences.setText(paragraph);
        for (int found = sentences.next(); found != BreakIterator.DONE; found = sentences.next()) {
            breaks.add(found);
        }
        Matcher quoted = QUOTED.matcher(paragraph);
        while (quoted.find()) {
            breaks.add(quoted.end());
        }
        return breaks;
    }

    /** Joins adjacent sentences if one of them is too short, with the whitespace between them. */
    private static void join(String paragraph, List<Integer> ends, List<String> beats) {
        int start = 0;
        int last = 0;
        for (int end : ends) {
            int length = length(paragraph, start, last);
            boolean tooShort = length < SHORTEST || length(paragraph, last, end) < SHORTEST;
            if (last > start && (!tooShort || length(paragraph, start, end) > LONGEST)) {
                cut(paragraph.substring(start, last).strip(), beats);
                start = last;
            }
            last = end;
        }
        cut(paragraph.substring(start).strip(), beats);
    }

    private static int length(String paragraph, int start, int end) {
        return paragraph.substring(start, end).strip().length();
    }

    /** Cuts a long piece at the last clause, else at the last space, else anywhere except within a surrogate pair. */
    private static void cut(String piece, List<String> beats) {
        String rest = piece;
        while (rest.length() > LONGEST) {
            int at = lastClause(rest);
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

    /** Returns the end of the last clause within the limit, or -1; a mark within a number does not count. */
    private static int lastClause(String text) {
        int last = -1;
        Matcher clause = CLAUSE.matcher(text).region(0, LONGEST);
        while (clause.find()) {
            last = clause.end() - 1;
        }
        return last;
    }
}
