package dev.crucible.engine.python;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A file with rules and attacks as it was when a config was read.
 *
 * @param file its name below the folder of strategies
 * @param sha256 the hash of its bytes
 * @param path where it lies
 */
record Source(String file, String sha256, Path path) {

    private static final int LARGEST = 1 << 20;

    static Source read(String file, Path path) throws IOException {
        if (Files.size(path) > LARGEST) {
            throw new IOException(file + " is larger than 1 MiB");
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(path));
            return new Source(file, HexFormat.of().formatHex(digest), path);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** What results hang on: not where the file lies. */
    @Override
    public String toString() {
        return file + " sha256 " + sha256;
    }
}
