package dev.crucible.engine.compute;

import dev.crucible.engine.model.Layer;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;

/** Hides words of texts that lie one behind the other, and remembers where they stood and what they were. */
public final class MlmMasking {

    private static final int NONE = -1;
    private static final double AS_MASK = 0.8;
    private static final double AS_OTHER = 0.9;

    private final Layer.Masked form;
    private final float[] texts;
    private final int most;
    private final int[] positions;
    private final int[] targets;
    private final int[] candidates;
    private final boolean[] kept;

    /**
     * Hides what {@code form} says.
     *
     * @param texts room for texts, each with a number for every place; words are overwritten there
     * @param length places of a text
     */
    public MlmMasking(Layer.Masked form, float[] texts, int length) {
        this.form = form;
        this.texts = texts;
        this.most = form.most(length);
        int hidden = Math.multiplyExact(texts.length / length, most);
        this.positions = new int[hidden];
        this.targets = new int[hidden];
        this.candidates = new int[length];
        this.kept = new boolean[form.tokens()];
        form.kept().forEach(token -> kept[token] = true);
    }

    /** The most hidden words of a text. */
    public int most() {
        return most;
    }

    /** The stream for a text that is judged: the same words of it are hidden whenever and with whomever it is judged. */
    public RandomStream own(int slot) {
        long key = 0;
        for (int i = 0, at = slot * candidates.length; i < candidates.length; i++) {
            key = 31 * key + (int) texts[at + i];
        }
        return new Seed(key).stream(Purpose.MASKING);
    }

    /** Hides words of text {@code slot}, which lies there. */
    public void hide(int slot, RandomStream random) {
        int first = slot * candidates.length;
        int count = 0;
        for (int i = 0; i < candidates.length; i++) {
            if (!kept[(int) texts[first + i]]) {
                candidates[count++] = i;
            }
        }
        int hidden = count == 0 ? 0 : Math.min(most, Math.max(1, Math.round(form.share() * count)));
        int at = slot * most;
        for (int k = 0; k < hidden; k++) {
            int j = k + random.nextInt(count - k);
            positions[at + k] = candidates[j];
            candidates[j] = candidates[k];
        }
        Arrays.sort(positions, at, at + hidden);
        Arrays.fill(targets, at, at + most, NONE);
        for (int k = at; k < at + hidden; k++) {
            targets[k] = (int) texts[first + positions[k]];
            texts[first + positions[k]] = read(targets[k], random);
        }
    }

    private int read(int word, RandomStream random) {
        double draw = random.nextDouble();
        if (draw < AS_MASK) {
            return form.mask();
        }
        if (draw >= AS_OTHER) {
            return word;
        }
        int other = random.nextInt(form.tokens());
        while (kept[other]) {
            other = random.nextInt(form.tokens());
        }
        return other;
    }

    /** What text {@code slot} reads at {@code position}. */
    public int token(int slot, int position) {
        return (int) texts[slot * candidates.length + position];
    }

    /** The word hidden as number {@code k} of text {@code slot}, below 0 when there are no more. */
    public int target(int slot, int k) {
        return targets[slot * most + k];
    }

    /** Where that word stands in the text. */
    public int position(int slot, int k) {
        return positions[slot * most + k];
    }
}
