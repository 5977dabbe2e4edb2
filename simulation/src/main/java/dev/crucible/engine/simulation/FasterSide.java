package dev.crucible.engine.simulation;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Who answers a question faster, a device or this machine's threads. Both answer it the first times, when the answers are compared, too;
 * whoever was faster answers alone from then on. As the bytes are the same, no result hangs on the times.
 */
final class FasterSide {

    /** Answers of both: the first one warms up. */
    private static final int TRIALS = 2;

    /**
     * What is known of a question.
     *
     * @param trials answers of both
     * @param there the shortest time of the device, in nanoseconds
     * @param here the shortest of this machine
     */
    private record Times(int trials, long there, long here) {

        static final Times NONE = new Times(0, Long.MAX_VALUE, Long.MAX_VALUE);

        boolean open() {
            return trials < TRIALS;
        }

        boolean isFasterThere() {
            return there < here;
        }

        /** Who answers, with the shortest times of both. */
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
     * Knows nothing yet.
     *
     * @param decided hears once for each question who answers it from then on
     */
    FasterSide(Consumer<String> decided) {
        this.decided = decided;
    }

    /** The device gave another answer than this machine. */
    static final class Differs extends RuntimeException {
        private static final long serialVersionUID = 1;

        private Differs(String question) {
            super(question);
        }
    }

    /** The answer to {@code question}; empty where {@code here} is to give it. */
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

    /** Whether the device is faster in anything, as far as is known. */
    boolean isWorthwhile() {
        return times.isEmpty() || times.values().stream().anyMatch(t -> t.open() || t.isFasterThere());
    }
}
