package dev.crucible.lab.terminal;

import dev.crucible.web.SecretFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;

/** Secret for a terminal's ticket, on systems that cannot identify a connection's user. */
public final class TerminalSecret {

    private static final String BEARER = "Bearer ";
    private final String text;
    private final Path file;

    private TerminalSecret(String text, Path file) {
        this.text = text;
        this.file = file;
    }

    /**
     * Reads the secret in {@code file}, or creates it with access only for its owner.
     *
     * @throws IOException if the file cannot be created, contains no secret, or is readable by others
     */
    public static TerminalSecret keptIn(Path file) throws IOException {
        return new TerminalSecret(new SecretFile("terminal secret", file).secret(), file);
    }

    /** Returns the secret to show to users. */
    public String text() {
        return text;
    }

    /** Returns its file. */
    public Path file() {
        return file;
    }

    /** Returns true if {@code authorization}, a header's value, contains this secret. */
    public boolean isIn(String authorization) {
        return authorization.startsWith(BEARER)
                && MessageDigest.isEqual(
                        authorization.substring(BEARER.length()).getBytes(StandardCharsets.UTF_8),
                        text.getBytes(StandardCharsets.UTF_8));
    }
}
