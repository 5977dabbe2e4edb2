package dev.crucible.novel.story;

import java.text.BreakIterator;
import java.util.Arrays;
import java.util.Locale;

/** Reveals a line over time at an even speed, in whole grapheme clusters. */
public final class Typewriter {
    private final String text;
    private final int[] ends;
    private final double perSecond;
    private final long begun;
    private boolean finished;

    /**
     * Begins a line.
     *
     * @param perSecond characters per second; 0 or less shows all immediately
     */
    public Typewriter(String text, double perSecond, long nowNanos) {
        this.text = text;
        this.perSecond = perSecond;
        this.begun = nowNanos;
        this.ends = graphemes(text);
        this.finished = perSecond <= 0 || text.isEmpty();
    }

    /** Returns the index in the text up to which it is shown, never inside a grapheme cluster. */
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
