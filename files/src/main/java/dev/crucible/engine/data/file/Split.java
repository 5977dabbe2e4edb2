package dev.crucible.engine.data.file;

import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * The two halves of a data set.
 *
 * @param train what the clients share
 * @param test what the server keeps
 */
record Split<T>(List<T> train, List<T> test) {

    /** Of what comes undivided, the server keeps one in this many of each class. */
    private static final int HELD = 5;

    private static final int STREAM = 2;

    /** Divides {@code all}: of each class a random fifth, rounded down, is held out; the order stays. */
    static <T> Split<T> hold(List<T> all, Function<T, String> label, Seed seed) {
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
        return new Split<>(Collections.unmodifiableList(train), Collections.unmodifiableList(test));
    }
}
