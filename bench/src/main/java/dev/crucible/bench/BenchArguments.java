package dev.crucible.bench;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What follows a benchmark's name, by place; what is left out is as usual. */
public record BenchArguments(List<String> given) {

    private static final Pattern WHOLE = Pattern.compile("\\d{1,9}");
    private static final Pattern DECIMAL = Pattern.compile("\\d{1,6}(\\.\\d{1,6})?");

    public static BenchArguments of(String... given) {
        return new BenchArguments(List.of(given));
    }

    /** A text, which is no option: benchmarks have none of their own. */
    public String text(int place, String usual) {
        String text = at(place).orElse(usual);
        check(!text.startsWith("-"), "argument " + (place + 1), "a value, not an option", text);
        return text;
    }

    /** A whole number of at least 1. */
    public int number(int place, String name, int usual) {
        return number(place, name, 1, usual);
    }

    /** A whole number of at least {@code least}. */
    public int number(int place, String name, int least, int usual) {
        return at(place).map(value -> whole(name, least, value)).orElse(usual);
    }

    /** Whole numbers of at least 1 between commas, as they were written; none are usual. */
    public List<String> numbers(int place, String name) {
        List<String> values = list(place).orElse(List.of());
        values.forEach(value -> whole(name, 1, value));
        return values;
    }

    /** A number of seconds. */
    public double seconds(int place, double usual) {
        return at(place)
                .map(value -> {
                    check(DECIMAL.matcher(value).matches(), "seconds", "a number", value);
                    return Double.parseDouble(value);
                })
                .orElse(usual);
    }

    /** Some of {@code known} between commas; all are usual. */
    public List<String> some(int place, String name, Collection<String> known) {
        List<String> some = list(place).orElse(List.copyOf(known));
        some.forEach(one -> check(known.contains(one), name, "of " + String.join(", ", known), one));
        return some;
    }

    private static int whole(String name, int least, String value) {
        boolean good = WHOLE.matcher(value).matches() && Integer.parseInt(value) >= least;
        check(good, name, "a whole number of at least " + least, value);
        return Integer.parseInt(value);
    }

    public static void check(boolean good, String name, String wanted, String value) {
        if (!good) {
            throw new BadArgument("%s must be %s, got \"%s\"".formatted(name, wanted, value));
        }
    }

    private Optional<String> at(int place) {
        return place < given.size() ? Optional.of(given.get(place)) : Optional.empty();
    }

    private Optional<List<String>> list(int place) {
        return at(place).map(value -> List.of(value.split(",", -1)));
    }
}
