package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A published hermetic check: four Gaussian blobs, four clients, eight rounds, a 2-16-4 network. The loss must at least halve, no round
 * may be a quarter worse than the one before, and the accuracy must reach 0.85.
 */
class GaussianBlobsTest {

    private static final Shape PLANE = new Shape(2, 1, 1);
    private static final Architecture NETWORK =
            new Architecture("blobs", PLANE, List.of(new Layer.Dense(16), new Layer.Relu(), new Layer.Dense(4)));

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4})
    void fedAvgLearnsTheBlobs(long seed) {
        List<RoundReport> rounds = new ArrayList<>();
        try (Workers workers = new Workers(2)) {
            Dataset blobs = new Dataset(
                    "blobs",
                    new Provenance(true, "four Gaussian blobs"),
                    PLANE,
                    4,
                    blobs(new Seed(seed), 0, 800),
                    blobs(new Seed(seed), 1, 400),
                    Optional.empty(),
                    Optional.empty());
            Simulation simulation = new Simulation(
                    config(seed),
                    ExperimentSetup.of(config(seed), blobs, InitialModel.fresh(NETWORK, config(seed), "fresh weights")),
                    Attackers.NONE,
                    Optional.empty(),
                    AggregationMode.LIMIT,
                    Optional.empty(),
                    Batches.of(config(seed)),
                    workers,
                    new Cancellation());
            simulation.run(simulation.initial(), event -> {
                switch (event) {
                    case SimulationEvent.RoundEnded ended -> rounds.add(ended.report());
                    case SimulationEvent.Message message -> throw new AssertionError(message.text());
                    default -> {}
                }
            });
        }
        double untrained = Math.log(4);
        assertThat(rounds).hasSize(8);
        assertThat(rounds.getLast().testLoss()).isLessThan(untrained / 2);
        assertThat(rounds.getLast().testAccuracy()).isGreaterThanOrEqualTo(0.85);
        for (int r = 1; r < rounds.size(); r++) {
            assertThat(rounds.get(r).testLoss())
                    .isLessThan(1.25 * rounds.get(r - 1).testLoss());
        }
    }

    private static StrategyConfig config(long seed) {
        ObjectNode config = Runs.config();
        Runs.shared(config)
                .put("num_of_clients", 4)
                .put("num_of_rounds", 8)
                .put("client_fraction", 1.0)
                .put("learning_rate", 0.05)
                .put("seed", seed)
                .set("attack_schedule", Json.array());
        return ConfigReader.read(config).config().orElseThrow().strategies().getFirst();
    }

    private static Samples blobs(Seed seed, int part, int size) {
        float[] points = new float[2 * size];
        RandomStream random = seed.stream(Purpose.DATA, part);
        for (int i = 0; i < size; i++) {
            double angle = Math.PI / 2 * (i % 4);
            points[2 * i] = (float) (2 * Math.cos(angle) + 0.6 * random.nextGaussian());
            points[2 * i + 1] = (float) (2 * Math.sin(angle) + 0.6 * random.nextGaussian());
        }
        return new Samples() {
            @Override
            public int size() {
                return size;
            }

            @Override
            public int label(int index) {
                return index % 4;
            }

            @Override
            public void features(int index, float[] target, int offset) {
                System.arraycopy(points, 2 * index, target, offset, 2);
            }
        };
    }
}
