package dev.crucible.a2a.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How to call an agent.
 *
 * @param connect how long to wait for a connection
 * @param answer how long to wait for an answer, or for a stream to begin
 * @param idle how long a stream may be silent; servers send a comment about every 15 s
 * @param largestAnswer bytes of an answer or of one event
 * @param token sent as {@code Authorization: Bearer}, only to the host that the card came from
 * @param extensions URIs of the extensions that the caller knows
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

    /** The same with a token. */
    public ClientOptions withToken(String token) {
        return new ClientOptions(connect, answer, idle, largestAnswer, Optional.of(token), extensions);
    }

    /** The same with extensions. */
    public ClientOptions with(List<String> extensions) {
        return new ClientOptions(connect, answer, idle, largestAnswer, token, extensions);
    }

    /** The same with a limit for the silence of streams. */
    public ClientOptions withIdle(Duration idle) {
        return new ClientOptions(connect, answer, idle, largestAnswer, token, extensions);
    }
}
