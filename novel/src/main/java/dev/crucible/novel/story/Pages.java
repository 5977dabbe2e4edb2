package dev.crucible.novel.story;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Cuts what an agent says into as much as is read at once: at the ends of sentences, else between words. */
final class Pages {
    static final int LONGEST = 480;

    private Pages() {}

    /** The text in order, nothing lost but blanks at the cuts. */
    static List<String> of(String text) {
        List<String> pages = new ArrayList<>();
        String rest = text.strip();
        while (rest.length() > LONGEST) {
            int cut = lastBreak(BreakIterator.getSentenceInstance(Locale.ROOT), rest);
            if (cut < LONGEST / 3) {
                cut = lastBreak(BreakIterator.getLineInstance(Locale.ROOT), rest);
            }
            cut = cut == 0 ? LONGEST : cut;
            pages.add(rest.substring(0, cut).strip());
            rest = rest.substring(cut).strip();
        }
        pages.add(rest);
        return pages;
    }

    private static int lastBreak(BreakIterator breaks, String text) {
        breaks.setText(text);
        return breaks.preceding(LONGEST + 1);
    }
}
