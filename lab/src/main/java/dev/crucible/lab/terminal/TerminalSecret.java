package dev.crucible.lab.terminal;

import dev.crucible.web.SecretFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;

/** What buys a ticket for a terminal where this system does not tell whose process asks for one. */
public final class TerminalSecret {

    private static final String BEARER = "Bearer ";
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
        return new TerminalSecret(new SecretFile("terminal secret", file).secret(), file);
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
