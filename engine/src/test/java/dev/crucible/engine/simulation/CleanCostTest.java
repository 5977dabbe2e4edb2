package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.verdict.CleanCost;
import dev.crucible.engine.verdict.Judgement;
import dev.crucible.engine.verdict.StrategyResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cost of a rule without attack, in runs with and without attackers. */
class CleanCostTest {

    @TempDir
    Path folder;

    private List<StrategyResult> results(String rules, String more) throws IOException {
        ObjectNode config = Runs.parse("""
                {"shared_settings": {
                   "dataset_keyword": "digits", "model_keyword": "softmax", "model_type": "cnn", "use_llm": false, "max_samples": 400,
                   "num_of_rounds": 4, "num_of_clients": 8, "num_of_client_epochs": 1, "batch_size": 16, "num_of_malicious_clients": 1,
                   "partitioning_strategy": "dirichlet", "partitioning_params": {"alpha": 0.3}, "save_plots": false%s},
                 "simulation_strategies": [%s]}
                """.formatted(more, rules));
        RunDirectory run = Runs.prepare(folder, config);
        assertThat(Runs.execute(run, 2)).isEqualTo(SimulationRun.Outcome.COMPLETED);
        return StrategyResult.read(run);
    }

    private static String seeds(String rule) {
        return """
                {"aggregation_strategy_keyword": "%1$s", "seed": 1}, {"aggregation_strategy_keyword": "%1$s", "seed": 2}
                """.formatted(rule);
    }

    private static double late(StrategyResult result) {
        return result.rounds().stream()
                .skip(1)
                .mapToDouble(RoundReport::testAccuracy)
                .average()
                .orElseThrow();
    }

    @Test
    void isTheMeansLeadPairedBySeed() throws IOException {
        List<StrategyResult> results = results(seeds("fedavg") + "," + seeds("krum"), "");
        List<Judgement> judged = Judgement.of(results);

        assertThat(judged.getFirst().cost().ofMean()).isTrue();
        CleanCost cost = judged.getLast().cost();
        double[] differences = {late(results.get(0)) - late(results.get(2)), late(results.get(1)) - late(results.get(3))
        };
        assertThat(cost.points().n()).isEqualTo(2);
        assertThat(cost.points().mean()).isEqualTo((differences[0] + differences[1]) / 2, within(1e-12));
        assertThat(cost.said(Locale.ENGLISH))
                .startsWith("Clean-accuracy cost: ")
                .contains("n = 2")
                .endsWith("The rule ignores how many samples clients have.");
        assertThat(judged.getLast().json().path("clean_accuracy_cost").path("n").intValue())
                .isEqualTo(2);
    }

    @Test
    void comesFromTheControlWhereNoMeanRuns() throws IOException {
        CleanCost cost = Judgement.of(results(seeds("krum"), """
                        , "clean_twin": true,
                        "attack_schedule": [{"attack_type": "sign_flip", "start_round": 2, "end_round": 4,
                                             "selection_strategy": "specific", "malicious_client_ids": [0]}]
                        """)).getFirst().cost();

        assertThat(cost.points().n()).isEqualTo(2);
        assertThat(cost.points().mean()).isPositive();
    }

    @Test
    void isUnknownWithoutAMean() throws IOException {
        CleanCost cost = Judgement.of(results(seeds("median"), "")).getFirst().cost();

        assertThat(cost.points().n()).isZero();
        assertThat(cost.said(Locale.ENGLISH)).startsWith("Clean-accuracy cost: unknown");
    }
}
