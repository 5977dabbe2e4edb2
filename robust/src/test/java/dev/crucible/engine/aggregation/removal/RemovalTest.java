package dev.crucible.engine.aggregation.removal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RemovalTest {

    private static final Workers WORKERS = new Workers(1);

    @AfterAll
    static void close() {
        WORKERS.close();
    }

    /** Scores, thresholds and removals over six rounds, computed by an independent script from the published formulas. */
    @ParameterizedTest
    @MethodSource("reference")
    void followsTheDocumentedFormulas(JsonNode given, List<UpdateMatrix> rounds) {
        Removal rule = rule(given);
        boolean[] removed = new boolean[rounds.getFirst().n()];
        RuleState state = RuleState.NONE;
        for (int r = 0; r < rounds.size(); r++) {
            JsonNode expected = given.get("rounds").get(r);
            Removal.Outcome outcome = rule.judge(round(r + 1, rounds.get(r), removed, state));
            assertThat(outcome.scores()).containsExactly(doubles(expected.get("scores")), within(1e-5));
            assertThat(outcome.threshold()).isCloseTo(expected.get("threshold").doubleValue(), within(1e-5));
            List<Integer> remove = new ArrayList<>();
            expected.get("remove").forEach(i -> remove.add(i.intValue()));
            assertThat(outcome.remove())
                    .containsExactlyInAnyOrder(remove.stream().mapToInt(i -> i).toArray());
            for (int i : outcome.remove()) {
                removed[i] = true;
            }
            state = outcome.state();
        }
    }

    @Test
    void clientsRemovedOutOfSightCountTowardsTheMost() {
        HighestScoreRemoval rule = new HighestScoreRemoval(
                HighestScoreRemoval.Score.DISTANCE_TO_AGGREGATE, 1, HighestScoreRemoval.Scope.REMAINING, 2);
        UpdateMatrix updates = honest(1, 5, 20);
        for (int gone = 0; gone <= 3; gone++) {
            Removal.Round round = new Removal.Round(
                    1,
                    9,
                    gone,
                    Updates.of(updates, WORKERS),
                    new boolean[5],
                    Optional.empty(),
                    new float[20],
                    RuleState.NONE);
            assertThat(rule.judge(round).remove()).hasSize(gone < 2 ? 1 : 0);
        }
    }

    @Test
    void robustTrustSuspectsNobodyAmongHonestClients() {
        boolean[] removed = new boolean[10];
        RuleState state = RuleState.NONE;
        TrustRemoval robust = new TrustRemoval(0.5, 0.1, 1, TrustRemoval.Normalisation.ROBUST);
        int gone = 0;
        for (int r = 1; r <= 10; r++) {
            Removal.Outcome outcome = robust.judge(round(r, honest(r, 10, 200), removed, state));
            gone += r == 1 ? 0 : outcome.remove().length;
            state = outcome.state();
        }
        assertThat(gone).isZero();
    }

    @Test
    void robustThresholdFindsTheOutlierThatTheDocumentedOneCannot() {
        UpdateMatrix honest = honest(1, 8, 50);
        float[] far = honest.rows()[3];
        for (int j = 0; j < far.length; j++) {
            far[j] += 100;
        }
        boolean[] removed = new boolean[8];
        PidRemoval documented =
                new PidRemoval(PidRemoval.Variant.PLAIN, 1, 0.05, 0.05, 10, 1, PidRemoval.Threshold.DOCUMENTED);
        PidRemoval robust = new PidRemoval(PidRemoval.Variant.PLAIN, 1, 0.05, 0.05, 10, 1, PidRemoval.Threshold.ROBUST);
        assertThat(documented.judge(round(1, honest, removed, RuleState.NONE)).remove())
                .isEmpty();
        assertThat(robust.judge(round(1, honest, removed, RuleState.NONE)).remove())
                .containsExactly(3);
    }

    @Test
    void highestScoreRemovesOneARoundAndOnlyTheMendedScopeGoesOn() {
        UpdateMatrix updates = UpdateMatrix.of(new float[] {0}, new float[] {5}, new float[] {9}, new float[] {1});
        boolean[] removed = {false, false, true, false};
        for (HighestScoreRemoval.Scope scope : HighestScoreRemoval.Scope.values()) {
            HighestScoreRemoval rule =
                    new HighestScoreRemoval(HighestScoreRemoval.Score.DISTANCE_TO_AGGREGATE, 2, scope, 3);
            assertThat(rule.judge(round(1, updates, removed, RuleState.NONE)).remove())
                    .isEmpty();
            assertThat(rule.judge(round(2, updates, removed, RuleState.NONE)).remove())
                    .containsExactly(scope == HighestScoreRemoval.Scope.ALL ? new int[0] : new int[] {1});
        }
    }

    @Test
    void terminationPolicies() {
        assertThat(new TerminationPolicy.Graceful().ends(1, 10)).isEmpty();
        assertThat(new TerminationPolicy.Graceful().ends(0, 10)).isPresent();
        assertThat(new TerminationPolicy.Strict(4).ends(4, 10)).isEmpty();
        assertThat(new TerminationPolicy.Strict(4).ends(3, 10)).isPresent();
        assertThat(new TerminationPolicy.Adaptive(0.3).ends(3, 10)).isEmpty();
        assertThat(new TerminationPolicy.Adaptive(0.3).ends(2, 10)).isPresent();
        assertThat(new TerminationPolicy.Adaptive(0.01).ends(0, 10)).isPresent();
    }

    static Stream<org.junit.jupiter.params.provider.Arguments> reference() throws IOException {
        JsonNode file = new ObjectMapper().readTree(RemovalTest.class.getResourceAsStream("reference.json"));
        List<UpdateMatrix> rounds = new ArrayList<>();
        for (JsonNode round : file.get("rounds")) {
            float[][] rows = new float[round.size()][];
            for (int i = 0; i < rows.length; i++) {
                double[] values = doubles(round.get(i));
                rows[i] = new float[values.length];
                for (int j = 0; j < values.length; j++) {
                    rows[i][j] = (float) values[j];
                }
            }
            rounds.add(UpdateMatrix.of(rows));
        }
        List<org.junit.jupiter.params.provider.Arguments> cases = new ArrayList<>();
        file.get("cases").forEach(c -> cases.add(org.junit.jupiter.params.provider.Arguments.of(c, rounds)));
        return cases.stream();
    }

    private static Removal rule(JsonNode given) {
        int begin = given.get("begin").intValue();
        if (given.get("rule").textValue().equals("trust")) {
            return new TrustRemoval(
                    given.get("beta").doubleValue(),
                    given.get("threshold").doubleValue(),
                    begin,
                    TrustRemoval.Normalisation.MINMAX);
        }
        return new PidRemoval(
                PidRemoval.Variant.valueOf(given.get("variant").textValue()),
                given.get("kp").doubleValue(),
                given.get("ki").doubleValue(),
                given.get("kd").doubleValue(),
                given.get("k").doubleValue(),
                begin,
                PidRemoval.Threshold.DOCUMENTED);
    }

    private static Removal.Round round(int round, UpdateMatrix updates, boolean[] removed, RuleState state) {
        int gone =
                (int) IntStream.range(0, removed.length).filter(i -> removed[i]).count();
        return new Removal.Round(
                round,
                updates.n(),
                gone,
                Updates.of(updates, WORKERS),
                removed,
                Optional.empty(),
                new float[updates.d()],
                state);
    }

    private static UpdateMatrix honest(long seed, int n, int d) {
        RandomStream random = new Seed(seed).stream(Purpose.DATA);
        float[][] rows = new float[n][d];
        for (float[] row : rows) {
            for (int j = 0; j < d; j++) {
                row[j] = (float) random.nextGaussian();
            }
        }
        return UpdateMatrix.of(rows);
    }

    private static double[] doubles(JsonNode array) {
        double[] values = new double[array.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = array.get(i).doubleValue();
        }
        return values;
    }
}
