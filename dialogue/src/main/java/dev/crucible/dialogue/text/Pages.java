package dev.crucible.dialogue.text;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts prose into as much as is read at once: at the end of a sentence; where one does not fit a page, at the end of a clause; else
 * between words.
 *
 * @param characters a page
 */
public record Pages(int characters) {

    /** As much as a window of the usual size holds. */
    public static final Pages USUAL = new Pages(260);

    /** Not a colon: what it announces would be missing from the page. */
    private static final Pattern CLAUSE = Pattern.compile("[,;)\u2013\u2014][\u201D\u201C\"]?\\s+");

    /** The text in order, nothing lost but blanks at the cuts. */
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
        // A word such as "So." is no page of its own, nor is a short sentence before one that is cut anyhow.
        int end = sentences.next() == BreakIterator.DONE ? text.length() : sentences.current();
        boolean cutAnyhow = !isPage(text.substring(sentence), end - sentence);
        boolean goesOn = clause > 0 && sentence < (cutAnyhow ? characters / 3 : characters / 6);
        if (sentence > 0 && !goesOn) {
            return sentence;
        }
        int word = clause > 0 ? clause : lastBreak(BreakIterator.getLineInstance(Locale.ROOT), text);
        return word > 0 ? word : characters;
    }

    /** The end of the last clause that fills a third of a page; 0 for none. */
    private int lastClause(String text) {
        int last = 0;
        Matcher clauses = CLAUSE.matcher(text);
        while (clauses.find() && isPage(text, clauses.end())) {
            last = clauses.end() >= characters / 3 ? clauses.end() : last;
        }
        return last;
    }

    /** The last break of a page, where the breaks then stand; forwards, since backwards Java finds some that are none, as in "(s).". */
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

    /** Blanks at its end need no room. */
    private boolean isPage(String text, int end) {
        return text.substring(0, end).stripTrailing().length() <= characters;
    }
}
