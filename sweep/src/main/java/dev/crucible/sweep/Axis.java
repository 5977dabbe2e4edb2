package dev.crucible.sweep;

import java.util.List;

/**
 * One dimension of a grid. Every grid has the axes of {@link #USUAL}; an axis that it does not vary has one level.
 *
 * @param name a name of {@link #USUAL}, or the dotted path of a setting
 * @param levels at least one
 */
public record Axis(String name, List<AxisValue> levels) {

    public static final String RULE = "rule";
    public static final String PRE = "pre";
    public static final String ATTACK = "attack";
    public static final String F = "f";
    public static final String HETEROGENEITY = "heterogeneity";
    public static final String SEED = "seed";

    /** Seeds of single sources of randomness; not among the usual axes. */
    static final String SEEDS = "seeds";

    /** The axes of every grid, in the order of tables. */
    public static final List<String> USUAL = List.of(RULE, PRE, ATTACK, F, HETEROGENEITY, SEED);

    public Axis {
        levels = List.copyOf(levels);
    }

    /** Returns true if {@code name} is an axis of seeds: runs that differ only on it differ by chance. */
    static boolean isOfSeeds(String name) {
        return name.equals(SEED) || name.equals(SEEDS) || name.startsWith(SEEDS + ".");
    }

    /** Returns the labels, in order. */
    public List<String> labels() {
        return levels.stream().map(AxisValue::label).toList();
    }
}
