package dev.crucible.lab.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Order by one column. Rows without a value come last in both directions; ties keep their order.
 *
 * @param descending true for largest first
 */
record RowOrder(RunColumn column, boolean descending) {

    private record Keyed<R>(R row, double number, @Nullable String text) {

        boolean isMissing() {
            return text == null && Double.isNaN(number);
        }
    }

    /** Sorts {@code rows}; numbers precede texts. */
    <R> List<R> sorted(List<R> rows, ToDoubleFunction<R> number, Function<R, @Nullable String> text) {
        List<Keyed<R>> keyed = new ArrayList<>(rows.size());
        for (R row : rows) {
            keyed.add(new Keyed<>(row, number.applyAsDouble(row), text.apply(row)));
        }
        Comparator<Keyed<R>> byValue = RowOrder::compare;
        keyed.sort(Comparator.comparing(Keyed<R>::isMissing).thenComparing(descending ? byValue.reversed() : byValue));
        List<R> sorted = new ArrayList<>(rows.size());
        keyed.forEach(one -> sorted.add(one.row));
        return sorted;
    }

    private static <R> int compare(Keyed<R> a, Keyed<R> b) {
        if (a.text != null && b.text != null) {
            return NaturalOrder.INSTANCE.compare(a.text, b.text);
        }
        if (a.text == null && b.text == null) {
            return Double.compare(a.number, b.number);
        }
        return a.text == null ? -1 : 1;
    }
}
