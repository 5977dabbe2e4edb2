package dev.crucible.dialogue.text;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Cuts prose into as much as is read at once, at the ends of sentences, else between words.
 *
 * @param characters a page
 */
public record Pages(int characters) {

    /** As much as a window of the usual size holds. */
    public static final Pages USUAL = new Pages(260);

    /** The text in order, nothing lost but blanks at the cuts. */
    public List<String> of(String prose) {
        List<String> pages = new ArrayList<>();
        String rest = prose.strip();
        while (rest.length() > characters) {
            int cut = lastBreak(BreakIterator.getSentenceInstance(Locale.ROOT), rest);
            if (cut < characters / 3) {
                cut = lastBreak(BreakIterator.getLineInstance(Locale.ROOT), rest);
            }
            cut = cut == 0 ? characters : cut;
            pages.add(rest.substring(0, cut).strip());
            rest = rest.substring(cut).strip();
        }
        pages.add(rest);
        return pages;
    }

    private int lastBreak(BreakIterator breaks, String text) {
        breaks.setText(text);
        return breaks.preceding(characters + 1);
    }
}
