package dev.crucible.agents.understanding;

import java.util.List;
import java.util.TreeMap;

/**
 * A line as a sparse vector of length one: words, pairs and triples of words, and runs of letters within them, hashed.
 *
 * @param index where the vector is not zero, ascending
 * @param value what stands there
 */
record Features(int[] index, float[] value) {

    /** The vector's length as a power of two. */
    static final int BITS = 16;

    private static final float WORD = 1.2f;
    private static final float PAIR = 0.9f;
    private static final float TRIPLE = 0.6f;
    private static final float LETTERS = 0.4f;
    private static final float FIRST = 0.8f;
    private static final float EDGE = 0.5f;
    private static final int SHORTEST_RUN = 3;
    private static final int LONGEST_RUN = 5;
    private static final int MOST_WORDS = 60;
    private static final int LONG_LINE = 8;
    private static final int MIX = 0x9E3779B1;

    static Features of(Wording wording) {
        // Who writes no question marks asks all the same; what they tell, the walls read.
        List<String> words = wording.words().stream()
                .filter(word -> !word.equals("?") && !word.equals("!"))
                .limit(MOST_WORDS)
                .toList();
        TreeMap<Integer, Float> sum = new TreeMap<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            add(sum, "w:" + word, WORD);
            add(sum, "b:" + (i == 0 ? "^" : words.get(i - 1)) + "_" + word, PAIR);
            if (i > 1) {
                add(sum, "t:" + words.get(i - 2) + "_" + words.get(i - 1) + "_" + word, TRIPLE);
            }
            letters(sum, "<" + word + ">");
        }
        add(sum, "first:" + (words.isEmpty() ? "" : words.getFirst()), FIRST);
        add(sum, "last:" + (words.isEmpty() ? "" : words.getLast()), EDGE);
        add(sum, "len:" + Math.min(LONG_LINE, words.size()), EDGE);
        return unit(sum);
    }

    private static void letters(TreeMap<Integer, Float> sum, String word) {
        for (int length = SHORTEST_RUN; length <= LONGEST_RUN; length++) {
            for (int at = 0; at + length <= word.length(); at++) {
                add(sum, "c:" + word.substring(at, at + length), LETTERS);
            }
        }
    }

    private static void add(TreeMap<Integer, Float> sum, String feature, float weight) {
        int slot = (feature.hashCode() * MIX) >>> (Integer.SIZE - BITS);
        sum.merge(slot, weight, (a, b) -> Math.min(a + b, 2 * weight));
    }

    private static Features unit(TreeMap<Integer, Float> sum) {
        double squares = 0;
        for (float value : sum.values()) {
            squares += value * value;
        }
        float scale = (float) (1 / Math.sqrt(squares + 1e-9));
        int[] index = new int[sum.size()];
        float[] value = new float[sum.size()];
        int at = 0;
        for (var entry : sum.entrySet()) {
            index[at] = entry.getKey();
            value[at++] = entry.getValue() * scale;
        }
        return new Features(index, value);
    }
}
