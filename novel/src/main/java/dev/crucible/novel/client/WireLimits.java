package dev.crucible.novel.client;

import java.time.Duration;

/**
 * How long the client waits.
 *
 * @param connect for a connection and for the health check
 * @param firstByte for the head of a streamed answer
 * @param quiet between two lines of a stream, heart-beats included; a bridge without heart-beats may think this long
 * @param action for actions and speech
 * @param gossip for gossip and cancelling
 * @param lineBytes the longest line that is read
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
