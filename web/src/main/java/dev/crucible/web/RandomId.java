package dev.crucible.web;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Random ids that cannot be guessed. */
public final class RandomId {

    private static final int BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomId() {}

    /** Returns 128 random bits in 32 hexadecimal digits. */
    public static String fresh() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
