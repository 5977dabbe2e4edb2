package dev.crucible.engine.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.FedAvg;
import dev.crucible.engine.aggregation.Krum;
import dev.crucible.engine.aggregation.Neighbours;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.TrimmedMean;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.pre.Nnm;
import dev.crucible.engine.aggregation.pre.PreAggregated;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UpdateAttackTest {

    private static final Workers WORKERS = new Workers(1);
    private static final UpdateMatrix ROWS =
            UpdateMatrix.of(new float[] {1, 2, 3}, new float[] {4, 5, 6}, new float[] {7, 8, 9});

    @AfterAll
    static void close() {
        WORKERS.close();
    }

    @Test
    void goldenVectorsOfTheLiterature() {
        assertThat(sent(new SignFlip(true, 1), ROWS, 1, new FedAvg())).containsExactly(-4, -5, -6);
        assertThat(sent(new InnerProductManipulation(2), ROWS, 1, new FedAvg())).containsExactly(-8, -10, -12);
        assertThat(sent(
                        new Alie(OptionalDouble.of(1.5), Alie.Sign.WORST, Alie.Statistics.HONEST),
                        ROWS,
                        1,
                        new FedAvg()))
                .containsExactly(8.5f, 9.5f, 10.5f);
    }

    @Test
    void inflatedSamplesClaimMoreThanThereAre() {
        InflatedSamples reversed = new InflatedSamples(10, OptionalInt.empty(), InflatedSamples.Sends.REVERSED);
        assertThat(reversed.claimed(70)).isEqualTo(700);
        assertThat(reversed.claimed(0)).isZero();
        assertThat(reversed.claimed(2_000_000_000)).isEqualTo(1_000_000_000);
        assertThat(reversed.against(1, ROWS.rows())[0]).containsExactly(-4, -5, -6);
        InflatedSamples fixed = new InflatedSamples(10, OptionalInt.of(1_000_000), InflatedSamples.Sends.OWN);
        assertThat(fixed.claimed(70)).isEqualTo(1_000_000);
        assertThat(fixed.against(1, ROWS.rows())[0]).containsExactly(4, 5, 6);
        assertThat(new SignFlip(false, 1).claimed(70)).isEqualTo(70);
    }

    /** The published figures belong to NNM in front of the trimmed mean. */
    @Test
    void optimisedFactorsAreTunedAgainstTheWholeDefence() {
        Aggregator defence = new PreAggregated(List.of(new Nnm(1)), new TrimmedMean(1));
        assertThat(sent(new OptimalScale(OptimalScale.Direction.IPM), ROWS, 1, defence))
                .containsExactly(new float[] {-2.748779f, -3.435974f, -4.1231685f}, within(1e-5f));
        assertThat(sent(new OptimalScale(OptimalScale.Direction.ALIE), ROWS, 1, defence))
                .containsExactly(new float[] {12.919851f, 13.919851f, 14.919851f}, within(1e-5f));
    }

    @Test
    void referenceVectors() throws IOException {
        JsonNode cases = new ObjectMapper()
                .readTree(getClass().getResourceAsStream("/dev/crucible/engine/aggregation/reference.json"))
                .get("cases");
        int checked = 0;
        for (JsonNode given : cases) {
            for (JsonNode output : given.get("outputs")) {
                if (!output.get("rule").textValue().startsWith("attack:")) {
                    continue;
                }
                JsonNode parameters = output.get("params");
                Attack.OnUpdate attack =
                        switch (output.get("rule").textValue()) {
                            case "attack:sign_flipping" -> new SignFlip(true, 1);
                            case "attack:inner_product_manipulation" ->
                                new InnerProductManipulation(
                                        parameters.get("tau").doubleValue());
                            case "attack:alie" ->
                                new Alie(
                                        OptionalDouble.of(parameters.get("tau").doubleValue()),
                                        Alie.Sign.AUTHORS,
                                        Alie.Statistics.HONEST);
                            case "attack:mimic" ->
                                new Mimic(
                                        OptionalInt.of(parameters.get("epsilon").intValue()), 1);
                            default -> throw new AssertionError(output.get("rule"));
                        };
                UpdateMatrix honest =
                        UpdateMatrix.of(rows(given.get(output.get("on").textValue())));
                assertThat(sent(attack, honest, 1, new FedAvg()))
                        .as(output.get("rule").textValue())
                        .containsExactly(rows(Json.array(output.get("expected")))[0], within(2e-6f));
                checked++;
            }
        }
        assertThat(checked).isEqualTo(12);
    }

    @Test
    void alieFindsThePapersFactor() {
        assertThat(Alie.largest(11, 2)).isCloseTo(0.1397, within(1e-3));
        assertThat(Alie.largest(50, 24)).isCloseTo(1.426, within(1e-3));
        assertThat(Normal.quantile(0.975)).isCloseTo(1.959963984540054, within(1e-14));
        assertThat(Normal.quantile(1e-12)).isCloseTo(-7.034483825301131, within(1e-11));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void manipulatedMeansStayAmongTheHonestAndTouchTheirBound(long seed) {
        UpdateMatrix honest = random(seed, 9, 40);
        for (MinMaxMinSum.Perturbation p : MinMaxMinSum.Perturbation.values()) {
            float[] m = sent(new MinMaxMinSum(MinMaxMinSum.Bound.MIN_MAX, p), honest, 2, new FedAvg());
            double[][] squares = new HonestStatistics(honest).squaredDistances();
            double largest = 0;
            double largestSum = 0;
            for (double[] row : squares) {
                double sum = 0;
                for (double v : row) {
                    largest = Math.max(largest, v);
                    sum += v;
                }
                largestSum = Math.max(largestSum, sum);
            }
            double reached = 0;
            for (float[] row : honest.rows()) {
                reached = Math.max(reached, squaredDistance(m, row));
            }
            assertThat(reached).isCloseTo(largest, within(largest * 1e-4));
            float[] s = sent(new MinMaxMinSum(MinMaxMinSum.Bound.MIN_SUM, p), honest, 2, new FedAvg());
            double total = 0;
            for (float[] row : honest.rows()) {
                total += squaredDistance(s, row);
            }
            assertThat(total).isCloseTo(largestSum, within(largestSum * 1e-4));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void krumPicksAFangAttacker(long seed) {
        UpdateMatrix honest = random(seed, 8, 30);
        float[][] own = new float[2][30];
        AttackContext context = context(honest, 2, new Krum(2, Neighbours.PAPER));
        new FangKrum().rewrite(own, context);
        float[][] all = java.util.Arrays.copyOf(honest.rows(), 10);
        all[8] = own[0];
        all[9] = own[1];
        float[] chosen = new Krum(2, Neighbours.PAPER)
                .aggregate(UpdateMatrix.of(all), new RoundContext(1, new RandomStream(1), WORKERS, RuleState.NONE))
                .update();
        assertThat(chosen).containsExactly(own[0]);
        assertThat(HonestStatistics.norm(own[0])).isGreaterThan(0);
    }

    @Test
    void fangTrimLiesOutsideTheHonestRangeAgainstTheirDirection() {
        float[] sent = sent(new FangTrim(), UpdateMatrix.of(new float[] {1, -3}, new float[] {2, -1}), 1, new FedAvg());
        assertThat(sent[0]).isBetween(0.5f, 1f);
        assertThat(sent[1]).isBetween(-1f, -0.5f);
    }

    @Test
    void mimicCopiesTheMostExtremeHonestUpdate() {
        UpdateMatrix honest = UpdateMatrix.of(
                new float[] {0, 0}, new float[] {0.1f, 0}, new float[] {9, 0.1f}, new float[] {0, 0.2f});
        assertThat(sent(new Mimic(OptionalInt.empty(), 1), honest, 1, new FedAvg()))
                .containsExactly(9, 0.1f);
    }

    @Test
    void attacksOfTheExistingProgramScaleWholeWeights() {
        float[] global = {1, -2, 0.5f};
        assertThat(own(new UpdateScaling("gradient_scaling", 2, UpdateScaling.Of.WEIGHTS), global, 0.5f, 1, 1))
                .containsExactly(2 * 1.5f - 1, 2 * -1f + 2, 2 * 1.5f - 0.5f);
        assertThat(own(new UpdateScaling("boosted_scaling", 10, UpdateScaling.Of.UPDATE), global, 0.5f, 1, 1))
                .containsExactly(5, 10, 10);
        assertThat(own(new WeightDirection(0.5, WeightDirection.Direction.NEGATIVE), global, 0.5f, 1, 1))
                .containsExactly(-1, 2, -0.5f);
        assertThat(own(new WeightDirection(0.5, WeightDirection.Direction.ZERO), global, 1, 0, 0.5f))
                .containsExactly(0, 1, 0);
        float[] limit = own(new AlternatingMinPoisoning(10, 1, 200, 0.1), global, 3, 4, 0);
        assertThat(limit).containsExactly(new float[] {-30, -40, 0}, within(1e-3f));
    }

    @Test
    void byzantinePerturbationIsClipped() {
        float[] global = {1, -2, 0.5f};
        float[] sent = own(new ByzantinePerturbation(100, OptionalDouble.of(0.5)), global, 0, 0, 0);
        assertThat(HonestStatistics.norm(sent)).isCloseTo(0.5, within(1e-5));
    }

    private static float[] sent(Attack.OnUpdate attack, UpdateMatrix honest, int attackers, Aggregator rule) {
        float[][] own = new float[attackers][honest.d()];
        attack.rewrite(own, context(honest, attackers, rule));
        return own[0];
    }

    private static float[] own(Attack.OnUpdate attack, float[] global, float... update) {
        float[][] own = {update};
        AttackContext context = new AttackContext(
                1,
                global,
                new float[update.length],
                new int[] {0, update.length},
                Optional.empty(),
                new int[] {0},
                10,
                new FedAvg(),
                WORKERS,
                new Seed(3));
        attack.rewrite(own, context);
        return own[0];
    }

    private static AttackContext context(UpdateMatrix honest, int attackers, Aggregator rule) {
        int[] ids = new int[attackers];
        for (int i = 0; i < attackers; i++) {
            ids[i] = honest.n() + i;
        }
        return new AttackContext(
                1,
                new float[honest.d()],
                new float[honest.d()],
                new int[] {0, honest.d()},
                Optional.of(honest),
                ids,
                honest.n() + attackers,
                rule,
                WORKERS,
                new Seed(7));
    }

    private static UpdateMatrix random(long seed, int n, int d) {
        RandomStream random = new Seed(seed).stream(Purpose.DATA);
        float[][] rows = new float[n][d];
        for (float[] row : rows) {
            for (int j = 0; j < d; j++) {
                row[j] = (float) (0.4 + random.nextGaussian());
            }
        }
        return UpdateMatrix.of(rows);
    }

    private static double squaredDistance(float[] a, float[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += ((double) a[j] - b[j]) * ((double) a[j] - b[j]);
        }
        return sum;
    }

    private static float[][] rows(JsonNode rows) {
        float[][] values = new float[rows.size()][];
        for (int i = 0; i < values.length; i++) {
            values[i] = new float[rows.get(i).size()];
            for (int j = 0; j < values[i].length; j++) {
                values[i][j] = (float) rows.get(i).get(j).doubleValue();
            }
        }
        return values;
    }

    private static final class Json {
        static JsonNode array(JsonNode row) {
            return new ObjectMapper().createArrayNode().add(row);
        }
    }
}
