package dev.crucible.dialogue;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** An act of the player in the lab and its effect on a virtue; {@code docs/virtues.md} lists the deeds for players. */
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

    /** Returns the virtue that the deed practises. */
    public Virtue virtue() {
        return virtue;
    }

    /** Returns the change of the virtue's score. */
    public double by() {
        return by;
    }

    /** Returns the name on the wire. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the deed of this name; a crew may report unknown ones, which have no effect. */
    public static Optional<Deed> of(String key) {
        return Arrays.stream(values()).filter(deed -> deed.key().equals(key)).findFirst();
    }
}
