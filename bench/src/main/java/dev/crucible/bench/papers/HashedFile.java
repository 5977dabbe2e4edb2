package dev.crucible.bench.papers;

import dev.crucible.engine.data.DataException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.GZIPInputStream;

/** A file of a data set that must have a known content, plain or with {@code .gz}. */
final class HashedFile {

    private HashedFile() {}

    /**
     * Checks that {@code file} has the SHA-256 {@code wanted}.
     *
     * @param fetch the command that an error names
     * @throws DataException if it is missing or differs
     */
    static void check(Path file, String wanted, String fetch) {
        Path packed = file.resolveSibling(file.getFileName() + ".gz");
        if (!Files.exists(file) && !Files.exists(packed)) {
            throw new DataException("%s is missing; make it with: %s".formatted(file, fetch));
        }
        Path found = Files.exists(file) ? file : packed;
        String digest = digest(found, found.equals(packed));
        if (!digest.equals(wanted)) {
            throw new DataException("%s has SHA-256 %s, and the recipe needs %s; make it with: %s"
                    .formatted(found, digest, wanted, fetch));
        }
    }

    private static String digest(Path file, boolean packed) {
        try (InputStream raw = Files.newInputStream(file);
                InputStream plain = packed ? new GZIPInputStream(raw) : raw;
                DigestInputStream digested = new DigestInputStream(plain, MessageDigest.getInstance("SHA-256"))) {
            digested.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digested.getMessageDigest().digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
