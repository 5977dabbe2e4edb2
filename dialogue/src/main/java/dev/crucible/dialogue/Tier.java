package dev.crucible.dialogue;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How close a player and an agent are; a tier begins with its bound. */
public enum Tier {
    PROFESSIONAL(1, "Professional", 0),
    FRIENDLY(2, "Friendly", 0.4),
    CLOSE(3, "Close", 0.65),
    INTIMATE(4, "Intimate", 0.85);

    private final int hearts;
    private final String title;
    private final double from;

    Tier(int hearts, String title, double from) {
        this.hearts = hearts;
        this.title = title;
        this.from = from;
    }

    /** The tier of an affinity. */
    public static Tier of(double affinity) {
        Tier tier = PROFESSIONAL;
        for (Tier next : values()) {
            // Twenty-five steps of 0.02 shall reach what 0.5 reaches.
            if (affinity >= next.from - 1e-9) {
                tier = next;
            }
        }
        return tier;
    }

    /** The tier of this name on the wire. */
    public static Optional<Tier> of(String key) {
        return Arrays.stream(values()).filter(tier -> tier.key().equals(key)).findFirst();
    }

    /** The name on the wire. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** 1 to 4, as many hearts as are shown. */
    public int hearts() {
        return hearts;
    }

    /** The least affinity of the tier. */
    public double from() {
        return from;
    }

    public String title() {
        return title;
    }
}
