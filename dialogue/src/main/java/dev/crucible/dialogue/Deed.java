package dev.crucible.dialogue;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a player really did in the lab, and what it moves; the list for players is {@code docs/virtues.md}. */
public enum Deed {
    DESIGNED_COMPARISON(Virtue.SOPHIA, 0.02),
    ASKED_WHY(Virtue.SOPHIA, 0.005),
    LAUNCHED(Virtue.TECHNE_V, 0.01),
    SHAPED_CONFIG(Virtue.TECHNE_V, 0.01),
    CHECKED_BOUND(Virtue.ARETE, 0.01),
    USED_SEEDS(Virtue.ARETE, 0.02),
    RECALLED(Virtue.MNEIA, 0.01),
    RECORDED(Virtue.MNEIA, 0.01),
    READ_RESULTS(Virtue.HARMONIA, 0.01),
    LOOKED_AT_PLOT(Virtue.HARMONIA, 0.01),
    NAMED(Virtue.HARMONIA, 0.005),
    CONFIRMED(Virtue.SYNERGY, 0.01),
    STOPPED_EARLY(Virtue.KAIROS, 0.02),
    WAITED(Virtue.KAIROS, 0.005),
    TALKED(Virtue.EROS, 0.005);

    private final Virtue virtue;
    private final double by;

    Deed(Virtue virtue, double by) {
        this.virtue = virtue;
        this.by = by;
    }

    /** What it is practice in. */
    public Virtue virtue() {
        return virtue;
    }

    /** How much it moves the virtue. */
    public double by() {
        return by;
    }

    /** The name on the wire. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The deed of this name; crews may report others, which count nothing. */
    public static Optional<Deed> of(String key) {
        return Arrays.stream(values()).filter(deed -> deed.key().equals(key)).findFirst();
    }
}
