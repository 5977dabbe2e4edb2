package dev.crucible.engine.parameters;

import dev.crucible.engine.api.PublicApi;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Typed reader of named values: texts, numbers, booleans, lists and maps of these, from JSON or a Java program. An absent or null key gives
 * the default. A wrong one is added as a {@link Problem} and gives the default too, so that one pass finds every mistake.
 */
@PublicApi
public final class Parameters {

    private static final String WHOLE = "a whole number";

    private final Map<String, ?> values;
    private final String path;
    private final List<Problem> problems;
    private final Set<String> asked = new LinkedHashSet<>();
    private final Set<String> required = new HashSet<>();
    private final Map<String, Declared> declared = new LinkedHashMap<>();
    private final Map<String, Object> defaults = new LinkedHashMap<>();
    private final Set<String> telling = new HashSet<>();
    private final Map<String, String> former = new HashMap<>();

    /**
     * Reads {@code values}.
     *
     * @param path dotted path of the values, empty for the root
     * @param problems the list to which mistakes are added
     */
    public Parameters(Map<String, ?> values, String path, List<Problem> problems) {
        this.values = values;
        this.path = path;
        this.problems = problems;
    }

    /** Returns empty parameters: every read gives its default, and {@link #declared} lists the reads. */
    public static Parameters none() {
        return new Parameters(Map.of(), "", new ArrayList<>());
    }

    /**
     * A parameter as declared by a read.
     *
     * @param key its name
     * @param required true if it must be given
     * @param form its permitted values in words, such as {@code a number above 0}
     * @param fallback its default as text, empty if it must be given or follows from others
     * @param range its range, if it is a number that need not be whole
     * @param choices its permitted texts, empty if others are permitted
     */
    public record Declared(
            String key, boolean required, String form, String fallback, Optional<Range> range, List<String> choices) {

        public Declared {
            choices = List.copyOf(choices);
        }

        /** A parameter without a range and choices. */
        public Declared(String key, boolean required, String form, String fallback) {
            this(key, required, form, fallback, Optional.empty(), List.of());
        }

        /** Returns true if its value is a whole number. */
        public boolean whole() {
            return form.startsWith(WHOLE);
        }
    }

    /** Returns the parameters read so far, in the order of reads, whether present or not. */
    public List<Declared> declared() {
        return List.copyOf(declared.values());
    }

    private void declare(String key, String form, @Nullable Object fallback) {
        declare(key, form, fallback, Optional.empty(), List.of());
    }

    private void declare(
            String key, String form, @Nullable Object fallback, Optional<Range> range, List<String> choices) {
        boolean given = required.contains(key);
        String usual = given || fallback == null ? "" : fallback.toString();
        if (declared.putIfAbsent(key, new Declared(key, given, form, usual, range, choices)) == null
                && !given
                && fallback != null) {
            defaults.put(key, fallback);
        }
    }

    /** Returns the defaults of absent parameters, except those whose absence changes more than their value. */
    public Map<String, Object> assumed() {
        Map<String, Object> assumed = new LinkedHashMap<>(defaults);
        assumed.keySet().removeIf(key -> telling.contains(key) || present(key));
        return assumed;
    }

