package dev.crucible.bridge.player;

import java.time.Instant;

/**
 * A player as clients list them.
 *
 * @param id unique id
 * @param person form of address
 * @param sessions number of sessions
 * @param created time of the first visit
 * @param lastSeen time of the last visit
 * @param active true for the profile chosen last
 */
public record PlayerProfile(
        String id, Person person, int sessions, Instant created, Instant lastSeen, boolean active) {}
