package dev.crucible.novel.story;

import java.text.BreakIterator;
import java.util.Arrays;
import java.util.Locale;

/** How much of a line is on the page at a time: whole characters as readers see them, at an even speed. */
public final class Typewriter {
    private final String text;
    private final int[] ends;
    private final double perSecond;
    private final long begun;
    private boolean finished;

    /** @param perSecond characters a second; 0 or less shows all at once */
    public Typewriter(String text, double perSecond, long nowNanos) {
        this.text = text;
        this.perSecond = perSecond;
        this.begun = nowNanos;
        this.ends = graphemes(text);
        this.finished = perSecond <= 0 || text.isEmpty();
    }

    /** The index in the text up to which it shows; never inside a character with its marks. */
    public int shown(long nowNanos) {
        if (!finished) {
            double typed = (nowNanos - begun) / 1e9 * perSecond;
            if (typed < ends.length) {
                return typed < 1 ? 0 : ends[(int) typed - 1];
            }
            finished = true;
        }
        return text.length();
    }

    public void finish() {
        finished = true;
    }

    public boolean isFinished() {
        return finished;
    }

    private static int[] graphemes(String text) {
        BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
        characters.setText(text);
        int[] ends = new int[text.length()];
        int n = 0;
        for (int end = characters.next(); end != BreakIterator.DONE; end = characters.next()) {
            ends[n++] = end;
        }
        return Arrays.copyOf(ends, n);
    }
}
