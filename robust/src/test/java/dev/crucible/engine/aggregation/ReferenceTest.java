package dev.crucible.engine.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.parameters.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule against what public libraries return in float64, through the catalogue that reads their parameter names. */
class ReferenceTest {

    /** Against the largest coordinate of the expected vector. */
    private static final double TOLERANCE = 2e-6;

    /**
     * For CAF the library takes one power step from an unseeded random direction, so that each of its answers is a draw: up to 0.5 from
     * the exact one on these rows. {@link SpectralRulesTest} checks CAF against its definition.
     */
    private static final double CAF_TOLERANCE = 0.03;

    record Vector(String rule, ObjectNode parameters, float[][] rows, JsonNode expected, String name) {

        Map<String, Object> values() {
            return Rules.json(parameters.toString());
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Vector> vectors() throws IOException {
        JsonNode reference;
        try (InputStream file = ReferenceTest.class.getResourceAsStream("reference.json")) {
            reference = new ObjectMapper().readTree(file);
        }
        List<Vector> vectors = new ArrayList<>();
        for (JsonNode entry : reference.get("cases")) {
            for (JsonNode output : entry.get("outputs")) {
                String rule = output.get("rule").textValue();
                ObjectNode parameters = ((ObjectNode) output.get("params")).deepCopy();
                float[][] rows = matrix(entry.get(output.get("on").textValue()));
                String name = "n=%d %s %s".formatted(rows.length, rule, parameters);
                if (!rule.startsWith("attack:")) {
                    vectors.add(new Vector(rule, parameters, rows, output.get("expected"), name));
                }
            }
        }
        return vectors;
    }

    static Stream<Vector> rules() throws IOException {
        return vectors().stream().filter(v -> !v.rule.startsWith("pre:"));
    }

    static Stream<Vector> preAggregators() throws IOException {
        return vectors().stream().filter(v -> v.rule.startsWith("pre:"));
    }

    @Test
    void noVectorIsLeftOut() throws IOException {
        assertThat(rules()).hasSize(52);
        assertThat(preAggregators()).hasSize(9);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void agrees(Vector vector) {
        List<Problem> problems = new ArrayList<>();
        Aggregator rule = RuleCatalog.create(vector.rule, vector.values(), problems)
                .orElseThrow(() -> new AssertionError(problems.toString()));
        double tolerance = vector.rule.equals("caf") ? CAF_TOLERANCE : TOLERANCE;
        assertClose(Rules.update(rule, vector.rows), vector.expected, tolerance);
    }

    @ParameterizedTest
    @MethodSource("preAggregators")
    void agreesBefore(Vector vector) {
        float[][] rows = Rules.apply(
                RuleCatalog.createPre(vector.rule, vector.values(), new ArrayList<>())
                        .orElseThrow(),
                vector.rows);
        assertThat(rows).hasNumberOfRows(vector.expected.size());
        for (int i = 0; i < rows.length; i++) {
            assertClose(rows[i], vector.expected.get(i), TOLERANCE);
        }
    }

    private static void assertClose(float[] actual, JsonNode expected, double tolerance) {
        double largest = 0;
        for (JsonNode value : expected) {
            largest = Math.max(largest, Math.abs(value.doubleValue()));
        }
        assertThat(actual).hasSize(expected.size());
        for (int k = 0; k < actual.length; k++) {
            assertThat((double) actual[k])
                    .as("coordinate %d", k)
                    .isCloseTo(expected.get(k).doubleValue(), Offset.offset(tolerance * largest));
        }
    }

    private static float[][] matrix(JsonNode rows) {
        float[][] matrix = new float[rows.size()][];
        for (int i = 0; i < matrix.length; i++) {
            matrix[i] = new float[rows.get(i).size()];
            for (int k = 0; k < matrix[i].length; k++) {
                matrix[i][k] = rows.get(i).get(k).floatValue();
            }
        }
        return matrix;
    }
}
