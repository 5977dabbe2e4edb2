package dev.crucible.lab.queue;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Address and credentials of a Redis. Its text never contains the password, so it may appear in logs and messages.
 *
 * @param uri such as {@code redis://user:password@host:6379/0}; {@code rediss} for TLS, where {@code ?ca=FILE} may name a PEM file of
 *     trusted authorities in place of the system's
 */
public record RedisAddress(URI uri) {

    private static final int DEFAULT_PORT = 6379;
    private static final int HIGHEST_PORT = 65_535;
    private static final Pattern DATABASE = Pattern.compile("(/(\\d{1,9})?)?");
    private static final String AUTHORITIES = "ca=";

    public RedisAddress {
        boolean known = "redis".equals(uri.getScheme()) || "rediss".equals(uri.getScheme());
        if (!known || uri.getHost() == null || uri.getPort() > HIGHEST_PORT) {
            throw new IllegalArgumentException("must look like redis://localhost:6379");
        }
        if (!DATABASE.matcher(uri.getRawPath()).matches()) {
            throw new IllegalArgumentException(
                    "must end with the number of a database after its slash, such as redis://localhost:6379/0");
        }
        boolean asks = uri.getQuery() != null;
        if (asks && !("rediss".equals(uri.getScheme()) && uri.getQuery().startsWith(AUTHORITIES))) {
            throw new IllegalArgumentException("may end with ?ca=FILE after rediss://, and with no other question");
        }
    }

    /**
     * Parses a URL.
     *
     * @throws IllegalArgumentException if it is malformed; the message does not quote it, because it may contain a password
     */
    public static RedisAddress of(String text) {
        try {
            return new RedisAddress(new URI(text));
        } catch (URISyntaxException e) {
            // No cause, because its message quotes the text.
            throw new IllegalArgumentException("must look like redis://localhost:6379");
        }
    }

    /** Returns the port, the default if none is given. */
    public int port() {
        return uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
    }

    /** Returns true if the connection uses TLS. */
    public boolean encrypted() {
        return "rediss".equals(uri.getScheme());
    }

    /** Returns the file of trusted authorities; empty for the system's. */
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
