package dev.crucible.dialogue;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Closeness of a player and an agent, an interval of affinity. */
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

    /** Returns the tier of an affinity. */
    public static Tier of(double affinity) {
        Tier tier = PROFESSIONAL;
        for (Tier next : values()) {
            // The tolerance absorbs rounding: 25 steps of 0.02 must reach the same tier as 0.5.
            if (affinity >= next.from - 1e-9) {
                tier = next;
            }
        }
        return tier;
    }

    /** Returns the tier of this name on the wire. */
    public static Optional<Tier> of(String key) {
        return Arrays.stream(values()).filter(tier -> tier.key().equals(key)).findFirst();
    }

    /** Returns the name on the wire. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the number of hearts shown, 1 to 4. */
    public int hearts() {
        return hearts;
    }

    /** Returns the lower bound of the tier's affinity. */
    public double from() {
        return from;
    }

    public String title() {
        return title;
    }
}
