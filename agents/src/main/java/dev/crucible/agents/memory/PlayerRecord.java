package dev.crucible.agents.memory;

import java.time.Instant;

/**
 * A player.
 *
 * @param id unique
 * @param person how the player wants to be addressed
 * @param sessions how many conversations the player has begun
 * @param created when the player came first
 * @param lastSeen when the player last said something
 */
public record PlayerRecord(String id, Person person, int sessions, Instant created, Instant lastSeen) {

    private static final int LONGEST = 200;

    /**
     * How somebody wants to be addressed; anything but the display name may be empty.
     *
     * @param displayName as shown
     * @param spokenName as a voice should say it
     * @param pronouns such as {@code she/her}
     * @param role such as {@code hero}
     * @param title such as {@code Champion}
     */
    public record Person(String displayName, String spokenName, String pronouns, String role, String title) {

        public Person {
            bounded("display_name", displayName);
            bounded("tts_name", spokenName);
            bounded("pronouns", pronouns);
            bounded("role", role);
            bounded("title", title);
        }

        /** Somebody of whom nothing is known yet. */
        public static Person unknown() {
            return new Person("", "", "", "", "");
        }

        private static void bounded(String field, String value) {
            if (value.length() > LONGEST) {
                throw new IllegalArgumentException(field + ": must have at most " + LONGEST + " characters");
            }
        }
    }
}
