package dev.crucible.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Krum;
import dev.crucible.engine.aggregation.Neighbours;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.TrimmedMean;
import dev.crucible.engine.attack.SignFlip;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.partition.Partitioning;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExperimentTest {

    private static final Experiment SMALL =
            Experiment.on("digits").clients(6).rounds(2).threads(2);

    /** Fails if the reader of configs has another default. */
    @Test
    void isWhatAConfigOfTheSameSettingsIs() throws IOException {
        String config = """
                {"dataset_keyword": "digits", "num_of_clients": 6, "num_of_rounds": 2, "seed": 7,
                 "aggregation_strategy_keyword": "krum", "num_of_malicious_clients": 1,
                 "partitioning_strategy": "dirichlet", "partitioning_params": {"alpha": 0.5},
                 "attack_schedule": [{"start_round": 1, "end_round": 2, "attack_type": "sign_flip", "scale": 3,
                                      "selection_strategy": "random", "malicious_client_count": 1}]}""";
        StrategyConfig read = ConfigReader.read((ObjectNode) Json.MAPPER.readTree(config))
                .config()
                .orElseThrow()
                .strategies()
                .getFirst();
        StrategyConfig built = SMALL.seed(7)
                .partitioning(new Partitioning.Dirichlet(0.5, 10, false))
                .rule(new Krum(1, Neighbours.PAPER))
                .attack(new SignFlip(false, 3), 1)
                .strategy();
        assertThat(built)
                .usingRecursiveComparison()
                .ignoringFields("keyword", "output", "settings")
                .isEqualTo(read);
    }

    @Test
    void runsInMemoryAndTellsEachRound() {
        List<Integer> told = new ArrayList<>();
        Experiment experiment =
                SMALL.rule(new TrimmedMean(1)).training(new Hyperparameters(10, 8, new Optimizer.Sgd(0.05f, 0.9f, 0)));
        Experiment.Result result = experiment.run(report -> told.add(report.round()));
        assertThat(told).containsExactly(1, 2);
        assertThat(result.rounds()).hasSize(2);
        assertThat(result.testAccuracy()).isGreaterThan(0.3);
        assertThat(experiment.threads(1).run().weights()).isEqualTo(result.weights());
    }

    @Test
    void variantsLeaveTheirBaseAsItIs() {
        float[] before = SMALL.run().weights();
        Experiment attacked = SMALL.attack(new SignFlip(false, 5), 2);
        assertThat(attacked.run().weights()).isNotEqualTo(before);
        assertThat(SMALL.run().weights()).isEqualTo(before);
        assertThat(attacked.withoutAttacks().run().weights()).isEqualTo(before);
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> SMALL.clients(0)).hasMessage("clients: must be at least 1, got 0");
        assertThatThrownBy(() -> SMALL.attack(new SignFlip(false, 1), 7).run())
                .hasMessage("attackers: must be at most clients (6), got 7");
        assertThatThrownBy(() -> SMALL.rule(new TrimmedMean(3)).run()).isInstanceOf(PreconditionException.class);
        assertThatThrownBy(() -> Experiment.on("nothing").run()).isInstanceOf(DataException.class);
        assertThatThrownBy(() -> SMALL.network("nothing").run())
                .isInstanceOf(DataException.class)
                .hasMessageContaining("nothing");
    }
}
