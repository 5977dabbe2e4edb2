package dev.crucible.agents.experiment;

/** A curve as one line of blocks, from the lowest to the highest of its values. */
public final class Sparkline {

    private static final String BLOCKS = "▁▂▃▄▅▆▇█";
    private static final int WIDEST = 60;

    private Sparkline() {}

    /** At most 60 characters; NaN are gaps, and a flat curve stays low. */
    public static String of(double... values) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            if (!Double.isNaN(value)) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        int width = Math.min(WIDEST, values.length);
        StringBuilder line = new StringBuilder(width);
        for (int i = 0; i < width; i++) {
            double value = values[(int) ((long) i * values.length / width)];
            if (Double.isNaN(value)) {
                line.append(' ');
            } else {
                double height = high > low ? (value - low) / (high - low) : 0;
                line.append(BLOCKS.charAt((int) Math.round(height * (BLOCKS.length() - 1))));
            }
        }
        return line.toString();
    }
}
