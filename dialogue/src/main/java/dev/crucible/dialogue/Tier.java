package dev.crucible.dialogue;

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
