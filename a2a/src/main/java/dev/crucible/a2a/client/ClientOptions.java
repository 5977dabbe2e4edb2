package dev.crucible.a2a.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Timeouts, limits and credentials of a client.
 *
 * @param connect timeout of a connection
 * @param answer timeout of an answer, or of the start of a stream
 * @param idle maximum silence of a stream; servers send a comment about every 15 s
 * @param largestAnswer maximum bytes of an answer or of one event
 * @param token value of {@code Authorization: Bearer}, sent only to the host of the card
 * @param extensions URIs of the extensions that the caller supports
 */
public record ClientOptions(
        Duration connect,
        Duration answer,
        Duration idle,
        int largestAnswer,
        Optional<String> token,
        List<String> extensions) {

    public static final ClientOptions DEFAULT = new ClientOptions(
            Duration.ofSeconds(5), Duration.ofMinutes(5), Duration.ofSeconds(60), 8 << 20, Optional.empty(), List.of());

    public ClientOptions {
        extensions = List.copyOf(extensions);
    }

    /** Returns a copy with a token. */
    public ClientOptions withToken(String token) {
        return new ClientOptions(connect, answer, idle, largestAnswer, Optional.of(token), extensions);
    }

    /** Returns a copy with extensions. */
    public ClientOptions with(List<String> extensions) {
        return new ClientOptions(connect, answer, idle, largestAnswer, token, extensions);
    }

    /** Returns a copy with another maximum silence of streams. */
    public ClientOptions withIdle(Duration idle) {
        return new ClientOptions(connect, answer, idle, largestAnswer, token, extensions);
    }
}
