package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.config.AttackerBound;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.results.DrawnAttackers;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.verdict.StrategyResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bounds of the catalogue, by simulations at the bound and one attacker above it. */
class BoundsTest {

    @TempDir
    Path folder;

    private static ObjectNode config(String rule, int attackers) {
        return Runs.parse("""
                {"dataset_keyword": "digits", "max_samples": 300, "model_keyword": "softmax", "model_type": "cnn", "use_llm": false,
                 "num_of_rounds": 1, "num_of_clients": 11, "num_of_client_epochs": 1, "batch_size": 32, "training_subset_fraction": 0.8,
                 "num_of_malicious_clients": %d, "aggregation_strategy_keyword": "%s", "save_plots": false,
                 "attack_schedule": [{"attack_type": "sign_flip", "start_round": 1, "end_round": 1,
                                      "selection_strategy": "random", "malicious_client_count": %d}]%s}
                """.formatted(
                        attackers,
                        rule,
                        attackers,
                        switch (rule) {
                            case "multi-krum-based" -> ""; // has keys of its own
                            case "monna" -> ", \"aggregation_params\": {\"trusted_client\": 0}";
                            default -> ", \"aggregation_params\": {}";
                        }));
    }

    static List<String> boundedRules() {
        return EntryFacts.all(EntryFacts.Kind.RULE).stream()
                .filter(rule -> !rule.legacy() && rule.bound().matches("n .*f.*"))
                .map(EntryFacts::name)
                .filter(name -> !name.equals("arkrum")) // takes no f
                .toList();
    }

    @ParameterizedTest
    @MethodSource("boundedRules")
    void aRuleWorksAtItsBoundAndIsRefusedAboveIt(String rule) throws IOException {
        int most = AttackerBound.of(config(rule, 1)).getFirst().most();

        assertThat(Runs.execute(Runs.prepare(folder.resolve("at"), config(rule, most)), 1))
                .isEqualTo(SimulationRun.Outcome.COMPLETED);
        assertThat(ConfigReader.read(config(rule, most + 1)).errors())
                .extracting(Problem::code)
                .contains(Problem.Code.BOUND);
    }

    @Test
    void countsRoundsWithMoreAttackersThanTheRuleIsToldOrPermits() throws IOException {
        ObjectNode config = config("krum", 6)
                .put("num_of_clients", 30)
                .put("clients_per_round", 6)
                .put("num_of_rounds", 12);
        config.putObject("aggregation_params").put("f", 1);
        ((ObjectNode) config.path("attack_schedule").get(0))
                .put("start_round", 3)
                .put("end_round", 12);
        RunDirectory run = Runs.prepare(folder.resolve("sampled"), config);
        assertThat(Runs.execute(run, 1)).isEqualTo(SimulationRun.Outcome.COMPLETED);

        int[] drawn = StrategyResult.read(run).getFirst().rounds().stream()
                .skip(2)
                .mapToInt(round -> (int) round.clients().stream()
                        .filter(client -> client.malicious() && client.participated())
                        .count())
                .toArray();
        DrawnAttackers expected = new DrawnAttackers(
                1,
                10,
                Arrays.stream(drawn).max().orElseThrow(),
                (int) Arrays.stream(drawn).filter(k -> k > 1).count(),
                // Krum: 6 > 2k + 2 holds for one attacker, not for two.
                (int) Arrays.stream(drawn).filter(k -> k > 1).count());
        assertThat(expected.aboveTold()).isPositive();
        assertThat(DrawnAttackers.read(Json.readObject(run.manifest())
                        .path("strategies")
                        .path(0)
                        .path("attackers")))
                .contains(expected);
    }
}
