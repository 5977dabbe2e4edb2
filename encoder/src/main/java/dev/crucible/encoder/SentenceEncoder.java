package dev.crucible.encoder;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * Turns a sentence into a vector of length one; the nearer two vectors, the more alike the sentences are in meaning. The model is
 * all-MiniLM-L6-v2 (Reimers and Gurevych, EMNLP 2019), which knows English. The same sentence gives the same bits on every machine; safe for
 * many threads.
 */
public final class SentenceEncoder {

    /** Numbers in a vector. */
    public static final int WIDTH = Bert.WIDTH;

    /** Pieces of words that are read, the two marks around them included; what follows is left out. */
    public static final int MOST_TOKENS = 128;

    static final String WEIGHTS = "/all-minilm-l6-v2-q.onnx";
    static final String VOCABULARY = "/all-minilm-l6-v2-q-tokenizer.json";

    private final WordPiece pieces;
    private final Bert bert;

    private SentenceEncoder(WordPiece pieces, Bert bert) {
        this.pieces = pieces;
        this.bert = bert;
    }

    /** Read when it is first asked for. */
    private static final class Bundled {
        static final SentenceEncoder ENCODER = load();

        private static SentenceEncoder load() {
            try {
                return read(resource(WEIGHTS), resource(VOCABULARY));
            } catch (IOException e) {
                throw new UncheckedIOException("could not read the bundled sentence encoder", e);
            }
        }
    }

    /** A file of the model that comes with Crucible. */
    static byte[] resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(SentenceEncoder.class.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        }
    }

    /** The one that comes with Crucible; the first call takes a moment. */
    public static SentenceEncoder bundled() {
        return Bundled.ENCODER;
    }

    /** A model of MiniLM's size with eight-bit weights, and its tokenizer.json. */
    static SentenceEncoder read(byte[] onnx, byte[] tokenizer) throws IOException {
        Bert bert = Bert.read(OnnxFile.read(onnx));
        if (bert.positions().rows() < MOST_TOKENS) {
            throw new IOException("the model has " + bert.positions().rows() + " positions; it needs " + MOST_TOKENS);
        }
        return new SentenceEncoder(WordPiece.read(tokenizer, bert.words().rows()), bert);
    }

    /** The vector of a sentence: the mean over its tokens, scaled to the length one. */
    public float[] encode(String sentence) {
        float[] mean = new float[WIDTH];
        for (float[] token : bert.encode(tokens(sentence))) {
            for (int i = 0; i < WIDTH; i++) {
                mean[i] += token[i];
            }
        }
        double squares = 0;
        for (float value : mean) {
            squares += value * value;
        }
        float scale = (float) (1 / Math.sqrt(squares));
        for (int i = 0; i < WIDTH; i++) {
            mean[i] *= scale;
        }
        return mean;
    }

    int[] tokens(String sentence) {
        return pieces.encode(sentence, MOST_TOKENS);
    }
}
