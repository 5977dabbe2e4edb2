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

    /** The same of the longer one. */
    static final int LONG_BITS = 18;

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
        Sum sum = new Sum(BITS);
        sum.addLine(words(wording));
        return sum.unit();
    }

    /** Those of a line without umlauts, however they are written, in a longer vector. */
    static Features withoutUmlauts(Wording wording) {
        Sum sum = new Sum(LONG_BITS);
        sum.addLine(words(wording).stream().map(Features::folded).toList());
        return sum.unit();
    }

    private static String folded(String word) {
        return word.replace("ß", "ss")
                .replace("ä", "a")
                .replace("ö", "o")
                .replace("ü", "u")
                .replace("ae", "a")
                .replace("oe", "o")
                .replace("ue", "u");
    }

    private static List<String> words(Wording wording) {
        // Who writes no question marks asks all the same; what they tell, the walls read.
        return wording.words().stream()
                .filter(word -> !word.equals("?") && !word.equals("!"))
                .limit(MOST_WORDS)
                .toList();
    }

    /** Weights of features by their slots, of which there is a power of two. */
    private record Sum(int bits, TreeMap<Integer, Float> weights) {

        Sum(int bits) {
            this(bits, new TreeMap<>());
        }

        void addLine(List<String> words) {
            for (int i = 0; i < words.size(); i++) {
                String word = words.get(i);
                add("w:" + word, WORD);
                add("b:" + (i == 0 ? "^" : words.get(i - 1)) + "_" + word, PAIR);
                if (i > 1) {
                    add("t:" + words.get(i - 2) + "_" + words.get(i - 1) + "_" + word, TRIPLE);
                }
                addLetters("<" + word + ">");
            }
            add("first:" + (words.isEmpty() ? "" : words.getFirst()), FIRST);
            add("last:" + (words.isEmpty() ? "" : words.getLast()), EDGE);
            add("len:" + Math.min(LONG_LINE, words.size()), EDGE);
        }

        private void addLetters(String word) {
            for (int length = SHORTEST_RUN; length <= LONGEST_RUN; length++) {
                for (int at = 0; at + length <= word.length(); at++) {
                    add("c:" + word.substring(at, at + length), LETTERS);
                }
            }
        }

        private void add(String feature, float weight) {
            int slot = (feature.hashCode() * MIX) >>> (Integer.SIZE - bits);
            weights.merge(slot, weight, (a, b) -> Math.min(a + b, 2 * weight));
        }

        Features unit() {
            double squares = 0;
            for (float value : weights.values()) {
                squares += value * value;
            }
            float scale = (float) (1 / Math.sqrt(squares + 1e-9));
            int[] index = new int[weights.size()];
            float[] value = new float[weights.size()];
            int at = 0;
            for (var entry : weights.entrySet()) {
                index[at] = entry.getKey();
                value[at++] = entry.getValue() * scale;
            }
            return new Features(index, value);
        }
    }
}
