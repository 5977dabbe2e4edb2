package dev.crucible.web;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Access rules for callers other than a service's own user and its own pages.
 *
 * @param hosts additional names allowed in the Host header, for services behind a name
 * @param origins origins whose pages have the rights of the service's own pages, exactly as browsers write them in the Origin header
 * @param users source of the user behind a connection, used if no token is required
 * @param proxies addresses of proxies, whose headers tell the client's own address and scheme
 */
public record Admission(List<String> hosts, List<String> origins, PeerUsers users, Set<InetAddress> proxies) {

    /** The default: the service's own user and its own pages only. */
    public static final Admission OWN = new Admission(List.of(), List.of(), PeerUsers.OF_SYSTEM);

    private static final Pattern NAME = Pattern.compile("[a-z0-9_.-]+|\\[[0-9a-f:.]+]");
    private static final Pattern ORIGIN =
            Pattern.compile("([a-z][a-z0-9+.-]*)://(?:[a-z0-9_.-]+|\\[[0-9a-f:.]+])(?::(\\d+))?");
    private static final int HIGHEST_PORT = 65_535;

    public Admission {
        hosts = hosts.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
        hosts.forEach(Admission::requireName);
        origins = List.copyOf(origins);
        origins.forEach(Admission::requireOrigin);
        proxies = Set.copyOf(proxies);
    }

    /** Creates rules without a proxy. */
    public Admission(List<String> hosts, List<String> origins, PeerUsers users) {
        this(hosts, origins, users, Set.of());
    }

    public Admission withOrigins(String... newOrigins) {
        return new Admission(hosts, List.of(newOrigins), users, proxies);
    }

    public Admission withUsers(PeerUsers newUsers) {
        return new Admission(hosts, origins, newUsers, proxies);
    }

    public Admission withProxies(InetAddress... newProxies) {
        return new Admission(hosts, origins, users, Set.of(newProxies));
    }

    /** Returns true if the operator trusts what {@code peer} says of its clients. */
    boolean isProxy(InetAddress peer) {
        return proxies.contains(peer);
    }

    /** Returns true if the operator vouches for every client that can connect. */
    boolean areVouchedFor() {
        return users == PeerUsers.VOUCHED_FOR;
    }

    /** Returns true if an operator could allow {@code origin}. */
    static boolean isOrigin(String origin) {
        return ORIGIN.matcher(origin).matches();
    }

    private static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "allow-host: must be a name such as lab.example.org, without http:// and port," + " got \"" + name
                            + "\"");
        }
    }

    private static void requireOrigin(String origin) {
        Matcher parts = ORIGIN.matcher(origin);
        if (!parts.matches()) {
            throw new IllegalArgumentException("allow-origin: must be one page's origin such as http://localhost:5173,"
                    + " in lower case and without path or wildcard, got \"" + origin + "\"");
        }
        if (parts.group(2) == null) {
            return;
        }
        String port = parts.group(2);
        if (port.startsWith("0") || port.length() > 5 || Integer.parseInt(port) > HIGHEST_PORT) {
            throw new IllegalArgumentException(
                    "allow-origin: the port must be between 1 and " + HIGHEST_PORT + ", got \"" + origin + "\"");
        }
        String scheme = parts.group(1);
        if ((scheme.equals("http") && port.equals("80")) || (scheme.equals("https") && port.equals("443"))) {
            throw new IllegalArgumentException("allow-origin: browsers leave out the usual port; write \""
                    + origin.substring(0, origin.lastIndexOf(':')) + "\" instead of \"" + origin + "\"");
        }
    }
}
