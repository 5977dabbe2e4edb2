package dev.crucible.dialogue;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a player can practise; each has an agent who cares for it, as the cast says. */
public enum Virtue {
    SOPHIA,
    TECHNE_V,
    ARETE,
    MNEIA,
    SYNERGY,
    KAIROS,
    HARMONIA,
    EROS;

    /** The score of somebody new. */
    public static final double START = 0.5;

    /** The name on the wire. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The virtue with this name on the wire. */
    public static Optional<Virtue> of(String key) {
        return Arrays.stream(values())
                .filter(virtue -> virtue.key().equals(key))
                .findFirst();
    }
}
