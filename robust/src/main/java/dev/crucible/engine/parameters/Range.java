package dev.crucible.engine.parameters;

import dev.crucible.engine.api.PublicApi;

/** An interval of numbers; its text reads such as "between 0 and 1" or "above 0". */
@PublicApi
public record Range(double least, boolean leastIncluded, double most, boolean mostIncluded) {

    public static final Range ANY = new Range(Double.NEGATIVE_INFINITY, false, Double.POSITIVE_INFINITY, false);
    public static final Range POSITIVE = new Range(0, false, Double.POSITIVE_INFINITY, false);
    public static final Range NON_NEGATIVE = new Range(0, true, Double.POSITIVE_INFINITY, false);
    public static final Range SHARE = new Range(0, true, 1, true);
    public static final Range BETWEEN_0_AND_1 = new Range(0, false, 1, false);
    public static final Range POSITIVE_SHARE = new Range(0, false, 1, true);

    /** Returns [least, most). */
    public static Range upTo(double least, double most) {
        return new Range(least, true, most, false);
    }

    /** Returns [least, ∞). */
    public static Range atLeast(double least) {
        return new Range(least, true, Double.POSITIVE_INFINITY, false);
    }

    public boolean contains(double value) {
        return (leastIncluded ? value >= least : value > least) && (mostIncluded ? value <= most : value < most);
    }

    @Override
    public String toString() {
        boolean bottom = least != Double.NEGATIVE_INFINITY;
        boolean top = most != Double.POSITIVE_INFINITY;
        if (bottom && top && leastIncluded && mostIncluded) {
            return "between " + plain(least) + " and " + plain(most);
        }
        String low = bottom ? (leastIncluded ? "at least " : "above ") + plain(least) : "";
        String high = top ? (mostIncluded ? "at most " : "below ") + plain(most) : "";
        return low.isEmpty() && high.isEmpty()
                ? "finite"
                : low + (low.isEmpty() || high.isEmpty() ? "" : " and ") + high;
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
