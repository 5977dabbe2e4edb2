package dev.crucible.novel.story;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Cuts what an agent says into as much as is read at once: prose at the ends of sentences, else between words; code between
 * lines.
 *
 * @param characters of prose a page
 * @param rows of code a page
 */
public record Pages(int characters, int rows) {
    static final Pages USUAL = new Pages(480, 7);

    /** Characters of code that fit a row. */
    private static final int COLUMNS = 96;

    /** What fits when letters are {@code scale} times as large. */
    public static Pages at(double scale) {
        double more = Math.max(1, scale);
        return new Pages((int) (USUAL.characters / (more * Math.sqrt(more))), Math.max(3, (int) (USUAL.rows / more)));
    }

    /** A line in its pages. */
    public List<Line> of(Line line) {
        List<String> texts = line.kind().equals("dialogue") ? prose(line.text()) : rows(line.text());
        return texts.stream()
                .map(text -> new Line(line.speaker(), text, line.portrait(), line.kind()))
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

    private List<String> rows(String text) {
        List<String> pages = new ArrayList<>();
        StringBuilder page = new StringBuilder();
        int used = 0;
        for (String row : text.stripTrailing().split("\n")) {
            int height = 1 + Math.max(0, row.length() - 1) / COLUMNS;
            if (used > 0 && used + height > rows) {
                pages.add(page.toString());
                page.setLength(0);
                used = 0;
            }
            page.append(used == 0 ? "" : "\n").append(row);
            used += height;
        }
        pages.add(page.toString());
        return pages;
    }

    private int lastBreak(BreakIterator breaks, String text) {
        breaks.setText(text);
        return breaks.preceding(characters + 1);
    }
}
