package dev.crucible.engine.results;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.metrics.RoundReport;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** SHA-256 digests, in hexadecimal, of what two equal runs have in common. */
public final class Digests {

    private static final int PIECE = 1 << 14;

    /**
     * Maximum number of samples that are read. Of a larger set only every k-th is read, so that a generated set need not be generated as a
     * whole.
     */
    private static final int MOST_SAMPLES = 100_000;

    private Digests() {}

    /** Returns the digest of model weights, as little-endian floats. */
    public static String of(float[] weights) {
        MessageDigest digest = sha256();
        update(digest, weights, weights.length, ByteBuffer.allocate(4 * PIECE));
        return hex(digest);
    }

    /**
     * Returns the digest of a data set's samples, training before test: features, then the label. Of n &gt; 100,000 only every ⌈n /
     * 100,000⌉th is read.
     */
    public static String of(Dataset dataset) {
        MessageDigest digest = sha256();
        for (Samples samples : List.of(dataset.train(), dataset.test())) {
            float[] features = new float[dataset.shape().size() + 1];
            ByteBuffer bytes = ByteBuffer.allocate(4 * PIECE);
            int every = Math.max(1, Math.ceilDiv(samples.size(), MOST_SAMPLES));
            for (int i = 0; i < samples.size(); i += every) {
                samples.features(i, features, 0);
                features[features.length - 1] = samples.label(i);
                update(digest, features, features.length, bytes);
            }
        }
        return hex(digest);
    }

    /** Returns the digest of everything that the rounds measured, except times. */
    public static String of(int strategy, List<RoundReport> rounds) {
        MessageDigest digest = sha256();
        for (RoundReport round : rounds) {
            digest.update((EventLog.withoutTimes(strategy, round) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return hex(digest);
    }

    /** Returns the digest of {@code bytes}. */
    public static String of(byte[] bytes) {
        return HexFormat.of().formatHex(sha256().digest(bytes));
    }

    private static void update(MessageDigest digest, float[] values, int length, ByteBuffer bytes) {
        bytes.order(java.nio.ByteOrder.LITTLE_ENDIAN);
        for (int from = 0; from < length; from += PIECE) {
            int count = Math.min(PIECE, length - from);
            bytes.clear();
            bytes.asFloatBuffer().put(values, from, count);
            digest.update(bytes.limit(4 * count));
        }
    }

    private static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