    /** Returns the keys that are present with their default as value, except those whose absence changes more than their value. */
    public List<String> redundant() {
        return defaults.entrySet().stream()
                .filter(entry ->
                        !telling.contains(entry.getKey()) && isSame(values.get(entry.getKey()), entry.getValue()))
                .<String>map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isSame(@Nullable Object value, Object usual) {
        return usual.equals(value)
                || (value instanceof Number one
                        && usual instanceof Number other
                        && one.doubleValue() == other.doubleValue());
    }

    /** Returns the path of {@code key} in the whole config. */
    public String pathOf(String key) {
        String name = former.getOrDefault(key, key);
        return path.isEmpty() ? name : path + "." + name;
    }

    /** Accepts {@code name}, an older spelling that is not declared, for an absent {@code key}. */
    public void alias(String key, String name) {
        asked.add(name);
        if (values.get(key) == null && values.get(name) != null) {
            former.put(key, name);
        }
    }

    /** Returns true if {@code key} is present and not null. */
    public boolean has(String key) {
        telling.add(key);
        return present(key);
    }

    /** Returns true if the value of {@code key} is a text. */
    public boolean isText(String key) {
        return value(key) instanceof String;
    }

    private boolean present(String key) {
        asked.add(key);
        return value(key) != null;
    }

    private @Nullable Object value(String key) {
        return values.get(former.getOrDefault(key, key));
    }

    /** Returns the keys that are present and were not read, in their order, except notes, which begin with {@code _}. */
    public List<String> unused() {
        return values.entrySet().stream()
                .filter(entry -> entry.getValue() != null && !entry.getKey().startsWith("_"))
                .<String>map(Map.Entry::getKey)
                .filter(key -> !asked.contains(key))
                .toList();
    }

    /** Warns of every unused key: a misspelt key would otherwise keep its default without a message. */
    public void warnUnused() {
        for (String key : unused()) {
            String meant = Suggestions.question(key, asked);
            problems.add(Problem.warning(pathOf(key), "is not used here and changes nothing" + meant)
                    .of(Problem.Code.UNREAD_KEY));
        }
    }

    /** Returns the raw value of {@code key}, if present and not null. */
    public Optional<Object> raw(String key) {
        asked.add(key);
        return Optional.ofNullable(value(key));
    }

    /** Reports {@code key} as wrong. */
    public void error(String key, String message) {
        problems.add(Problem.error(pathOf(key), message));
    }

    /** Reports {@code key} as doubtful. */
    public void warn(String key, String message) {
        problems.add(Problem.warning(pathOf(key), message));
    }

    /** Returns true if {@code key} is present; else reports it as missing. */
    public boolean require(String key, String why) {
        required.add(key);
        if (!present(key)) {
            error(key, "is required " + why);
        }
        return present(key);
    }

    /** Reads a whole number in [{@code least}, {@code most}]. */
    public int integer(String key, int fallback, int least, int most) {
        return (int) wholeNumber(key, fallback, least, most);
    }

    /** Reads a whole number in [{@code least}, {@code most}]; 3.0 counts as 3. */
    public long wholeNumber(String key, long fallback, long least, long most) {
        boolean open = most == Long.MAX_VALUE || most == Integer.MAX_VALUE;
        declare(key, WHOLE + ", " + (open ? "at least " + least : least + " to " + most), fallback);
        if (!present(key)) {
            return fallback;
        }
        Object value = value(key);
        if (!(value instanceof Number given) || !isWhole(given)) {
            error(key, "must be a whole number, got " + shown(value));
            return fallback;
        }
        BigDecimal number = decimal(given);
        if (number.compareTo(BigDecimal.valueOf(least)) < 0 || number.compareTo(BigDecimal.valueOf(most)) > 0) {
            boolean unbounded = most == Long.MAX_VALUE || most == Integer.MAX_VALUE;
            boolean low = number.compareTo(BigDecimal.valueOf(least)) < 0;
            String range = unbounded && low ? "at least " + least : "between " + least + " and " + most;
            error(key, "must be " + range + ", got " + shown(value));
            return fallback;
        }
        return number.longValueExact();
    }

    /** Reads a finite number in {@code range}. */
    public double number(String key, double fallback, Range range) {
        declare(key, "a number, " + range, fallback, Optional.of(range), List.of());
        if (!present(key)) {
            return fallback;
        }
        Object value = value(key);
        if (!(value instanceof Number number) || !Double.isFinite(number.doubleValue())) {
            error(key, "must be a number, got " + shown(value));
            return fallback;
        }
        if (!range.contains(number.doubleValue())) {
            error(key, "must be " + range + ", got " + shown(value));
            return fallback;
        }
        return number.doubleValue();
    }

    /** Reads a whole number in [{@code least}, {@code most}] that may be absent. */
    public OptionalInt integer(String key, int least, int most) {
        OptionalLong number = wholeNumber(key, least, most);
        return number.isPresent() ? OptionalInt.of((int) number.getAsLong()) : OptionalInt.empty();
    }

    /** Reads a whole number in [{@code least}, {@code most}] that may be absent; declares it without a default. */
    public OptionalLong wholeNumber(String key, long least, long most) {
        long number = wholeNumber(key, least, least, most);
        withoutDefault(key);
        return present(key) ? OptionalLong.of(number) : OptionalLong.empty();
    }

    /** Reads a finite number in {@code range} that may be absent; declares it without a default. */
    public OptionalDouble number(String key, Range range) {
        double number = number(key, 1, range);
        withoutDefault(key);
        return present(key) ? OptionalDouble.of(number) : OptionalDouble.empty();
    }

    /** Reads a finite number in {@code range}; the text {@code word} gives empty. */
    public OptionalDouble numberOr(String word, String key, double fallback, Range range) {
        declare(key, "a number, " + range + ", or " + word, fallback, Optional.of(range), List.of(word));
        if (word.equals(value(key))) {
            return OptionalDouble.empty();
        }
        if (value(key) instanceof String other) {
            error(key, "must be a number or \"%s\", got \"%s\"".formatted(word, other));
            return OptionalDouble.of(fallback);
        }
        return OptionalDouble.of(number(key, fallback, range));
    }

    private void withoutDefault(String key) {
        defaults.remove(key);
        declared.computeIfPresent(key, (_, it) -> new Declared(key, it.required, it.form, "", it.range, it.choices));
    }

    /** Reads true or false. The texts true/1/yes/on and false/0/no/off of older configs are accepted with a warning. */
    public boolean flag(String key, boolean fallback) {
        declare(key, "true or false", fallback);
        if (!present(key)) {
            return fallback;
        }
        Object value = value(key);
        if (value instanceof Boolean flag) {
            return flag;
        }
        Optional<Boolean> coerced = value instanceof String text ? textFlag(text) : Optional.empty();
        if (coerced.isEmpty()) {
            error(key, "must be true or false, got " + shown(value));
            return fallback;
        }
        warn(key, "is text; write " + coerced.get() + " without quotes");
        return coerced.get();
    }

    /** Reads any text. */
    public String text(String key, String fallback) {
        declare(key, "text", fallback);
        return text(key).orElse(fallback);
    }

    /** Reads any text, if present. */
    public Optional<String> text(String key) {
        declare(key, "text", null);
        if (!present(key)) {
            return Optional.empty();
        }
        Object value = value(key);
        if (!(value instanceof String text)) {
            error(key, "must be text, got " + shown(value));
            return Optional.empty();
        }
        return Optional.of(text);
    }

    /** Reads a constant of {@code type}, spelt in lower case. */
    public <E extends Enum<E>> E choice(String key, Class<E> type, E fallback) {
        List<String> known = Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
        declare(
                key,
                "one of " + String.join(", ", known),
                fallback.name().toLowerCase(Locale.ROOT),
                Optional.empty(),
                known);
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            return fallback;
        }
        List<String> names = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            String name = constant.name().toLowerCase(Locale.ROOT);
            if (name.equals(text.get())) {
                return constant;
            }
            names.add(name);
        }
        error(key, "must be one of " + String.join(", ", names) + ", got \"" + text.get() + "\"");
        return fallback;
    }

    /** Reads whole numbers, each at least {@code least}. */
    public int[] integers(String key, int[] fallback, int least) {
        return integers(key, least).orElse(fallback);
    }

    /** Reads whole numbers, each at least {@code least}, if present. */
    public Optional<int[]> integers(String key, int least) {
        declare(key, "a list of whole numbers, each at least " + least, null);
        if (!present(key)) {
            return Optional.empty();
        }
        Object value = value(key);
        if (!(value instanceof List<?> list)) {
            error(key, "must be a list of whole numbers, got " + shown(value));
            return Optional.empty();
        }
        int[] numbers = new int[list.size()];
        for (int i = 0; i < numbers.length; i++) {
            Object item = list.get(i);
            if (!(item instanceof Number number) || !isWhole(number) || !isInt(number) || number.intValue() < least) {
                error(key + "." + i, "must be a whole number of at least " + least + ", got " + shown(item));
                return Optional.empty();
            }
            numbers[i] = number.intValue();
        }
        return Optional.of(numbers);
    }

    /** Reads numbers in {@code range}. */
    public double[] numbers(String key, double[] fallback, Range range) {
        declare(key, "a list of numbers, each " + range, null);
        if (!present(key)) {
            return fallback;
        }
        Object value = value(key);
        if (!(value instanceof List<?> list)) {
            error(key, "must be a list of numbers, got " + shown(value));
            return fallback;
        }
        return numbers(list, key, range).orElse(fallback);
    }

    /** Reads rows of numbers in {@code range}; empty if absent or wrong. */
    public List<List<Double>> table(String key, Range range) {
        declare(key, "a list of lists of numbers, each " + range, null);
        if (!present(key)) {
            return List.of();
        }
        List<?> list = value(key) instanceof List<?> given ? given : List.of();
        List<List<Double>> rows = new ArrayList<>();
        for (int i = 0; i < list.size() && list.get(i) instanceof List<?> row; i++) {
            numbers(row, key + "." + i, range)
                    .ifPresent(
                            numbers -> rows.add(Arrays.stream(numbers).boxed().toList()));
        }
        if (list.isEmpty() || rows.size() < list.size()) {
            error(key, "must be a list of lists of numbers");
            return List.of();
        }
        return rows;
    }

    private Optional<double[]> numbers(List<?> list, String key, Range range) {
        double[] numbers = new double[list.size()];
        for (int i = 0; i < numbers.length; i++) {
            Object item = list.get(i);
            if (!(item instanceof Number number) || !range.contains(number.doubleValue())) {
                error(key + "." + i, "must be a number " + range + ", got " + shown(item));
                return Optional.empty();
            }
            numbers[i] = number.doubleValue();
        }
        return Optional.of(numbers);
    }

    /** Reads the object under {@code key}, empty if absent. */
    public Parameters object(String key) {
        asked.add(key);
        Object value = value(key);
        if (value instanceof Map<?, ?> object) {
            return new Parameters(named(object), pathOf(key), problems);
        }
        if (present(key)) {
            error(key, "must be an object, got " + shown(value));
        }
        return new Parameters(Map.of(), pathOf(key), problems);
    }

    /** Returns the boolean that a text of older configs stands for, if it is one. */
    public static Optional<Boolean> textFlag(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "1", "yes", "on" -> Optional.of(true);
            case "false", "0", "no", "off" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    /** Returns the values of {@code object}, which may have keys of any type, by the text of the keys. */
    public static Map<String, Object> named(Map<?, ?> object) {
        Map<String, Object> named = new LinkedHashMap<>();
        object.forEach((key, value) -> named.put(String.valueOf(key), value));
        return named;
    }

    private static boolean isWhole(Number value) {
        return switch (value) {
            case Byte _, Short _, Integer _, Long _, BigInteger _ -> true;
            default ->
                Double.isFinite(value.doubleValue())
                        && decimal(value).stripTrailingZeros().scale() <= 0;
        };
    }

    private static boolean isInt(Number value) {
        return value.doubleValue() == value.intValue();
    }

    private static BigDecimal decimal(Number value) {
        return new BigDecimal(value.toString());
    }

    private static String shown(@Nullable Object value) {
        String text = ValueText.of(value);
        return text.length() <= 60 ? text : text.substring(0, 57) + "…";
    }
}
