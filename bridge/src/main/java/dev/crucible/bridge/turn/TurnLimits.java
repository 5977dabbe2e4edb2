package dev.crucible.bridge.turn;

import java.time.Duration;

/**
 * Resource limits of turns.
 *
 * @param longestText maximum length of a line, in characters
 * @param turnsOfPlayer concurrent turns of one player
 * @param turns concurrent turns in all
 * @param longestTurn timeout of a queued line for the turn before it, and of a turn whose client was told to come back
 * @param patience time after which a client of the first protocol gets the part of the answer that is there
 * @param heartbeat interval of heartbeats in a silent stream
 * @param held maximum time a beat is held back to see if it is the last one
 * @param grace time a turn continues without a reader
 * @param kept time a finished turn can be read again
 * @param owing time an unanswered question, or an answer that was not fetched, stays in memory
 * @param sweep interval of the check of the last three
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

    /** Returns the defaults, for a client that gives up after 60 s and a bridge with thousands of conversations. */
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
