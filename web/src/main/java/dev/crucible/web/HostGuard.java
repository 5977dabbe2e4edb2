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

/**
 * Which values of the Host header are ours. A page of a foreign name that resolves to this machine (DNS rebinding) sends its own
 * name and is refused.
 */
final class HostGuard {

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]");
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");

    private final Set<String> names;
    private final boolean anyAddress;
    /** Admission mostly send the same host again and again. */
    private volatile @Nullable String lastAllowed;

    HostGuard(WebConfig config) {
        names = new HashSet<>(config.admission().hosts());
        names.add(config.host().toLowerCase(Locale.ROOT));
        // An address cannot be rebound; bound to all interfaces, each of their addresses is ours.
        anyAddress = isWildcard(config.host());
    }

    /** Refuses a request that was sent to another name. */
    void check(ServerRequestHeaders headers) {
        if (!allows(headers.first(HeaderNames.HOST).orElse(""))) {
            throw HttpProblem.forbidden(
                    "This host name is not allowed; --allow-host (CRUCIBLE_ALLOW_HOST) names more.");
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

    /** Whether {@code host} names a machine by its address, so that no page of another name can have been sent there by a forged DNS. */
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
