package dev.crucible.bridge.player;

import java.time.Instant;

/**
 * A player as clients list them.
 *
 * @param id unique
 * @param person how the player wants to be addressed
 * @param sessions how often the player came
 * @param created when the player came first
 * @param lastSeen when the player was last here
 * @param active whether this is the profile that was chosen last
 */
public record PlayerProfile(
        String id, Person person, int sessions, Instant created, Instant lastSeen, boolean active) {}
