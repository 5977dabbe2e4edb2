package dev.crucible.engine.parameters;

import dev.crucible.engine.api.PublicApi;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Typed reading of named values: texts, numbers, booleans, lists and maps of such, as JSON has them or a Java program writes them down.
 * A key that is absent or null gives the default; one that is wrong is noted as a {@link Problem} and gives the default too, so that one
 * pass finds every mistake.
 */
@PublicApi
public final class Parameters {

    private final Map<String, ?> values;
    private final String path;
    private final List<Problem> problems;
    private final Set<String> asked = new LinkedHashSet<>();
    private final Set<String> required = new HashSet<>();
    private final Map<String, Declared> declared = new LinkedHashMap<>();

    /**
     * Reads {@code values}.
     *
     * @param path dotted path of the values, empty for the root
     * @param problems where mistakes are noted
     */
    public Parameters(Map<String, ?> values, String path, List<Problem> problems) {
        this.values = values;
        this.path = path;
        this.problems = problems;
    }

    /** No values: gives every default, and tells what a reader asks for. */
    public static Parameters none() {
        return new Parameters(Map.of(), "", new ArrayList<>());
    }

    /**
     * A parameter as its reader asked for it.
     *
     * @param key its name
     * @param required whether it must be given
     * @param form what it may be, such as {@code a number above 0}
     * @param fallback what it counts as when it is absent, empty when it must be given or follows from others
     * @param range the numbers it may be, when it is one that need not be whole
     * @param choices the texts it may be, empty when it may be others
     */
    public record Declared(
            String key, boolean required, String form, String fallback, Optional<Range> range, List<String> choices) {

        public Declared {
            choices = List.copyOf(choices);
        }

        /** A parameter that is neither a number of a range nor a choice. */
        public Declared(String key, boolean required, String form, String fallback) {
            this(key, required, form, fallback, Optional.empty(), List.of());
        }
    }

    /** What was asked for so far, in that order: what there is to read, whether it is there or not. */
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
        declared.putIfAbsent(key, new Declared(key, given, form, usual, range, choices));
    }

    /** The path of {@code key} in the whole config. */
    public String pathOf(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    /** Whether {@code key} is there and not null. */
    public boolean has(String key) {
        asked.add(key);
        return values.get(key) != null;
    }

    /** The keys that are there and that nothing has asked for, in their order; notes, which begin with {@code _}, are not among them. */
    public List<String> unused() {
        return values.entrySet().stream()
                .filter(entry -> entry.getValue() != null && !entry.getKey().startsWith("_"))
                .<String>map(Map.Entry::getKey)
                .filter(key -> !asked.contains(key))
                .toList();
    }

    /** Warns of every unused key: one that is spelt wrong would otherwise leave its default in force without a word. */
    public void warnUnused() {
        for (String key : unused()) {
            String meant = Suggestions.nearest(key, asked)
                    .map(known -> "; did you mean " + known + "?")
                    .orElse("");
            warn(key, "is not used here and changes nothing" + meant);
        }
    }

    /** The raw value of {@code key}, if there and not null. */
    public Optional<Object> raw(String key) {
        asked.add(key);
        return Optional.ofNullable(values.get(key));
    }

    /** Notes that {@code key} is wrong. */
    public void error(String key, String message) {
        problems.add(Problem.error(pathOf(key), message));
    }

    /** Notes that {@code key} is doubtful. */
    public void warn(String key, String message) {
        problems.add(Problem.warning(pathOf(key), message));
    }

    /** Notes that {@code key} is missing unless it is there. */
    public boolean require(String key, String why) {
        required.add(key);
        if (!has(key)) {
            error(key, "is required " + why);
        }
        return has(key);
    }

    /** A whole number in [{@code least}, {@code most}]. */
    public int integer(String key, int fallback, int least, int most) {
        return (int) wholeNumber(key, fallback, least, most);
    }

    /** A whole number in [{@code least}, {@code most}]; 3.0 counts as 3. */
    public long wholeNumber(String key, long fallback, long least, long most) {
        boolean open = most == Long.MAX_VALUE || most == Integer.MAX_VALUE;
        declare(key, "a whole number, " + (open ? "at least " + least : least + " to " + most), fallback);
        if (!has(key)) {
            return fallback;
        }
        Object value = values.get(key);
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

    /** A finite number in {@code range}. */
    public double number(String key, double fallback, Range range) {
        declare(key, "a number, " + range, fallback, Optional.of(range), List.of());
        if (!has(key)) {
            return fallback;
        }
        Object value = values.get(key);
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

    /** True or false; the texts true/1/yes/on and false/0/no/off of older configs are accepted with a warning. */
    public boolean flag(String key, boolean fallback) {
        declare(key, "true or false", fallback);
        if (!has(key)) {
            return fallback;
        }
        Object value = values.get(key);
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

    /** Any text. */
    public String text(String key, String fallback) {
        declare(key, "text", fallback);
        return text(key).orElse(fallback);
    }

    /** Any text, if it is there. */
    public Optional<String> text(String key) {
        declare(key, "text", null);
        if (!has(key)) {
            return Optional.empty();
        }
        Object value = values.get(key);
        if (!(value instanceof String text)) {
            error(key, "must be text, got " + shown(value));
            return Optional.empty();
        }
        return Optional.of(text);
    }

    /** One of the constants of {@code type}, spelt in lower case. */
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

    /** Whole numbers, each at least {@code least}. */
    public int[] integers(String key, int[] fallback, int least) {
        return integers(key, least).orElse(fallback);
    }

    /** Whole numbers, each at least {@code least}, if they are there. */
    public Optional<int[]> integers(String key, int least) {
        declare(key, "a list of whole numbers, each at least " + least, null);
        if (!has(key)) {
            return Optional.empty();
        }
        Object value = values.get(key);
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

    /** Numbers in {@code range}. */
    public double[] numbers(String key, double[] fallback, Range range) {
        declare(key, "a list of numbers, each " + range, null);
        if (!has(key)) {
            return fallback;
        }
        Object value = values.get(key);
        if (!(value instanceof List<?> list)) {
            error(key, "must be a list of numbers, got " + shown(value));
            return fallback;
        }
        return numbers(list, key, range).orElse(fallback);
    }

    /** Rows of numbers in {@code range}; empty when absent or wrong. */
    public List<List<Double>> table(String key, Range range) {
        declare(key, "a list of lists of numbers, each " + range, null);
        if (!has(key)) {
            return List.of();
        }
        List<?> list = values.get(key) instanceof List<?> given ? given : List.of();
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

    /** The object under {@code key}, empty when absent. */
    public Parameters object(String key) {
        asked.add(key);
        Object value = values.get(key);
        if (value instanceof Map<?, ?> object) {
            return new Parameters(named(object), pathOf(key), problems);
        }
        if (has(key)) {
            error(key, "must be an object, got " + shown(value));
        }
        return new Parameters(Map.of(), pathOf(key), problems);
    }

    /** What the texts of older configs mean as true or false. */
    public static Optional<Boolean> textFlag(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "1", "yes", "on" -> Optional.of(true);
            case "false", "0", "no", "off" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    /** The values of {@code object}, which may have keys of any type, by their names. */
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
