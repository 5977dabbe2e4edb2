package dev.crucible.dialogue;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A virtue that a player practises; the cast names its patron. */
public enum Virtue {
    SOPHIA,
    TECHNE_V,
    ARETE,
    MNEIA,
    SYNERGY,
    KAIROS,
    HARMONIA,
    EROS;

    /** Initial score of a new player. */
    public static final double START = 0.5;

    /** Returns the name on the wire. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the virtue of this name on the wire. */
    public static Optional<Virtue> of(String key) {
        return Arrays.stream(values())
                .filter(virtue -> virtue.key().equals(key))
                .findFirst();
    }
}
