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

/** The secrets that open a service, and whose each of them is. */
public final class Tokens {

    /** Who holds the one token without a name, and whoever calls a service that asks for none. */
    public static final String OPERATOR = "";

    /** No token is asked for. */
    public static final Tokens NONE = new Tokens(Map.of());

    private static final int SHORTEST = 16;
    /** Without what a cookie cannot hold. */
    private static final Pattern LINE =
            Pattern.compile("([a-z0-9][a-z0-9-]{0,31})\\s+([!-~&&[^;,\"\\\\]]{" + SHORTEST + ",4096})");

    private final Map<String, String> holders;

    private Tokens(Map<String, String> holders) {
        this.holders = Map.copyOf(holders);
    }

    /** The operator's token, if there is one. */
    public static Tokens of(Optional<String> operator) {
        if (operator.filter(token -> token.length() < SHORTEST).isPresent()) {
            throw new IllegalArgumentException("token: must have at least " + SHORTEST + " characters");
        }
        return operator.map(token -> new Tokens(Map.of(token, OPERATOR))).orElse(NONE);
    }

    /**
     * The same with those that stand in a file that its owner alone can read, one a line after its holder's name.
     *
     * @throws IOException when the file cannot be read, is open to others, or a line of it is no name and token
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
            // No part of the line is repeated: it may be a secret with a slip of the pen.
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

    /** Whether none is asked for. */
    public boolean isEmpty() {
        return holders.isEmpty();
    }

    /** Whose token {@code candidate} is; as long for a wrong one as for any. */
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

    /** Never shows a secret. */
    @Override
    public String toString() {
        return holders.size() + " tokens";
    }
}
