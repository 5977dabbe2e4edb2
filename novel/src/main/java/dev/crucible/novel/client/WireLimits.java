package dev.crucible.novel.client;

import java.time.Duration;

/**
 * Timeouts and limits of the client.
 *
 * @param connect timeout for a connection and for the health check
 * @param firstByte timeout for the head of a streamed answer
 * @param quiet maximum silence between two lines of a stream; a bridge without heartbeats may think this long
 * @param action timeout for actions and speech
 * @param gossip timeout for gossip and cancelling
 * @param lineBytes maximum length of a line
 */
public record WireLimits(
        Duration connect, Duration firstByte, Duration quiet, Duration action, Duration gossip, int lineBytes) {
    public static final WireLimits USUAL = new WireLimits(
            Duration.ofSeconds(2),
            Duration.ofSeconds(60),
            Duration.ofSeconds(600),
            Duration.ofSeconds(30),
            Duration.ofSeconds(5),
            1 << 20);
}
