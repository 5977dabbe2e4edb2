package dev.crucible.lab.queue;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where Redis is and how to get in. Its text never holds the password, so that it may stand in logs and messages.
 *
 * @param uri such as {@code redis://user:password@host:6379/0}; {@code rediss} for TLS, then {@code ?ca=FILE} may name a PEM file of
 *     the authorities to trust instead of the system's
 */
public record RedisAddress(URI uri) {

    private static final int DEFAULT_PORT = 6379;
    private static final int HIGHEST_PORT = 65_535;
    private static final String AUTHORITIES = "ca=";

    public RedisAddress {
        boolean known = "redis".equals(uri.getScheme()) || "rediss".equals(uri.getScheme());
        if (!known || uri.getHost() == null || uri.getPort() > HIGHEST_PORT) {
            throw new IllegalArgumentException("must look like redis://localhost:6379");
        }
        boolean asks = uri.getQuery() != null;
        if (asks && !("rediss".equals(uri.getScheme()) && uri.getQuery().startsWith(AUTHORITIES))) {
            throw new IllegalArgumentException("may end with ?ca=FILE after rediss://, and with no other question");
        }
    }

    /**
     * Reads a URL.
     *
     * @throws IllegalArgumentException when it is none; the message does not repeat it, for it may hold a password
     */
    public static RedisAddress of(String text) {
        try {
            return new RedisAddress(new URI(text));
        } catch (URISyntaxException e) {
            // The cause is left out because its message repeats the text.
            throw new IllegalArgumentException("must look like redis://localhost:6379");
        }
    }

    /** The port, also when it is not named. */
    public int port() {
        return uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
    }

    /** Whether the connection is encrypted. */
    public boolean encrypted() {
        return "rediss".equals(uri.getScheme());
    }

    /** Who may vouch for the server, unless the system knows. */
    public Optional<Path> authorities() {
        return Optional.ofNullable(uri.getQuery())
                .filter(query -> query.startsWith(AUTHORITIES))
                .map(query -> Path.of(query.substring(AUTHORITIES.length())));
    }

    @Override
    public String toString() {
        return uri.getScheme() + "://" + uri.getHost() + ":" + port();
    }
}
