package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.strategy.StrategyConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Equal columns of the published sweep: selecting rules never select distant attackers, so the model is that of the honest clients,
 * whatever the attack.
 */
class ArenaInvariantTest {

    private static final List<String> SELECTING = List.of(
            "'aggregation_strategy_keyword': 'krum'",
            "'aggregation_strategy_keyword': 'multi-krum', 'rule_form': 'paper', 'num_krum_selections': 3",
            "'aggregation_strategy_keyword': 'bulyan', 'aggregation_params': {'selection': 'single'}");

    /** Selects up to f attackers when they send the same update, and then trims their values. */
    private static final String TRIMMING = "'aggregation_strategy_keyword': 'bulyan', 'rule_form': 'paper'";

    private static final List<String> FAR = List.of(
            "'attack_type': 'sign_flip', 'scale': 5",
            "'attack_type': 'gaussian', 'std': 1",
            "'attack_type': 'ipm', 'epsilon': 10",
            "'attack_type': 'inf'");

    @TempDir
    Path none;

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"1, iid", "2, iid"})
    void farAttackersHaveNoWeightOnEvenData(long seed, String partitioning) {
        farAttackersHaveNoWeight(seed, partitioning);
    }

    @ParameterizedTest
    @CsvSource("3, dirichlet")
    void farAttackersHaveNoWeight(long seed, String partitioning) {
        for (String rule : SELECTING) {
            for (String attack : FAR) {
                StrategyConfig config = config(rule, attack, seed, partitioning);
                List<RoundReport> rounds = run(config);
                assertThat(rounds).as("%s, %s", rule, attack).hasSize(2).allSatisfy(round -> {
                    assertThat(round.clients().stream().filter(ClientReport::malicious))
                            .hasSize(2)
                            .allSatisfy(attacker -> {
                                assertThat(attacker.aggregated()).isFalse();
                                assertThat(attacker.weight() > 0).isFalse();
                            });
                    assertThat(round.clients().stream().filter(ClientReport::aggregated))
                            .isNotEmpty();
                });
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, iid", "2, dirichlet"})
    void bulyanStaysWithTheHonestClients(long seed, String partitioning) {
        for (String attack : FAR) {
            assertThat(run(config(TRIMMING, attack, seed, partitioning)))
                    .as(attack)
                    .allSatisfy(round -> {
                        List<ClientReport> attackers = round.clients().stream()
                                .filter(ClientReport::malicious)
                                .toList();
                        assertThat(attackers.stream().filter(ClientReport::aggregated))
                                .hasSizeLessThan(2);
                        for (ClientReport attacker : attackers) {
                            if (attacker.failure().isEmpty()) {
                                assertThat(round.value(RoundMetrics.HONEST_DISTANCE))
                                        .isLessThan(attacker.distance() / 4);
                            }
                        }
                    });
        }
    }

    private static StrategyConfig config(String rule, String attack, long seed, String partitioning) {
        ObjectNode config =
                Runs.parse("""
                    {'shared_settings': {
                       'dataset_keyword': 'femnist_iid', 'model_type': 'cnn', 'model_keyword': 'softmax', 'use_llm': false,
                       'num_of_rounds': 2, 'num_of_clients': 13, 'num_of_client_epochs': 1, 'batch_size': 32, 'seed': %d,
                       'max_dataset_samples': 900, 'partitioning_strategy': '%s', 'num_of_malicious_clients': 2,
                       'attack_schedule': [{'start_round': 1, 'end_round': 2, %s,
                         'selection_strategy': 'random', 'malicious_client_count': 2}]},
                     'simulation_strategies': [{%s}]}
                    """.formatted(seed, partitioning, attack, rule).replace('\'', '"'));
        ConfigReader.Reading reading = ConfigReader.read(config);
        assertThat(reading.errors()).isEmpty();
        return reading.config().orElseThrow().strategies().getFirst();
    }

    private List<RoundReport> run(StrategyConfig config) {
        List<RoundReport> rounds = new ArrayList<>();
        Dataset glyphs = new Datasets(none)
                .load(config.data().keyword(), config.clients(), config.data().maxSamples(), config.seed());
        try (Workers workers = new Workers(2)) {
            Simulation simulation = new Simulation(
                    config, ExperimentSetup.of(config, glyphs), Optional.empty(), workers, new Cancellation());
            simulation.run(simulation.initial(), event -> {
                switch (event) {
                    case SimulationEvent.RoundEnded ended -> rounds.add(ended.report());
                    case SimulationEvent.Message message ->
                        assertThat(message.text()).contains("not finite, so it was dropped");
                    default -> {}
                }
            });
        }
        return rounds;
    }
}
