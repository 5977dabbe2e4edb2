package dev.crucible.a2a.server;

import dev.crucible.a2a.A2aException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Allowed webhook targets, as a protection against server-side request forgery.
 *
 * <p>Allowed are public addresses and named hosts, so a client cannot use the agent to reach this machine or its network.
 *
 * @param allowedHosts hosts allowed at any address, such as {@code localhost} in tests
 */
record WebhookPolicy(Set<String> allowedHosts) {

    WebhookPolicy {
        allowedHosts = allowedHosts.stream()
                .map(host -> host.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Parses an address and checks that it is allowed.
     *
     * @throws A2aException -32602 if it is not
     */
    URI require(String url) {
        URI uri = parse(url);
        String host = uri.getHost().toLowerCase(Locale.ROOT);
        if (allowedHosts.contains(host)) {
            return uri;
        }
        try {
            for (InetAddress address : InetAddress.getAllByName(host)) {
                if (!isPublic(address)) {
                    throw A2aException.invalid("url: " + host + " is not a public address; events are not sent there");
                }
            }
        } catch (UnknownHostException e) {
            throw A2aException.invalid("url: the host " + host + " is unknown");
        }
        return uri;
    }

    private static URI parse(String url) {
        try {
            URI uri = new URI(url);
            boolean http = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            if (http && uri.getHost() != null && uri.getUserInfo() == null) {
                return uri;
            }
        } catch (URISyntaxException e) {
            throw A2aException.invalid("url: is not an address: " + e.getReason());
        }
        throw A2aException.invalid("url: should be an http or https address without a user");
    }

    static boolean isPublic(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean special = address.isAnyLocalAddress()
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress();
        return !special && (bytes.length == 4 ? isPublic4(bytes) : isPublic6(bytes));
    }

    /** Returns false for "this network" (0/8), shared (100.64/10), protocol assignments (192.0.0/24), benchmarks (198.18/15), reserved (240/4). */
    private static boolean isPublic4(byte[] bytes) {
        int first = bytes[0] & 0xff;
        int second = bytes[1] & 0xff;
        boolean shared = first == 100 && (second & 0xc0) == 64;
        boolean assignments = first == 192 && second == 0 && bytes[2] == 0;
        boolean tests = first == 198 && (second & 0xfe) == 18;
        return first != 0 && first < 240 && !shared && !assignments && !tests;
    }

    /** Returns false for unique local addresses (fc00::/7) and embedded IPv4 addresses (::/96, 64:ff9b::/96, 2002::/16). */
    private static boolean isPublic6(byte[] bytes) {
        boolean local = (bytes[0] & 0xfe) == 0xfc;
        boolean low = bytes[0] == 0 && bytes[1] == 0;
        boolean translated = bytes[0] == 0 && bytes[1] == 0x64;
        boolean sixToFour = bytes[0] == 0x20 && bytes[1] == 0x02;
        return !local && !low && !translated && !sixToFour;
    }
}
