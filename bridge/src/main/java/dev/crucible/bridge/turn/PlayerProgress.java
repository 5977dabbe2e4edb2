package dev.crucible.bridge.turn;

import java.util.List;
import java.util.Map;

/** Affinities and virtues of players. The only writer of both. */
public interface PlayerProgress {

    /** Affinity gained by an interaction. */
    double STEP = 0.02;

    /**
     * Facts about a player that the crew receives.
     *
     * @param name the player's name, empty if unknown
     * @param affinities each agent's affinity for the player, 0 to 1
     */
    record About(String name, Map<String, Double> affinities) {}

    /** Returns the facts about a player that the crew receives. */
    About about(String player);

    /**
     * Settles a turn: {@code speaker} gains an interaction, and each change by the crew is applied.
     *
     * @param speaker the last speaker, or {@code system}, who gains nothing
     * @param deltas changes by agent
     * @return the changed affinities
     */
    List<StreamRecord.Affinity> settle(String player, String speaker, Map<String, Double> deltas);

    /** Counts a deed of the player. Unknown deeds are ignored. */
    void count(String player, String deed);
}
