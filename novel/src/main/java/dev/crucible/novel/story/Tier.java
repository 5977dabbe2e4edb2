package dev.crucible.novel.story;

/** How close an agent is, by its affinity; hearts are shown by {@link #hearts}. */
public enum Tier {
    PROFESSIONAL(0, 1),
    FRIENDLY(.4, 2),
    CLOSE(.65, 3),
    INTIMATE(.85, 4);

    private final double from;
    private final int hearts;

    Tier(double from, int hearts) {
        this.from = from;
        this.hearts = hearts;
    }

    /** @param affinity in 0..1 */
    public static Tier of(double affinity) {
        Tier tier = PROFESSIONAL;
        for (Tier candidate : values()) {
            // Sums of 0.02 miss the bounds by rounding: a hair below counts as reached.
            if (affinity + 1e-9 >= candidate.from) {
                tier = candidate;
            }
        }
        return tier;
    }

    public int hearts() {
        return hearts;
    }
}
