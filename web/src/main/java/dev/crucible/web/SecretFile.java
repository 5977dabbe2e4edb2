package dev.crucible.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A file with secrets that only its owner can read.
 *
 * @param name name of the content in messages
 * @param path location of the file
 */
public record SecretFile(String name, Path path) {

    private static final int BYTES = 32;
    private static final int SHORTEST = 32;
    private static final int LONGEST = 65_536;
    private static final Pattern SECRET = Pattern.compile("[!-~]{" + SHORTEST + ",4096}");
    private static final Set<PosixFilePermission> OTHERS = PosixFilePermissions.fromString("---rwxrwx");

    public SecretFile {
        path = path.toAbsolutePath();
    }

    /**
     * Reads the secret, one line, and creates it if the file is missing.
     *
     * @throws IOException if the file cannot be read or created, holds no secret, or is readable by others; the message names the remedy
     */
    public String secret() throws IOException {
        if (!Files.exists(path)) {
            make();
        }
        String secret = text().strip();
        if (!SECRET.matcher(secret).matches()) {
            throw new IOException(name + ": " + path + " must hold one line of at least " + SHORTEST
                    + " printable characters without blanks; remove it to have a new one made");
        }
        return secret;
    }

    /**
     * Reads the file's text.
     *
     * @throws IOException if the file cannot be read, is too long, or is readable by others; the message names the remedy
     */
    String text() throws IOException {
        if (!Files.isRegularFile(path)) {
            throw new IOException(name + ": " + path + " is no file; remove it, or name another");
        }
        if (knowsOwners() && Files.getPosixFilePermissions(path).stream().anyMatch(OTHERS::contains)) {
            throw new IOException(name + ": others may read or change " + path + "; say chmod 600 " + path);
        }
        if (Files.size(path) > LONGEST) {
            throw new IOException(name + ": " + path
                    + " is too long; it may have one line of 4096 characters a secret and " + LONGEST + " in all");
        }
        return Files.readString(path, StandardCharsets.ISO_8859_1);
    }

    private boolean knowsOwners() {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /** Creates the file atomically, so that services that start together read the same secret. */
    private void make() throws IOException {
        Path folder = Objects.requireNonNull(path.toAbsolutePath().getParent(), "the root is no file");
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, ownersAlone());
        }
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        // On POSIX systems only the owner can access a temporary file.
        Path whole = Files.createTempFile(folder, ".secret", ".new");
        try {
            Files.writeString(
                    whole,
                    Base64.getUrlEncoder().withoutPadding().encodeToString(random) + "\n",
                    StandardOpenOption.WRITE,
                    StandardOpenOption.SYNC);
            link(whole);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    private FileAttribute<?>[] ownersAlone() {
        return knowsOwners()
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }

    private void link(Path whole) throws IOException {
        try {
            Files.createLink(path, whole);
        } catch (FileAlreadyExistsException e) {
            System.getLogger("dev.crucible.web").log(System.Logger.Level.DEBUG, "another service made it first");
        } catch (UnsupportedOperationException | FileSystemException e) {
            // The file system has no hard links.
            if (!Files.exists(path)) {
                Files.move(whole, path);
            }
        }
    }
}
