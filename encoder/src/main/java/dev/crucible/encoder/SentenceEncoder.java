package dev.crucible.encoder;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A sentence as a unit vector; similar meanings have near vectors, in one language or across two. The model is the multilingual universal
 * sentence encoder, version 3 (Yang et al., ACL 2020), with its pieces of Latin script alone. The same sentence gives the same bits on
 * every machine. Thread-safe.
 */
public final class SentenceEncoder {

    /** The dimension of a vector. */
    public static final int WIDTH = SentenceNetwork.WIDTH;

    /** Maximum number of tokens, including the two special ones; further tokens are ignored. */
    public static final int MOST_TOKENS = 128;

    /** Maximum number of characters that are cut into tokens. */
    private static final int MOST_CHARACTERS = 2_000;

    /** Sentences for which the weights are read once. */
    private static final int BATCH = 16;

    private static final String FILE = "use-multilingual-3.bin";

    /** First bytes of the file. */
    private static final int MARK = 0x55534533;

    private final SentencePiece pieces;
    private final PieceTable table;
    private final SentenceNetwork network;

    private SentenceEncoder(SentencePiece pieces, PieceTable table, SentenceNetwork network) {
        this.pieces = pieces;
        this.table = table;
        this.network = network;
    }

    /** Loaded on first use. */
    private static final class Bundled {
        static final SentenceEncoder ENCODER = load();

        private static SentenceEncoder load() {
            try (InputStream in = Objects.requireNonNull(SentenceEncoder.class.getResourceAsStream(FILE), FILE)) {
                return read(in.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException("could not read the bundled sentence encoder", e);
            }
        }
    }

    /** Returns the bundled encoder; the first call loads it. */
    public static SentenceEncoder bundled() {
        return Bundled.ENCODER;
    }

    /** Reads what {@code scripts/use-weights.sh} makes. */
    static SentenceEncoder read(byte[] file) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(file);
        if (file.length < Integer.BYTES || in.getInt() != MARK) {
            throw new IOException(FILE + " holds no weights; make it with scripts/use-weights.sh");
        }
        List<Byte> blocks = new ArrayList<>();
        SentencePiece pieces = SentencePiece.read(in, blocks);
        PieceTable table = PieceTable.read(in, blocks);
        SentenceNetwork network = SentenceNetwork.read(in);
        if (in.hasRemaining()) {
            throw new IOException(FILE + " has " + in.remaining() + " bytes too many");
        }
        return new SentenceEncoder(pieces, table, network);
    }

    /** Returns the vector of a sentence, scaled to length one. */
    public float[] encode(String sentence) {
        return encode(List.of(sentence))[0];
    }

    /** Returns the vectors of sentences, the same as one by one, in less time and on all processors. */
    public float[][] encode(List<String> sentences) {
        return IntStream.range(0, Math.ceilDiv(sentences.size(), BATCH))
                .parallel()
                .mapToObj(batch -> sentences.stream().skip((long) batch * BATCH).limit(BATCH))
                .map(batch -> network.encode(table, batch.map(this::tokens).toArray(int[][]::new)))
                .flatMap(Stream::of)
                .toArray(float[][]::new);
    }

    int[] tokens(String sentence) {
        String read = sentence.length() > MOST_CHARACTERS ? sentence.substring(0, MOST_CHARACTERS) : sentence;
        return pieces.encode(read, MOST_TOKENS);
    }
}
