package dev.crucible.bridge.player;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a player can practise; each has an agent who cares for it. */
public enum Virtue {
    SOPHIA("metis"),
    TECHNE_V("techne"),
    ARETE("dokimasia"),
    MNEIA("mneme"),
    SYNERGY("hephaestus"),
    KAIROS("puck"),
    HARMONIA("kallos"),
    EROS("cupid");

    /** The score of somebody new. */
    public static final double START = 0.5;

    private final String patron;

    Virtue(String patron) {
        this.patron = patron;
    }

    public String patron() {
        return patron;
    }

    /** The name on the wire. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<Virtue> all() {
        return Arrays.asList(values());
    }
}
