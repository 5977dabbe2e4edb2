package dev.crucible.agents.understanding;

import dev.crucible.encoder.SentenceEncoder;
import java.util.List;

/** Likeness of two texts in meaning: the cosine of their sentence vectors, at most 1. */
public final class Likeness {

    private Likeness() {}

    /** Returns the likeness of {@code one} and {@code other}. */
    public static double of(String one, String other) {
        float[] a = vector(one);
        float[] b = vector(other);
        double product = 0;
        double ofOne = 0;
        double ofOther = 0;
        for (int i = 0; i < a.length; i++) {
            product += (double) a[i] * b[i];
            ofOne += (double) a[i] * a[i];
            ofOther += (double) b[i] * b[i];
        }
        double norms = StrictMath.sqrt(ofOne * ofOther);
        return norms == 0 ? 0 : product / norms;
    }

    static float[] vector(String text) {
        return SentenceEncoder.bundled().encode(plain(text));
    }

    /** Returns the vectors of texts. */
    static List<float[]> vectors(List<String> texts) {
        return List.of(SentenceEncoder.bundled()
                .encode(texts.parallelStream().map(Likeness::plain).toList()));
    }

    private static String plain(String text) {
        return Vocabulary.bundled().corrected(Wording.of(text)).plain();
    }
}
