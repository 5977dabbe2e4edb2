package dev.crucible.novel.persistence;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * The player's profile, from onboarding.
 *
 * @param playerId id at the bridge, 32 hexadecimal digits
 * @param name name by which the crew calls the player, 1 to 50 characters
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ReaderProfile(String playerId, String name, String pronouns, Address address) {
    public static final int LONGEST = 50;

    /** Forms of address, each with the role and title that the bridge uses for it. */
    public enum Address {
        MORTAL("mortal", "Artisan"),
        DIVINE("divine", "God"),
        HERO("hero", "Champion"),
        DEVOTED("devoted", "Master"),
        NAME_ONLY("name_only", "");

        private final String role;
        private final String title;

        Address(String role, String title) {
            this.role = role;
            this.title = title;
        }

        public String role() {
            return role;
        }

        public String title() {
            return title;
        }
    }

    public ReaderProfile {
        if (name == null || name.isBlank() || name.strip().length() > LONGEST) {
            throw new IllegalArgumentException("name: give 1 to " + LONGEST + " characters");
        }
        name = name.strip();
        pronouns = pronouns == null ? "" : pronouns.strip();
        if (pronouns.length() > LONGEST) {
            throw new IllegalArgumentException("pronouns: give at most " + LONGEST + " characters");
        }
        address = address == null ? Address.NAME_ONLY : address;
    }
}
