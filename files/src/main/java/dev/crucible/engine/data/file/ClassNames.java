package dev.crucible.engine.data.file;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The classes of a data set by name, numbered in order: numbers by value, then texts alphabetically. */
final class ClassNames {

    private final List<String> names;
    private final Map<String, Integer> numbers = new HashMap<>();

    private ClassNames(List<String> names) {
        this.names = names;
        names.forEach(name -> numbers.put(name, numbers.size()));
    }

    /** Returns the classes of the {@code labels} of the training samples. */
    static ClassNames of(Stream<String> labels) {
        Map<String, BigDecimal> values = new HashMap<>();
        List<String> different = new ArrayList<>(labels.distinct().toList());
        for (String label : different) {
            if (isNumber(label)) {
                values.put(label, new BigDecimal(label));
            }
        }
        different.sort(Comparator.<String, Boolean>comparing(label -> !values.containsKey(label))
                .thenComparing(label -> values.getOrDefault(label, BigDecimal.ZERO))
                .thenComparing(Comparator.naturalOrder()));
        return new ClassNames(List.copyOf(different));
    }

    static boolean isNumber(String label) {
        return label.matches("-?\\d{1,30}(\\.\\d{1,30})?");
    }

    List<String> names() {
        return names;
    }

    int size() {
        return names.size();
    }

    /** Returns the number of a label; throws, naming {@code origin}, if no training sample has it. */
    int number(String label, String origin) {
        Integer number = numbers.get(label);
        if (number == null) {
            throw Malformed.because(
                    origin,
                    "a label of the training samples, such as '%s'".formatted(names.getFirst()),
                    "'" + label + "'",
                    "add training samples of this label or remove it");
        }
        return number;
    }
}
