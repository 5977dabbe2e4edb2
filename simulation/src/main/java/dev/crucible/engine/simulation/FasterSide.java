package dev.crucible.engine.simulation;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Choice of the faster processor for each query, a device or this machine's threads. In the first trials both answer and the answers are
 * compared; then only the faster one answers. The bytes are the same, so no result depends on the times.
 */
final class FasterSide {

    /** Trials in which both answer: the first one warms up. */
    private static final int TRIALS = 2;

    /**
     * Measured times of a query.
     *
     * @param trials the number of trials
     * @param there the device's shortest time, in nanoseconds
     * @param here this machine's shortest time, in nanoseconds
     */
    private record Times(int trials, long there, long here) {

        static final Times NONE = new Times(0, Long.MAX_VALUE, Long.MAX_VALUE);

        boolean open() {
            return trials < TRIALS;
        }

        boolean isFasterThere() {
            return there < here;
        }

        /** Returns the decision as text, with both shortest times. */
        String decision() {
            return " are answered by the %s from here on (device %.1f ms, CPU %.1f ms)"
                    .formatted(isFasterThere() ? "device" : "CPU", there / 1e6, here / 1e6);
        }

        Times and(long anotherThere, long anotherHere) {
            return new Times(trials + 1, Math.min(there, anotherThere), Math.min(here, anotherHere));
        }
    }

    private final Map<String, Times> times = new HashMap<>();
    private final Consumer<String> decided;

    /**
     * Starts without measurements.
     *
     * @param decided receives each query's decision once
     */
    FasterSide(Consumer<String> decided) {
        this.decided = decided;
    }

    /** Thrown when the device's answer differs from this machine's. */
    static final class Differs extends RuntimeException {
        private static final long serialVersionUID = 1;

        private Differs(String question) {
            super(question);
        }
    }

    /** Returns the answer to {@code question}; empty if the caller should use {@code here}. */
    <T> Optional<T> answer(String question, Supplier<T> there, Supplier<T> here) {
        Times known = times.getOrDefault(question, Times.NONE);
        if (!known.open()) {
            return known.isFasterThere() ? Optional.of(there.get()) : Optional.empty();
        }
        long begin = System.nanoTime();
        T expected = here.get();
        long between = System.nanoTime();
        T found = there.get();
        Times now = known.and(System.nanoTime() - between, between - begin);
        times.put(question, now);
        if (!Objects.deepEquals(found, expected)) {
            throw new Differs(question);
        }
        if (!now.open()) {
            decided.accept(question + now.decision());
        }
        return Optional.of(expected);
    }

    /** Returns true if the device may be faster for any query. */
    boolean isWorthwhile() {
        return times.isEmpty() || times.values().stream().anyMatch(t -> t.open() || t.isFasterThere());
    }
}
