package dev.crucible.engine.verdict;

/**
 * Thresholds between verdicts. They are shares of what was learned, not points of accuracy, so they mean the same for two classes and for a
 * hundred.
 */
public final class Thresholds {

    /** Relative loss below which a rule held: a twentieth, about the difference between two seeds of the same clean training. */
    public static final double HELD = 0.05;

    /** Relative loss, or attack success above its natural rate, above which an attack bites a control. */
    public static final double BITE = 0.05;

    /** Relative gain above which a rule is better attacked than clean: the margin of "held", to the other side. */
    public static final double HELPED = 0.05;

    /** Seeds below which bite is unknown and no rule held: two values have an interval six times as wide as three of the same scatter. */
    public static final int SEEDS = 3;

    /** Relative loss from which on a rule broke: a quarter of what was learned, which makes a model useless. */
    public static final double BROKE = 0.25;

    /** Attack success above its natural rate from which on a backdoor works: one in five triggered samples. */
    public static final double BACKDOOR = 0.2;

    /** Share of what there is to learn, (clean − chance)/(1 − chance), below which a clean model is too weak for a verdict. */
    public static final double WEAK = 0.2;

    /** Level of the paired test that forbids "held", however small the loss. */
    public static final double WORSE = 0.01;

    /** Number of rounds over which accuracy is averaged, since it fluctuates: the same ones with and without attack. */
    public static final int ROUNDS = 3;

    private Thresholds() {}
}
