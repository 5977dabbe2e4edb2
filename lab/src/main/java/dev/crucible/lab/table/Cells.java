package dev.crucible.lab.table;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Numbers and texts by key. Runs of one kind share their keys, so two hundred metrics of a run take two hundred numbers. */
final class Cells {

    private final Keys keys;
    private final double[] numbers;
    private final String[] texts;

    private Cells(Keys keys, double[] numbers, String[] texts) {
        this.keys = keys;
        this.numbers = numbers;
        this.texts = texts;
    }

    /** Keys of some cells and the index of each value. */
    static final class Keys {

        private final List<String> numbers;
        private final List<String> texts;
        private final Map<String, Integer> numberPlaces;
        private final Map<String, Integer> textPlaces;

        Keys(List<String> numbers, List<String> texts) {
            this.numbers = List.copyOf(numbers);
            this.texts = List.copyOf(texts);
            this.numberPlaces = places(this.numbers);
            this.textPlaces = places(this.texts);
        }

        private static Map<String, Integer> places(List<String> keys) {
            Map<String, Integer> places = new java.util.HashMap<>();
            for (int i = 0; i < keys.size(); i++) {
                places.put(keys.get(i), i);
            }
            return places;
        }

        List<String> numbers() {
            return numbers;
        }

        List<String> texts() {
            return texts;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Keys keys && numbers.equals(keys.numbers) && texts.equals(keys.texts);
        }

        @Override
        public int hashCode() {
            return 31 * numbers.hashCode() + texts.hashCode();
        }
    }

    /** Pool of shared keys and texts, which saves memory. Thread-safe. */
    static final class Pool {

        private static final int SHORT = 60;

        private final Map<Keys, Keys> keys = new ConcurrentHashMap<>();
        private final Map<String, String> texts = new ConcurrentHashMap<>();

        /** Creates the cells of {@code keys}, with values in the order of the keys. */
        Cells cells(Keys given, double[] numbers, String[] values) {
            Keys kept = keys.computeIfAbsent(given, one -> one);
            for (int i = 0; i < values.length; i++) {
                values[i] = text(kept.texts.get(i), values[i]);
            }
            return new Cells(kept, numbers, values);
        }

        /** Returns a shared copy of a text; names and long texts are mostly unique and not shared. */
        private String text(String key, String value) {
            boolean own = key.equals(RunColumn.NAME.key()) || value.length() > SHORT;
            return own ? value : texts.computeIfAbsent(value, one -> one);
        }
    }

    /** Builder of cells. */
    static final class Gathering {

        private final SortedMap<String, Double> numbers = new TreeMap<>();
        private final SortedMap<String, String> texts = new TreeMap<>();

        /** Adds a number; NaN and infinities are omitted. */
        Gathering put(RunColumn column, double value) {
            return put(column.key(), value);
        }

        /** Adds a number; NaN and infinities are omitted. */
        Gathering put(String key, double value) {
            if (Double.isFinite(value)) {
                numbers.put(key, value);
            }
            return this;
        }

        /** Adds a text; an empty one is omitted. */
        Gathering put(RunColumn column, String value) {
            return put(column.key(), value);
        }

        /** Adds a text; an empty one is omitted. */
        Gathering put(String key, String value) {
            if (!value.isEmpty()) {
                texts.put(key, value);
            }
            return this;
        }

        Cells in(Pool pool) {
            Keys keys = new Keys(List.copyOf(numbers.keySet()), List.copyOf(texts.keySet()));
            double[] values =
                    numbers.values().stream().mapToDouble(Double::doubleValue).toArray();
            return pool.cells(keys, values, texts.values().toArray(String[]::new));
        }
    }

    Keys keys() {
        return keys;
    }

    /** Returns the number of {@code key}, NaN if there is none. */
    double number(String key) {
        Integer at = keys.numberPlaces.get(key);
        return at == null ? Double.NaN : numbers[at];
    }

    /** Returns the number at index {@code place} of the keys. */
    double numberAt(int place) {
        return numbers[place];
    }

    /** Returns the text of {@code key}; null instead of an Optional, because a filter reads it for every row. */
    @Nullable
    String text(String key) {
        Integer at = keys.textPlaces.get(key);
        return at == null ? null : texts[at];
    }

    /** Returns the text at index {@code place} of the keys. */
    String textAt(int place) {
        return texts[place];
    }
}
