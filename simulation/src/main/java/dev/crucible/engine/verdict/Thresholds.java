package dev.crucible.engine.verdict;

/** Where the words change. Shares of what was learned, not points of accuracy, so that they mean the same on two classes and on a hundred. */
public final class Thresholds {

    /** A relative loss below which a rule held: a twentieth, about what two seeds of the same clean training differ by. */
    public static final double HELD = 0.05;

    /** A relative loss from which on a rule broke: a quarter of what was learned; nobody would run such a model. */
    public static final double BROKE = 0.25;

    /** Attack success above its natural rate from which on a backdoor is in: one in five triggered samples obeys it. */
    public static final double BACKDOOR = 0.2;

    /** The share of what there is to learn, (clean − chance)/(1 − chance), below which a clean model is too weak to lose anything. */
    public static final double WEAK = 0.2;

    /** The level of the paired test that forbids "held", however small the loss. */
    public static final double WORSE = 0.01;

    /** Accuracy jitters from round to round: it is averaged over so many rounds, the same ones with and without attack. */
    public static final int ROUNDS = 3;

    private Thresholds() {}
}
