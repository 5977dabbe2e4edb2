package dev.crucible.a2a.client;

import java.net.URI;
import java.util.Locale;

/**
 * Origin of an agent: scheme, host and port.
 *
 * @param secure true for TLS
 * @param host host in lower case, an IPv6 address in brackets
 * @param port port, explicit even if it is the scheme's default
 */
record ServerOrigin(boolean secure, String host, int port) {

    static ServerOrigin of(URI uri) {
        boolean secure = "https".equalsIgnoreCase(uri.getScheme());
        int standard = secure ? 443 : 80;
        String host = String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT);
        return new ServerOrigin(secure, host, uri.getPort() < 0 ? standard : uri.getPort());
    }

    @Override
    public String toString() {
        return (secure ? "https://" : "http://") + host + ":" + port;
    }
}
