package dev.crucible.sweep;

/** Measure by which contenders are compared. */
public enum Measure {
    /** Test accuracy of the last round, 0..1. */
    ACCURACY("final_accuracy"),
    /** Success of an attack on a class above its natural rate, −1..1. */
    SUCCESS("attack_success");

    private final String key;

    Measure(String key) {
        this.key = key;
    }

    /** Returns its name in files. */
    public String key() {
        return key;
    }

    /** Returns its value of {@code score}, NaN where it was not measured. */
    double of(CellScore score) {
        return switch (this) {
            case ACCURACY -> score.ranked();
            case SUCCESS -> score.excess();
        };
    }
}
