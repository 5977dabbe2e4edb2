package dev.crucible.engine.data.fetch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checksum of a file.
 *
 * @param algorithm {@code SHA-256}, or {@code MD5} if the publisher provides nothing better
 * @param hex the value in lowercase
 */
public record Checksum(String algorithm, String hex) {

    private static final Pattern FORM = Pattern.compile("(?:(sha256):([0-9a-f]{64}))|(?:(md5):([0-9a-f]{32}))");
    private static final String SHA_256 = "SHA-256";

    /** Parses {@code sha256:…} or {@code md5:…}. */
    public static Checksum parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("no checksum: " + text);
        }
        return form.group(1) != null ? sha256(form.group(2)) : new Checksum("MD5", form.group(4));
    }

    /** Returns the SHA-256 with the value {@code hex}. */
    public static Checksum sha256(String hex) {
        return new Checksum(SHA_256, hex);
    }

    /** Computes the SHA-256 of {@code file}. */
    public static Checksum of(Path file) throws IOException {
        return sha256(hash(file, SHA_256));
    }

    /** Returns true if {@code file} has this checksum. */
    public boolean matches(Path file) throws IOException {
        return hash(file, algorithm).equals(hex);
    }

    private static String hash(Path file, String algorithm) throws IOException {
        try (DigestInputStream in =
                new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance(algorithm))) {
            in.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has " + algorithm, e);
        }
    }

    /** Returns the form that {@link #parse} reads. */
    @Override
    public String toString() {
        return algorithm.replace("-", "").toLowerCase(Locale.ROOT) + ":" + hex;
    }
}
