package dev.crucible.web;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Ids that nobody can guess. */
public final class RandomId {

    private static final int BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomId() {}

    /** 128 random bits, in 32 hexadecimal digits. */
    public static String fresh() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
