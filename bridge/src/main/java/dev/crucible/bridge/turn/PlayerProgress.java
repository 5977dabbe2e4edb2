package dev.crucible.bridge.turn;

import java.util.List;
import java.util.Map;

/** What is between a player and the agents, and what the player has practised: the one authority on both. */
public interface PlayerProgress {

    /**
     * What a crew is told of a player.
     *
     * @param name what the player is called, empty when unknown
     * @param affinities how much each agent likes the player, 0..1
     */
    record About(String name, Map<String, Double> affinities) {}

    /** What the crew is told of a player. */
    About about(String player);

    /**
     * Settles a turn: {@code speaker} gained an interaction, and each delta of the crew is applied.
     *
     * @param speaker who spoke last, or {@code system}, who gains nothing
     * @param deltas by agent
     * @return what has changed
     */
    List<StreamRecord.Affinity> settle(String player, String speaker, Map<String, Double> deltas);

    /** Counts a deed of the player. Unknown deeds count nothing. */
    void count(String player, String deed);
}
