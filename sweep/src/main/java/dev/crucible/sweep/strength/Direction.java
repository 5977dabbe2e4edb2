package dev.crucible.sweep.strength;

/** The claim of a row: the measure, and whether the entry raises or lowers it compared with the null. */
public enum Direction {
    TAKES("takes accuracy", false, -1),
    KEEPS("keeps accuracy", false, 1),
    REACHES("reaches success", true, 1),
    LOWERS("lowers success", true, -1);

    private final String words;
    private final boolean success;
    private final int sign;

    Direction(String words, boolean success, int sign) {
        this.words = words;
        this.success = success;
        this.sign = sign;
    }

    /** Returns the direction in words. */
    public String words() {
        return words;
    }

    /** Returns true if the measure is the success of an attack on a class, and false if it is test accuracy. */
    boolean ofSuccess() {
        return success;
    }

    /** Returns the effect in points between {@code without} the entry and {@code with} it. */
    double effect(double without, double with) {
        return sign * (with - without);
    }
}
