package dev.crucible.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An axis of a {@link ParallelChart}: the position at which each line crosses it, from 0 at its foot to 1, and its ticks.
 *
 * @param places by line; NaN where the line skips it
 * @param ticks at round numbers, or at each text
 */
public record ParallelAxis(String name, double[] places, List<Tick> ticks) {

    private static final int STEPS = 5;
    private static final double[] ROUND = {1, 2, 5, 10};
    /** Minimum number of decades for ticks at powers of ten only. */
    private static final int LEAST_DECADES = 2;

    public ParallelAxis {
        ticks = List.copyOf(ticks);
    }

    /** A position on an axis with its label. */
    public record Tick(double at, String label) {}

    /** Scale of numbers. */
    public enum Scale {
        /** Shares of one, as percent. */
        PERCENT,
        LINEAR,
        /** Powers of ten if all numbers are above 0, otherwise linear. */
        LOG
    }

    /** Returns an axis of numbers with round ends; NaN for no value. */
    public static ParallelAxis of(String name, double[] numbers, Scale scale) {
        double[] known = Arrays.stream(numbers).filter(Double::isFinite).toArray();
        double low = Arrays.stream(known).min().orElse(0);
        double high = Arrays.stream(known).max().orElse(1);
        if (low == high) {
            double[] places =
                    Arrays.stream(numbers).map(value -> value - low + 0.5).toArray();
            return new ParallelAxis(name, places, List.of(new Tick(0.5, label(low, scale))));
        }
        return scale == Scale.LOG && low > 0
                ? decades(name, numbers, low, high)
                : linear(name, numbers, low, high, scale);
    }

    /** Returns an axis of texts, in order of first appearance; null for no value. */
    public static ParallelAxis ofTexts(String name, List<String> texts) {
        List<String> kinds = texts.stream().distinct().toList();
        double[] places = texts.stream()
                .mapToDouble(text -> place(kinds.indexOf(text), kinds.size()))
                .toArray();
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            ticks.add(new Tick(place(i, kinds.size()), kinds.get(i)));
        }
        return new ParallelAxis(name, places, ticks);
    }

    private static double place(int index, int count) {
        return count == 1 ? 0.5 : (double) index / (count - 1);
    }

    private static ParallelAxis linear(String name, double[] numbers, double low, double high, Scale scale) {
        double step = step((high - low) / STEPS);
        long first = (long) Math.floor(low / step + 1e-9);
        long last = Math.max(first + 1, (long) Math.ceil(high / step - 1e-9));
        List<Tick> ticks = new ArrayList<>();
        for (long i = first; i <= last; i++) {
            ticks.add(new Tick((double) (i - first) / (last - first), label(i * step, scale)));
        }
        double from = first * step;
        double span = (last - first) * step;
        return new ParallelAxis(
                name, Arrays.stream(numbers).map(value -> (value - from) / span).toArray(), ticks);
    }

    private static ParallelAxis decades(String name, double[] numbers, double low, double high) {
        int first = (int) Math.floor(Math.log10(low) + 1e-9);
        int last = Math.max(first + 1, (int) Math.ceil(Math.log10(high) - 1e-9));
        List<Tick> ticks = new ArrayList<>();
        for (int decade = first; decade <= last; decade++) {
            for (double within :
                    last - first > LEAST_DECADES || decade == last ? new double[] {1} : new double[] {1, 2, 5}) {
                double value = within * Math.pow(10, decade);
                ticks.add(new Tick((Math.log10(value) - first) / (last - first), label(value, Scale.LOG)));
            }
        }
        double span = last - first;
        return new ParallelAxis(
                name,
                Arrays.stream(numbers)
                        .map(value -> (Math.log10(value) - first) / span)
                        .toArray(),
                ticks);
    }

    /** Returns the smallest round number that is at least {@code wanted}: 1, 2 or 5 times a power of ten. */
    private static double step(double wanted) {
        double power = Math.pow(10, Math.floor(Math.log10(wanted)));
        for (double round : ROUND) {
            if (round * power >= wanted * (1 - 1e-9)) {
                return round * power;
            }
        }
        return 10 * power;
    }

    private static String label(double value, Scale scale) {
        double size = Math.abs(value);
        String pattern = scale == Scale.PERCENT
                ? "0.###%"
                : size != 0 && (size < 1e-4 || size >= 1e6) ? "0.###E0" : "#,##0.######";
        // Ten steps of 0.1 are not exactly 1.
        return ChartStyle.format(pattern).format(Math.abs(value) < 1e-12 ? 0 : value);
    }

    /** Returns the position of line {@code index}; NaN where it skips the axis. */
    double place(int index) {
        return places[index];
    }
}
