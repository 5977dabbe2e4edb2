package dev.crucible.a2a.client;

import java.net.URI;
import java.util.Locale;

/**
 * Where an agent listens.
 *
 * @param secure whether it speaks TLS
 * @param host in lower case, of version 6 in brackets
 * @param port never the scheme's default by being left out
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
