package dev.crucible.web;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who may call a service besides its own user and its own pages.
 *
 * @param hosts further names that the Host header may hold, for services behind a name
 * @param origins pages that may do what the service's own pages may, exactly as browsers write them in the Origin header
 * @param users tells whose process calls, where no token does
 */
public record Admission(List<String> hosts, List<String> origins, PeerUsers users) {

    /** Nobody else. */
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
    }

    public Admission withOrigins(String... newOrigins) {
        return new Admission(hosts, List.of(newOrigins), users);
    }

    public Admission withUsers(PeerUsers newUsers) {
        return new Admission(hosts, origins, newUsers);
    }

    /** Whether the operator vouches for whoever can connect. */
    boolean areVouchedFor() {
        return users == PeerUsers.VOUCHED_FOR;
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
