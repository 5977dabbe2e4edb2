package dev.crucible.lab.table;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Values by key, numbers and texts. Runs of one kind share their keys, so that two hundred metrics of a run are two hundred numbers. */
final class Cells {

    private final Keys keys;
    private final double[] numbers;
    private final String[] texts;

    private Cells(Keys keys, double[] numbers, String[] texts) {
        this.keys = keys;
        this.numbers = numbers;
        this.texts = texts;
    }

    /** The keys of some cells, and where their values lie. */
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

    /** What many cells have in common is kept once. */
    static final class Pool {

        private static final int SHORT = 60;

        private final Map<Keys, Keys> keys = new ConcurrentHashMap<>();
        private final Map<String, String> texts = new ConcurrentHashMap<>();

        /** The cells of {@code keys}, whose values lie in the order of the keys. */
        Cells cells(Keys given, double[] numbers, String[] values) {
            Keys kept = keys.computeIfAbsent(given, one -> one);
            for (int i = 0; i < values.length; i++) {
                values[i] = text(kept.texts.get(i), values[i]);
            }
            return new Cells(kept, numbers, values);
        }

        /** Names are as many as runs; most other texts say the same in all of them. */
        private String text(String key, String value) {
            boolean own = key.equals(RunColumn.NAME.key()) || value.length() > SHORT;
            return own ? value : texts.computeIfAbsent(value, one -> one);
        }
    }

    /** Cells that are being gathered. */
    static final class Gathering {

        private final SortedMap<String, Double> numbers = new TreeMap<>();
        private final SortedMap<String, String> texts = new TreeMap<>();

        /** Adds a number; what is none is no cell. */
        Gathering put(RunColumn column, double value) {
            return put(column.key(), value);
        }

        /** Adds a number; what is none, or infinite, is no cell. */
        Gathering put(String key, double value) {
            if (Double.isFinite(value)) {
                numbers.put(key, value);
            }
            return this;
        }

        /** Adds a text; an empty one is no cell. */
        Gathering put(RunColumn column, String value) {
            return put(column.key(), value);
        }

        /** Adds a text; an empty one is no cell. */
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

    /** The number of {@code key}, NaN when there is none. */
    double number(String key) {
        Integer at = keys.numberPlaces.get(key);
        return at == null ? Double.NaN : numbers[at];
    }

    /** The number at {@code place} of the keys. */
    double numberAt(int place) {
        return numbers[place];
    }

    /** The text of {@code key}; null rather than an Optional, since a filter asks for it in every row. */
    @Nullable
    String text(String key) {
        Integer at = keys.textPlaces.get(key);
        return at == null ? null : texts[at];
    }

    /** The text at {@code place} of the keys. */
    String textAt(int place) {
        return texts[place];
    }
}
