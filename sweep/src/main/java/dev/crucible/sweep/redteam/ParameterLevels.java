package dev.crucible.sweep.redteam;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The values of a parameter that a campaign tries: shares of a bounded range, multiples of the default where there is no end.
 *
 * @param key the parameter
 * @param usual the place of its default, -1 when the default is none of the values
 * @param values ascending when they are numbers
 */
record ParameterLevels(String key, int usual, List<JsonNode> values) {

    private static final double[] SHARES = {0.1, 0.25, 0.5, 0.75, 1};
    private static final double[] MULTIPLES = {-1, 0.1, 0.3, 1, 3, 10};

    ParameterLevels {
        values = List.copyOf(values);
    }

    /** Those of {@code parameter}; empty when it is neither a number nor a choice, and so no matter of strength. */
    static Optional<ParameterLevels> of(Parameters.Declared parameter) {
        if (!parameter.choices().isEmpty()) {
            List<JsonNode> values = parameter.choices().stream()
                    .<JsonNode>map(JsonNodeFactory.instance::textNode)
                    .toList();
            return Optional.of(
                    new ParameterLevels(parameter.key(), parameter.choices().indexOf(parameter.fallback()), values));
        }
        return parameter.range().map(range -> numbers(parameter, range));
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
        return new ParameterLevels(
                parameter.key(),
                values.indexOf(fallback),
                values.stream()
                        .<JsonNode>map(JsonNodeFactory.instance::numberNode)
                        .toList());
    }

    /** 0.3 times 0.2 is 0.06, and nothing behind it. */
    private static double round(double value) {
        return Double.parseDouble(String.format(Locale.ROOT, "%.6g", value));
    }

    /** Where a value lies between the least and the most, 0..1; the middle when there is but one. */
    double position(int value) {
        return values.size() < 2 ? 0.5 : value / (values.size() - 1.0);
    }
}
