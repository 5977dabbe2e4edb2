package dev.crucible.agents.understanding;

import dev.crucible.encoder.SentenceEncoder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Likeness of texts to a line in meaning: the cosine of their sentence vectors, at most 1. Encodes each text once; thread-safe. */
public final class Likeness {

    private final String line;
    private final Map<String, float[]> vectors = new ConcurrentHashMap<>();

    private Likeness(String line) {
        this.line = line;
    }

    /** Returns the likeness to a line, which is encoded when it is first asked for. */
    public static Likeness to(String line) {
        return new Likeness(line);
    }

    /** Returns the likeness of a text. */
    public double of(String text) {
        float[] a = vectors.computeIfAbsent(line, Likeness::vector);
        float[] b = vectors.computeIfAbsent(text, Likeness::vector);
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
