package dev.crucible.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Asks a Redis server whether it is there, in its own protocol. */
final class RedisPing {

    private static final int PATIENCE_MILLIS = 2_000;

    private RedisPing() {}

    /** Why {@code url} is of no use; empty when it answers. A server that asks for a password counts as there. */
    static Optional<String> complaint(String url) {
        URI uri;
        try {
            uri = URI.create(url);
        } catch (IllegalArgumentException e) {
            return Optional.of("is not a URL");
        }
        if (uri.getHost() == null || !"redis".equals(uri.getScheme())) {
            return Optional.of("must look like redis://localhost:6379");
        }
        int port = uri.getPort() < 0 ? 6379 : uri.getPort();
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(uri.getHost(), port), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            String answer = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
            return "+PONG".equals(answer) || (answer != null && answer.startsWith("-NOAUTH"))
                    ? Optional.empty()
                    : Optional.of("something else answers there: " + answer);
        } catch (IOException e) {
            return Optional.of("no answer (" + e.getMessage() + "): start it, or leave --redis out");
        }
    }
}
