package dev.crucible.web;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.Set;

/**
 * Listening address and access rules of a service.
 *
 * @param host address or name to bind
 * @param port port, 0 for any free one
 * @param tokens accepted tokens; required unless the host is a loopback address or the operator vouches for the callers
 * @param admission access rules for callers other than its own user and its own pages
 * @param openPaths templates of the routes that require no token
 * @param posts rate limit of POST requests per client address
 */
public record WebConfig(String host, int port, Tokens tokens, Admission admission, Set<String> openPaths, Rate posts) {

    public WebConfig {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port: must be between 0 and 65535, got " + port);
        }
        openPaths = Set.copyOf(openPaths);
        if (tokens.isEmpty() && !admission.areVouchedFor() && !isLoopback(host)) {
            throw new IllegalArgumentException("host: " + host
                    + " can be reached from other machines; give a token with CRUCIBLE_TOKEN or --token, or bind 127.0.0.1"
                    + " (an image whose ports are published on its host's loopback alone may say"
                    + " CRUCIBLE_PUBLISHED_ON_LOOPBACK=yes instead)");
        }
    }

    /** Creates a configuration without a rate limit. */
    public WebConfig(String host, int port, Optional<String> token, Admission admission, Set<String> openPaths) {
        this(host, port, Tokens.of(token), admission, openPaths, Rate.UNLIMITED);
    }

    /** Returns true if only this machine can reach {@code host}. */
    static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(
                    "host: " + host + " is unknown here; give an address of this machine", e);
        }
    }
}
