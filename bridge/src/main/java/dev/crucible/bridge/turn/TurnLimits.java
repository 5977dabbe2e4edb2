package dev.crucible.bridge.turn;

import java.time.Duration;

/**
 * What turns may cost.
 *
 * @param longestText characters a player may say at once
 * @param turnsOfPlayer turns of one player at once
 * @param turns turns at once
 * @param longestTurn how long a queued line waits for the turn before it, and a turn for a client that was told to come back
 * @param patience how long a client of the first protocol waits for the whole answer before it gets what is there
 * @param heartbeat silence after which a stream shows that it is alive
 * @param held how long a beat is kept back at most to see whether it is the last one
 * @param grace how long a turn goes on that nobody reads
 * @param kept how long a finished turn can be read again
 * @param owing how long an unanswered question, or an answer that was not fetched, stays in memory
 * @param sweep how often the last three are looked at
 */
public record TurnLimits(
        int longestText,
        int turnsOfPlayer,
        int turns,
        Duration longestTurn,
        Duration patience,
        Duration heartbeat,
        Duration held,
        Duration grace,
        Duration kept,
        Duration owing,
        Duration sweep) {

    /** What fits the existing client, which gives up after 60 s, and a bridge with thousands of conversations. */
    public static TurnLimits usual() {
        return new TurnLimits(
                8_000,
                4,
                10_000,
                Duration.ofMinutes(10),
                Duration.ofSeconds(50),
                Duration.ofSeconds(10),
                Duration.ofMillis(150),
                Duration.ofSeconds(60),
                Duration.ofMinutes(10),
                Duration.ofHours(12),
                Duration.ofSeconds(1));
    }
}
