package dev.crucible.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.ServerRequestHeaders;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Guard of the Host header against DNS rebinding: a page whose name resolves to this machine sends that foreign name and is rejected. */
final class HostGuard {

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]");
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");

    private final Set<String> names;
    private final boolean anyAddress;
    /** Cache of one value, because clients mostly repeat the same host. */
    private volatile @Nullable String lastAllowed;

    HostGuard(WebConfig config) {
        names = new HashSet<>(config.admission().hosts());
        names.add(config.host().toLowerCase(Locale.ROOT));
        // DNS rebinding cannot forge an address, and a service bound to all interfaces is reached by any of theirs.
        anyAddress = isWildcard(config.host());
    }

    /** Rejects a request for another host name. */
    void check(ServerRequestHeaders headers) {
        if (!allows(headers.first(HeaderNames.HOST).orElse(""))) {
            throw HttpProblem.forbidden(
                    "This host name is not allowed. --allow-host (CRUCIBLE_ALLOW_HOST) allows more names.");
        }
    }

    private boolean allows(String host) {
        if (host.equals(lastAllowed)) {
            return true;
        }
        boolean allowed = isOurs(host);
        if (allowed) {
            lastAllowed = host;
        }
        return allowed;
    }

    private boolean isOurs(String host) {
        String name = withoutPort(host).toLowerCase(Locale.ROOT);
        return LOOPBACK.matcher(name).matches()
                || names.contains(name)
                || (anyAddress && ADDRESS.matcher(name).matches());
    }

    /** Returns true if {@code host} is an IP address or {@code localhost}, which forged DNS cannot point here. */
    static boolean isAddress(String host) {
        String name = withoutPort(host).toLowerCase(Locale.ROOT);
        return LOOPBACK.matcher(name).matches() || ADDRESS.matcher(name).matches();
    }

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
    }

    private static boolean isWildcard(String host) {
        try {
            return InetAddress.getByName(host).isAnyLocalAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("host: " + host + " is unknown here", e);
        }
    }
}
