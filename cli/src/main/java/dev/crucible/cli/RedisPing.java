package dev.crucible.cli;

import dev.crucible.lab.queue.RedisAddress;
import dev.crucible.lab.queue.RedisTls;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Probe of a Redis server in its own protocol. */
final class RedisPing {

    private static final int PATIENCE_MILLIS = 2_000;

    private RedisPing() {}

    /** Returns the reason why {@code redis} cannot be used; empty if it answers. A server that requires a password counts as available. */
    static Optional<String> complaint(RedisAddress redis) {
        try (Socket socket = redis.encrypted() ? RedisTls.sockets(redis).createSocket() : new Socket()) {
            socket.connect(new InetSocketAddress(redis.uri().getHost(), redis.port()), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            String answer = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
            if ("+PONG".equals(answer) || (answer != null && answer.startsWith("-NOAUTH"))) {
                return Optional.empty();
            }
            // Such as protected mode, in which Redis serves only its own machine.
            return answer != null && answer.startsWith("-")
                    ? Optional.of("refuses: " + answer.substring(1))
                    : Optional.of("something else answers there: " + answer);
        } catch (IOException e) {
            return Optional.of("no answer (" + e.getMessage() + "): start it, or leave --redis out");
        }
    }
}
