package dev.crucible.encoder;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * Sentence encoder: maps a sentence to a unit vector; similar meanings have near vectors. The model is all-MiniLM-L6-v2 (Reimers and Gurevych,
 * EMNLP 2019), for English. The same sentence gives the same bits on every machine. Thread-safe.
 */
public final class SentenceEncoder {

    /** The dimension of a vector. */
    public static final int WIDTH = Bert.WIDTH;

    /** Maximum number of tokens, including the two special ones; further tokens are ignored. */
    public static final int MOST_TOKENS = 128;

    static final String WEIGHTS = "/all-minilm-l6-v2-q.onnx";
    static final String VOCABULARY = "/all-minilm-l6-v2-q-tokenizer.json";

    private final WordPiece pieces;
    private final Bert bert;

    private SentenceEncoder(WordPiece pieces, Bert bert) {
        this.pieces = pieces;
        this.bert = bert;
    }

    /** Loaded on first use. */
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

    /** Reads a file of the bundled model. */
    static byte[] resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(SentenceEncoder.class.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        }
    }

    /** Returns the bundled encoder; the first call loads it. */
    public static SentenceEncoder bundled() {
        return Bundled.ENCODER;
    }

    /** Reads a model of MiniLM's size with eight-bit weights, and its tokenizer.json. */
    static SentenceEncoder read(byte[] onnx, byte[] tokenizer) throws IOException {
        Bert bert = Bert.read(OnnxFile.read(onnx));
        if (bert.positions().rows() < MOST_TOKENS) {
            throw new IOException("the model has " + bert.positions().rows() + " positions; it needs " + MOST_TOKENS);
        }
        return new SentenceEncoder(WordPiece.read(tokenizer, bert.words().rows()), bert);
    }

    /** Returns the vector of a sentence: the mean over its tokens, scaled to length one. */
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
