package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * Training and test part of a data set.
 *
 * @param train the samples of the clients
 * @param test the samples of the server
 */
record Split<T>(List<T> train, List<T> test) {

    /** Of an unsplit set, the server keeps one in this many of each class. */
    private static final int HELD = 5;

    private static final int STREAM = 2;

    /**
     * Splits {@code all}: a random fifth of each class, rounded down, becomes the test part; the order is kept.
     *
     * @throws DataException naming {@code origin} if no row is left to test with
     */
    static <T> Split<T> hold(List<T> all, Function<T, String> label, Seed seed, String origin) {
        boolean[] held = new boolean[all.size()];
        ClassNames names = ClassNames.of(all.stream().map(label));
        List<List<Integer>> byClass = new ArrayList<>();
        names.names().forEach(_ -> byClass.add(new ArrayList<>()));
        for (int i = 0; i < held.length; i++) {
            byClass.get(names.names().indexOf(label.apply(all.get(i)))).add(i);
        }
        for (int c = 0; c < byClass.size(); c++) {
            List<Integer> ofClass = byClass.get(c);
            int[] order = seed.stream(Purpose.DATA, STREAM, c).permutation(ofClass.size());
            for (int i = 0; i < ofClass.size() / HELD; i++) {
                held[ofClass.get(order[i])] = true;
            }
        }
        List<T> train = new ArrayList<>();
        List<T> test = new ArrayList<>();
        for (int i = 0; i < held.length; i++) {
            (held[i] ? test : train).add(all.get(i));
        }
        if (test.isEmpty()) {
            throw Malformed.because(
                    origin,
                    "rows to test with, a fifth of each class",
                    "%d classes in %d rows, and no class with %d".formatted(names.size(), all.size(), HELD),
                    "put in at least %d of each class, or a test file; numbers that measure something are no classes"
                            .formatted(HELD));
        }
        return new Split<>(Collections.unmodifiableList(train), Collections.unmodifiableList(test));
    }
}
