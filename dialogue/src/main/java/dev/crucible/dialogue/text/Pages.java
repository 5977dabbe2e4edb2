package dev.crucible.dialogue.text;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits prose into pages: at the end of a sentence; if a sentence does not fit, at the end of a clause; else between words.
 *
 * @param characters maximum characters of a page
 */
public record Pages(int characters) {

    /** Characters that a window of default size holds. */
    public static final Pages USUAL = new Pages(260);

    /** Without the colon, because the announced text would be missing from the page. */
    private static final Pattern CLAUSE = Pattern.compile("[,;)\u2013\u2014][\u201D\u201C\"]?\\s+");

    /** Returns the pages of {@code prose} in order; only whitespace at the cuts is dropped. */
    public List<String> of(String prose) {
        List<String> pages = new ArrayList<>();
        String rest = prose.strip();
        while (rest.length() > characters) {
            int cut = cut(rest);
            pages.add(rest.substring(0, cut).strip());
            rest = rest.substring(cut).strip();
        }
        pages.add(rest);
        return pages;
    }

    private int cut(String text) {
        BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
        int sentence = lastBreak(sentences, text);
        int clause = lastClause(text);
        // Avoid a page such as "So.", and one with a short sentence before a sentence that must be cut anyway.
        int end = sentences.next() == BreakIterator.DONE ? text.length() : sentences.current();
        boolean cutAnyhow = !isPage(text.substring(sentence), end - sentence);
        boolean goesOn = clause > 0 && sentence < (cutAnyhow ? characters / 3 : characters / 6);
        if (sentence > 0 && !goesOn) {
            return sentence;
        }
        int word = clause > 0 ? clause : lastBreak(BreakIterator.getLineInstance(Locale.ROOT), text);
        return word > 0 ? word : characters;
    }

    /** Returns the end of the last clause that fills at least a third of a page, or 0. */
    private int lastClause(String text) {
        int last = 0;
        Matcher clauses = CLAUSE.matcher(text);
        while (clauses.find() && isPage(text, clauses.end())) {
            last = clauses.end() >= characters / 3 ? clauses.end() : last;
        }
        return last;
    }

    /**
     * Returns the last break within a page and moves {@code breaks} there. Iterates forwards, because backwards Java finds false breaks, as in
     * "(s).".
     */
    private int lastBreak(BreakIterator breaks, String text) {
        breaks.setText(text);
        int last = breaks.first();
        for (int at = last; at != BreakIterator.DONE && isPage(text, at); at = breaks.next()) {
            last = at;
        }
        breaks.first();
        while (breaks.current() < last) {
            breaks.next();
        }
        return last;
    }

    /** Returns true if the text up to {@code end} fits a page; trailing whitespace does not count. */
    private boolean isPage(String text, int end) {
        return text.substring(0, end).stripTrailing().length() <= characters;
    }
}
