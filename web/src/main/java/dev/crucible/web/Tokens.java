package dev.crucible.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Access tokens of a service and the holder of each. */
public final class Tokens {

    /** Holder of the token without a name, and of every request to a service without tokens. */
    public static final String OPERATOR = "";

    /** No token is required. */
    public static final Tokens NONE = new Tokens(Map.of());

    private static final int SHORTEST = 16;
    /** A holder and a token, without characters that a cookie cannot contain. */
    private static final Pattern LINE =
            Pattern.compile("([a-z0-9][a-z0-9-]{0,31})\\s+([!-~&&[^;,\"\\\\]]{" + SHORTEST + ",4096})");

    private final Map<String, String> holders;

    private Tokens(Map<String, String> holders) {
        this.holders = Map.copyOf(holders);
    }

    /** Returns the operator's token, if there is one. */
    public static Tokens of(Optional<String> operator) {
        if (operator.filter(token -> token.length() < SHORTEST).isPresent()) {
            throw new IllegalArgumentException("token: must have at least " + SHORTEST + " characters");
        }
        return operator.map(token -> new Tokens(Map.of(token, OPERATOR))).orElse(NONE);
    }

    /**
     * Adds the tokens of a file that only its owner can read, one line per holder: name, then token.
     *
     * @throws IOException if the file cannot be read, is readable by others, or has a malformed line
     */
    public Tokens andOf(Path file) throws IOException {
        Map<String, String> all = new HashMap<>(holders);
        HashSet<String> names = new HashSet<>();
        List<String> lines = new SecretFile("tokens", file).text().lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            // Messages quote no part of the line, because it may be a mistyped secret.
            String at = "tokens: line " + (i + 1) + " of " + file;
            Matcher parts = LINE.matcher(line);
            if (!parts.matches()) {
                throw new IOException(
                        at + " must be a name of at most 32 small letters, digits and hyphens, a blank and a"
                                + " token of at least " + SHORTEST
                                + " characters without blanks, quotes, commas and semicolons");
            }
            if (!names.add(parts.group(1))) {
                throw new IOException(at + " names " + parts.group(1) + " again; one token a name");
            }
            if (all.putIfAbsent(parts.group(2), parts.group(1)) != null) {
                throw new IOException(at + " has the token of somebody else; give " + parts.group(1) + " another");
            }
        }
        if (names.isEmpty()) {
            throw new IOException("tokens: " + file + " names nobody; write a line such as: ada " + "…".repeat(3));
        }
        return new Tokens(all);
    }

    /** Returns true if no token is required. */
    public boolean isEmpty() {
        return holders.isEmpty();
    }

    /** Returns the holder of {@code candidate}, in time independent of the match. */
    Optional<String> holder(String candidate) {
        byte[] given = candidate.getBytes(StandardCharsets.UTF_8);
        String found = null;
        for (Map.Entry<String, String> known : holders.entrySet()) {
            if (MessageDigest.isEqual(given, known.getKey().getBytes(StandardCharsets.UTF_8))) {
                found = known.getValue();
            }
        }
        return Optional.ofNullable(found);
    }

    boolean know(String candidate) {
        return holder(candidate).isPresent();
    }

    /** Returns a text without secrets. */
    @Override
    public String toString() {
        return holders.size() + " tokens";
    }
}
