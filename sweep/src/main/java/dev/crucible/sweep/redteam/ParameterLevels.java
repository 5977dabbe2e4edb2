package dev.crucible.sweep.redteam;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Values of a parameter that a campaign tries: shares of a bounded range, multiples of the default for an unbounded one.
 *
 * @param key the parameter
 * @param usual the index of its default, -1 if that is none of the values
 * @param values numbers ascending, then words
 */
record ParameterLevels(String key, int usual, List<JsonNode> values) {

    private static final double[] SHARES = {0.1, 0.25, 0.5, 0.75, 1};
    private static final double[] MULTIPLES = {-1, 0.1, 0.3, 1, 3, 10};
    private static final double[] WHOLE_MULTIPLES = {0.3, 1, 3, 10};

    ParameterLevels {
        values = List.copyOf(values);
    }

    /** Returns the levels of {@code parameter}; empty when it is neither a number nor a choice. */
    static Optional<ParameterLevels> of(Parameters.Declared parameter) {
        if (!parameter.choices().isEmpty() && parameter.range().isEmpty()) {
            List<JsonNode> values = parameter.choices().stream()
                    .<JsonNode>map(JsonNodeFactory.instance::textNode)
                    .toList();
            return Optional.of(
                    new ParameterLevels(parameter.key(), parameter.choices().indexOf(parameter.fallback()), values));
        }
        if (parameter.whole()) {
            return parameter.fallback().isEmpty() || parameter.key().equals("seed")
                    ? Optional.empty()
                    : Optional.of(wholeNumbers(parameter));
        }
        return parameter.range().map(range -> numbers(parameter, range));
    }

    /** Returns multiples of the default; the attack itself refuses those outside its range. */
    private static ParameterLevels wholeNumbers(Parameters.Declared parameter) {
        long fallback = Long.parseLong(parameter.fallback());
        List<Long> values = DoubleStream.concat(
                        DoubleStream.of((double) fallback),
                        DoubleStream.of(WHOLE_MULTIPLES).map(multiple -> multiple * (double) Math.max(1, fallback)))
                .mapToLong(Math::round)
                .distinct()
                .sorted()
                .boxed()
                .toList();
        return new ParameterLevels(
                parameter.key(),
                values.indexOf(fallback),
                values.stream()
                        .<JsonNode>map(JsonNodeFactory.instance::numberNode)
                        .toList());
    }

    private static ParameterLevels numbers(Parameters.Declared parameter, Range range) {
        double fallback = parameter.fallback().isEmpty() ? Double.NaN : Double.parseDouble(parameter.fallback());
        double unit = Double.isNaN(fallback) || fallback == 0 ? 1 : Math.abs(fallback);
        boolean bounded = Double.isFinite(range.least()) && Double.isFinite(range.most());
        DoubleStream tried = bounded
                ? DoubleStream.of(SHARES).map(share -> range.least() + share * (range.most() - range.least()))
                : DoubleStream.of(MULTIPLES).map(multiple -> round(multiple * unit));
        List<Double> values = DoubleStream.concat(DoubleStream.of(fallback), tried)
                .filter(value -> !Double.isNaN(value) && range.contains(value))
                .distinct()
                .sorted()
                .boxed()
                .toList();
        Stream<JsonNode> words = parameter.choices().stream().map(JsonNodeFactory.instance::textNode);
        return new ParameterLevels(
                parameter.key(),
                values.indexOf(fallback),
                Stream.concat(values.stream().map(JsonNodeFactory.instance::numberNode), words)
                        .toList());
    }

    /** Rounds to six digits: 0.3 times 0.2 is exactly 0.06. */
    private static double round(double value) {
        return Double.parseDouble(String.format(Locale.ROOT, "%.6g", value));
    }

    /** Returns the relative position of a value between the smallest and the largest, 0..1; 0.5 if there is only one. */
    double position(int value) {
        return values.size() < 2 ? 0.5 : value / (values.size() - 1.0);
    }
}
