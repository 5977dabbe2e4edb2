package dev.crucible.web;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where a service listens and who may call it.
 *
 * @param host address or name to bind
 * @param port port, 0 for any free one
 * @param token what every call must carry, if given; required unless the host is a loopback address
 * @param allowedHosts further names that the Host header may hold, for services behind a name
 * @param openPaths templates of the routes that answer without the token
 * @param posts how often one client address may POST
 */
public record WebConfig(
        String host, int port, Optional<String> token, List<String> allowedHosts, Set<String> openPaths, Rate posts) {

    private static final int SHORTEST_TOKEN = 16;
    private static final Pattern NAME = Pattern.compile("[a-z0-9_.-]+|\\[[0-9a-f:.]+]");

    public WebConfig {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port: must be between 0 and 65535, got " + port);
        }
        allowedHosts =
                allowedHosts.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
        allowedHosts.forEach(WebConfig::requireName);
        openPaths = Set.copyOf(openPaths);
        if (token.isPresent() && token.get().length() < SHORTEST_TOKEN) {
            throw new IllegalArgumentException("token: must have at least " + SHORTEST_TOKEN + " characters");
        }
        if (token.isEmpty() && !isLoopback(host)) {
            throw new IllegalArgumentException(
                    "host: " + host
                            + " can be reached from other machines; give a token with CRUCIBLE_TOKEN or --token, or bind 127.0.0.1");
        }
    }

    /** A service whose clients may POST as often as they like. */
    public WebConfig(String host, int port, Optional<String> token, List<String> allowedHosts, Set<String> openPaths) {
        this(host, port, token, allowedHosts, openPaths, Rate.UNLIMITED);
    }

    private static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "allow-host: must be a name such as lab.example.org, without http:// and port," + " got \"" + name
                            + "\"");
        }
    }

    /** Whether only this machine can reach {@code host}. */
    static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(
                    "host: " + host + " is unknown here; give an address of this machine", e);
        }
    }
}
