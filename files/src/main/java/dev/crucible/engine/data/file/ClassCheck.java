package dev.crucible.engine.data.file;

import dev.crucible.engine.data.table.Lookalikes;
import dev.crucible.engine.data.table.MissingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Faults of files that their classes show, alike for all formats. */
final class ClassCheck {

    private static final int EXAMPLES = 10;

    /** A class with less than this share of the mean class is rare. */
    private static final double RARE = 0.1;

    private static final int FEW = 5;

    private ClassCheck() {}

    /**
     * Returns warnings.
     *
     * @param train the training samples of each class in the whole file
     * @param test its test samples
     */
    static List<String> warnings(ClassNames classes, int[] train, int[] test) {
        List<String> warnings = new ArrayList<>();
        List<String> names = classes.names();
        int rows = IntStream.of(train).sum();
        boolean measured = names.size() > FEW && 2 * names.size() > rows;
        if (measured) {
            warnings.add("%,d classes in %,d training samples; numbers that measure something are no classes"
                    .formatted(names.size(), rows));
        }
        Lookalikes.pair(names).ifPresent(pair -> warnings.add("the labels %s are two classes".formatted(pair)));
        names.stream()
                .filter(MissingValues::sounds)
                .findFirst()
                .ifPresent(name -> warnings.add(
                        "the label '%s' is a class; if it means that the label is missing, name it in missing_values"
                                .formatted(name)));
        double mean = (double) rows / names.size();
        List<String> rare = named(classes, c -> train[c] < Math.min(FEW, RARE * mean));
        if (!rare.isEmpty() && !measured) {
            warnings.add("%s in fewer than %s of %,d training samples; is the label spelt right?"
                    .formatted(listed(rare), Math.min(FEW, (int) Math.ceil(RARE * mean)), rows));
        }
        List<String> untested = named(classes, c -> train[c] > 0 && test[c] == 0);
        if (!untested.isEmpty() && !measured) {
            warnings.add("%s without a test sample, %,d of %,d classes"
                    .formatted(listed(untested), untested.size(), names.size()));
        }
        if (names.size() == 1) {
            warnings.add("all training samples are of one class, '%s'".formatted(names.getFirst()));
        }
        return warnings;
    }

    /** Returns a note if the classes' numbers are not their labels, though these are numbers. */
    static List<String> notes(ClassNames classes) {
        List<String> names = classes.names();
        boolean numbers = names.stream().allMatch(ClassNames::isNumber);
        boolean same =
                IntStream.range(0, names.size()).allMatch(c -> names.get(c).equals(Integer.toString(c)));
        return !numbers || same
                ? List.of()
                : List.of("the labels %s are the classes 0 to %d, in this order"
                        .formatted(shortened(names), names.size() - 1));
    }

    private static List<String> named(ClassNames classes, IntPredicate which) {
        return IntStream.range(0, classes.size())
                .filter(which)
                .mapToObj(classes.names()::get)
                .toList();
    }

    private static String listed(List<String> names) {
        return (names.size() == 1 ? "class " : "classes ")
                + names.stream().limit(EXAMPLES).map(name -> "'" + name + "'").collect(Collectors.joining(", "))
                + (names.size() > EXAMPLES ? ", …" : "")
                + (names.size() == 1 ? " is" : " are");
    }

    private static String shortened(List<String> names) {
        return names.size() <= EXAMPLES
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, EXAMPLES - 1)) + ", … " + names.getLast();
    }

    /** Returns the samples of each class. */
    static int[] counts(int classes, IntStream labels) {
        int[] counts = new int[classes];
        labels.forEach(label -> counts[label]++);
        return counts;
    }
}
