package dev.crucible.engine.aggregation;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.engine.aggregation.pre.PreAggregator;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.random.RandomStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Fixtures shared by the tests of rules. */
public final class Rules {

    public static final Workers WORKERS = new Workers(2);
    /** The rows of ByzFL's documentation. */
    static final float[][] ROWS = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};

    private Rules() {}

    public static RoundContext context(RuleState state) {
        return new RoundContext(1, new RandomStream(1), WORKERS, state);
    }

    public static Aggregate aggregate(Aggregator rule, float[]... rows) {
        return rule.aggregate(UpdateMatrix.of(rows), context(RuleState.NONE));
    }

    public static float[] update(Aggregator rule, float[]... rows) {
        return aggregate(rule, rows).update();
    }

    public static float[][] apply(PreAggregator pre, float[]... rows) {
        return pre.apply(UpdateMatrix.of(rows), context(RuleState.NONE)).rows();
    }

    /** Rows of one coordinate. */
    public static float[][] column(double... values) {
        float[][] rows = new float[values.length][1];
        for (int i = 0; i < values.length; i++) {
            rows[i][0] = (float) values[i];
        }
        return rows;
    }

    /** The rule of the catalogue; parameters in JSON with single quotes. */
    public static Aggregator fromCatalog(String name, String parameters) {
        List<Problem> problems = new ArrayList<>();
        return RuleCatalog.create(name, json(parameters), problems)
                .orElseThrow(() -> new AssertionError(problems.toString()));
    }

    public static Map<String, Object> json(String text) {
        try {
            return new ObjectMapper().readValue(text.replace('\'', '"'), new TypeReference<>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code n} Gaussian rows around {@code centre}. */
    public static float[][] gaussian(int n, int d, double centre, double deviation, RandomStream random) {
        float[][] rows = new float[n][d];
        for (float[] row : rows) {
            for (int k = 0; k < d; k++) {
                row[k] = (float) (centre + deviation * random.nextGaussian());
            }
        }
        return rows;
    }
}
