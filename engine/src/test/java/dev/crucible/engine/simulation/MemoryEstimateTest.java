package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.PixelSamples;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TokenSamples;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MemoryEstimateTest {

    private static final int MILLION = 1_000_000;
    private static final int THREADS = 2;

    /** A million parameters. */
    private static final Architecture WIDE =
            new Architecture("wide", new Shape(1, 1, 999), List.of(new Layer.Dense(1000)));

    @Test
    void countsTheDataAndTheActivations() {
        StrategyConfig config = strategy(Runs.config(), 0);
        MemoryEstimate few = MemoryEstimate.of(
                config, images(100), WIDE, mode(config), mode(config).rows(), 1);
        MemoryEstimate many = MemoryEstimate.of(
                config, images(1100), WIDE, mode(config), mode(config).rows(), 3);
        assertThat(many.samples() - few.samples()).isEqualTo(1000 * (999 + 4 + 12));
        assertThat(many.activations()).isEqualTo(3 * few.activations());
        assertThat(few.activations()).isGreaterThanOrEqualTo(4L * (32 + 64) * 999 + 4L * (2 * 32 + 64) * 1000);

        Dataset texts = new Dataset(
                "texts",
                new Provenance(true, "nothing"),
                Shape.text(50),
                2,
                new TokenSamples(new int[50 * 100], new int[100], 50),
                new TokenSamples(new int[0], new int[0], 50),
                Optional.empty(),
                Optional.of(TokenVocabulary.of(List.of("word"))));
        Architecture bag = Architectures.text("embedding_bag", 50, 3, 2).orElseThrow();
        assertThat(MemoryEstimate.of(
                                config, texts, bag, mode(config), mode(config).rows(), 1)
                        .samples())
                .isEqualTo(100 * (200 + 4 + 12));
    }

    @Test
    void countsNoLargerBatchThanThereAreSamples() {
        ObjectNode whole = Runs.config();
        Runs.shared(whole).put("batch_size", 10 * MILLION);
        ObjectNode exact = Runs.config();
        Runs.shared(exact).put("batch_size", 100);

        assertThat(activations(whole)).isEqualTo(activations(exact));
    }

    private static long activations(ObjectNode source) {
        StrategyConfig config = strategy(source, 0);
        return MemoryEstimate.of(
                        config, images(100), WIDE, mode(config), mode(config).rows(), 1)
                .activations();
    }

    private static Dataset images(int count) {
        return new Dataset(
                "images",
                new Provenance(true, "nothing"),
                WIDE.input(),
                1000,
                new PixelSamples(new byte[999 * count], new int[count], 999),
                new PixelSamples(new byte[0], new int[0], 999),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void countsTheSampledClientsAndRefusesWhatCannotFit() {
        StrategyConfig config = strategy(Runs.config(), 0);
        int sampled = config.participation().sampled(config.clients());
        MemoryEstimate estimate = estimate(config);
        assertThat(estimate.updates()).isEqualTo(sampled * 4_000_000L);
        assertThat(estimate).hasToString("82 MiB for a round's updates, the model and the data");
        estimate.require(1L << 30);
        assertThatThrownBy(() -> estimate.require(1L << 20))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("num_of_clients")
                .hasMessageContaining("82 MiB")
                .hasMessageContaining("1 MiB");
    }

    @Test
    void aThousandMillionsStreamWithinTwoGibibytes() {
        StrategyConfig config = strategy(large(), 0);
        AggregationMode mode = mode(config);
        assertThat(mode.streams()).isTrue();
        assertThat(mode.note())
                .hasValueSatisfying(n -> assertThat(n).contains("3.7 GiB").contains("waves of 8 clients"));
        MemoryEstimate estimate = estimate(config);
        assertThat(estimate.updates()).isEqualTo(8 * 4_000_000L);
        assertThat(estimate.toString()).isEqualTo("109 MiB for waves of updates, the model and the data");
        estimate.require(2L << 30);
    }

    @Test
    void aRuleThatComparesUpdatesHoldsThemAll() {
        StrategyConfig config = strategy(large(), 1);
        assertThat(estimate(config).updates()).isEqualTo(1_000 * 4_000_000L);
        assertThatThrownBy(() -> estimate(config).require(2L << 30))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("num_of_clients")
                .hasMessageContaining("aggregation_strategy_keyword: trimmed_mean");
    }

    @Test
    void whatElseNeedsAllUpdatesIsNamed() {
        ObjectNode removal = large();
        Runs.shared(removal).put("remove_clients", true);
        ((ObjectNode) removal.at("/simulation_strategies/0"))
                .put("aggregation_strategy_keyword", "trust")
                .put("begin_removing_from_round", 2);
        assertObstacle(removal, "aggregation_strategy_keyword: trust");

        ObjectNode scaffold = large();
        Runs.shared(scaffold).put("scaffold", true).put("momentum", 0);
        assertObstacle(scaffold, "scaffold");
        assertThat(estimate(strategy(scaffold, 0)).variates()).isEqualTo(1_000 * 4_000_000L);

        ObjectNode omniscient = large();
        Runs.shared(omniscient).set("attack_schedule", Runs.parse("""
                {"a": [{"start_round": 1, "end_round": 1, "attack_type": "alie",
                        "selection_strategy": "specific", "malicious_client_ids": [0]}]}""").get("a"));
        assertObstacle(omniscient, "attack_schedule: attackers of alie");
    }

    private static void assertObstacle(ObjectNode json, String named) {
        AggregationMode mode = mode(strategy(json, 0));
        assertThat(mode.streams()).isFalse();
        assertThat(mode.note()).isEmpty();
        assertThat(mode.obstacle()).hasValueSatisfying(o -> assertThat(o).startsWith(named));
    }

    private static ObjectNode large() {
        ObjectNode config = Runs.config();
        Runs.shared(config).put("num_of_clients", 1_000).put("client_fraction", 1.0);
        return config;
    }

    private static StrategyConfig strategy(ObjectNode json, int number) {
        ConfigReader.Reading reading = ConfigReader.read(json);
        assertThat(reading.errors()).isEmpty();
        return reading.config().orElseThrow().strategies().get(number);
    }

    private static AggregationMode mode(StrategyConfig config) {
        return AggregationMode.of(config, MILLION, AggregationMode.LIMIT, THREADS);
    }

    private static MemoryEstimate estimate(StrategyConfig config) {
        return MemoryEstimate.of(
                config, images(100), WIDE, mode(config), mode(config).rows(), THREADS);
    }
}
