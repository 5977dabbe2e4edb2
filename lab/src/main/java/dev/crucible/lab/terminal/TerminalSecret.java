package dev.crucible.lab.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;
import java.util.regex.Pattern;

/** What buys a ticket for a terminal where this system does not tell whose process asks for one. */
public final class TerminalSecret {

    private static final String BEARER = "Bearer ";
    private static final int BYTES = 24;
    private static final Set<PosixFilePermission> OWNER_ALONE = PosixFilePermissions.fromString("rw-------");

    private static final Pattern SECRET = Pattern.compile("[\\w-]{32,}");

    private final String text;
    private final Path file;

    private TerminalSecret(String text, Path file) {
        this.text = text;
        this.file = file;
    }

    /**
     * The secret in {@code file}, which is made when it is missing, for its owner alone.
     *
     * @throws IOException when the file cannot be made, holds no secret, or others may read it
     */
    public static TerminalSecret keptIn(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        if (Files.notExists(file)) {
            make(file);
        }
        if (hasPermissions(file) && !OWNER_ALONE.containsAll(Files.getPosixFilePermissions(file))) {
            throw new IOException(file + ": others may read this secret; delete the file, and a new one is made");
        }
        String text = Files.readString(file, StandardCharsets.UTF_8).strip();
        if (!SECRET.matcher(text).matches()) {
            throw new IOException(file + ": holds no secret; delete the file, and a new one is made");
        }
        return new TerminalSecret(text, file);
    }

    /** Written whole beside its place and then linked to it, so that of two labs that start together both read the same. */
    private static void make(Path file) throws IOException {
        FileAttribute<?>[] alone = hasPermissions(file.toAbsolutePath().getParent())
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ALONE)}
                : new FileAttribute<?>[0];
        Path whole = Files.createTempFile(file.toAbsolutePath().getParent(), "secret", "", alone);
        try {
            Files.writeString(whole, random() + "\n");
            Files.createLink(file, whole);
        } catch (FileAlreadyExistsException e) {
            // Another lab was first.
        } finally {
            Files.delete(whole);
        }
    }

    private static String random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static boolean hasPermissions(Path file) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix") && Files.exists(file);
    }

    /** What users are shown. */
    public String text() {
        return text;
    }

    /** Where it is kept. */
    public Path file() {
        return file;
    }

    /** Whether {@code authorization}, a header, carries this secret. */
    public boolean isIn(String authorization) {
        return authorization.startsWith(BEARER)
                && MessageDigest.isEqual(
                        authorization.substring(BEARER.length()).getBytes(StandardCharsets.UTF_8),
                        text.getBytes(StandardCharsets.UTF_8));
    }
}
