package dev.crucible.engine.data.file;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The classes of a data set by name, numbered in order: whole numbers by their value and before texts, texts by the alphabet.
 *
 * @param names the labels of the training samples
 */
record ClassNames(List<String> names) {

    static ClassNames of(Stream<String> labels) {
        return new ClassNames(labels.distinct()
                .sorted(Comparator.<String, Boolean>comparing(label -> !isNumber(label))
                        .thenComparing(label -> isNumber(label) ? Integer.parseInt(label) : 0)
                        .thenComparing(Comparator.naturalOrder()))
                .toList());
    }

    private static boolean isNumber(String label) {
        return label.matches("\\d{1,9}");
    }

    int size() {
        return names.size();
    }

    /** The number of a label; fails at {@code origin} when no training sample has it. */
    int number(String label, String origin) {
        int number = names.indexOf(label);
        if (number < 0) {
            throw Malformed.because(
                    origin,
                    "a label of the training samples, such as '%s'".formatted(names.getFirst()),
                    "'" + label + "'",
                    "add training samples of this label or remove it");
        }
        return number;
    }
}
