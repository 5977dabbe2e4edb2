package dev.crucible.engine.compute;

import dev.crucible.engine.model.Layer;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;

/** Masking for masked language modelling: hides words of consecutive texts and remembers their positions and values. */
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
     * Creates masking for texts of one length.
     *
     * @param form the masking of the network
     * @param texts memory for texts, one number per position; hidden words are overwritten there
     * @param length positions of a text
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

    /** Returns the maximum number of hidden words of a text. */
    public int most() {
        return most;
    }

    /** Returns the stream for evaluating a text: it depends only on the text, so the same words are hidden in every evaluation. */
    public RandomStream own(int slot) {
        long key = 0;
        for (int i = 0, at = slot * candidates.length; i < candidates.length; i++) {
            key = 31 * key + (int) texts[at + i];
        }
        return new Seed(key).stream(Purpose.MASKING);
    }

    /** Hides words of the text in {@code slot}. */
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

    /** Returns the token of text {@code slot} at {@code position}, after masking. */
    public int token(int slot, int position) {
        return (int) texts[slot * candidates.length + position];
    }

    /** Returns the word hidden as number {@code k} of text {@code slot}, below 0 if there are no more. */
    public int target(int slot, int k) {
        return targets[slot * most + k];
    }

    /** Returns the position of that word in the text. */
    public int position(int slot, int k) {
        return positions[slot * most + k];
    }
}
