package dev.crucible.novel.story;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Cuts what an agent says into as much as is read at once, at the ends of sentences, else between words. Code and tables stay
 * whole, for their page scrolls.
 *
 * @param characters of prose a page
 */
public record Pages(int characters) {
    static final Pages USUAL = new Pages(260);

    /** A line in its pages. */
    public List<StoryLine> of(StoryLine line) {
        List<String> texts = line.kind().equals("dialogue")
                ? prose(line.text())
                : List.of(line.text().stripTrailing());
        return texts.stream()
                .map(text -> new StoryLine(line.speaker(), text, line.portrait(), line.kind()))
                .toList();
    }

    /** The text in order, nothing lost but blanks at the cuts. */
    List<String> prose(String text) {
        List<String> pages = new ArrayList<>();
        String rest = text.strip();
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
