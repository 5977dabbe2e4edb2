package dev.crucible.bench.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import dev.crucible.bench.BenchArguments;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.simulation.ExperimentSetup;
import dev.crucible.engine.simulation.RoundDetail;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.Simulation;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.simulation.SimulationRun;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.sweep.Cell;
import dev.crucible.sweep.Grid;
import dev.crucible.sweep.SweepDirectory;
import dev.crucible.sweep.SweepListener;
import dev.crucible.sweep.SweepRun;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What it saves that cells of a sweep share the rounds before anybody attacks: a sweep of attacks that begin after a calm trunk, beside
 * the same runs whole, one after the other; both on one thread, in processor time, and with the same accuracies to the last bit.
 *
 * <p>BenchArguments: branches (60), rounds of the trunk (20), rounds of a branch (6).
 */
public final class TrunkSharing {

    private static final double NANOS = 1e9;

    private TrunkSharing() {}

    /** Runs the benchmark. */
    public static void main(String[] args) throws IOException {
        BenchArguments given = BenchArguments.of(args);
        Grid grid = grid(given.number(0, "branches", 60), given.number(1, "trunk", 20), given.number(2, "rounds", 6));
        Path out = Files.createTempDirectory("crucible-trunk-sharing");
        try {
            // Else the sweep alone would pay for loading and compiling what both run.
            Grid few = grid(4, 40, 20);
            swept(few, out.resolve("warm-up"));
            alone(few, out);
            long begun = processorTime();
            List<Double> shared = swept(grid, out);
            long between = processorTime();
            List<Double> alone = alone(grid, out);
            print(grid, between - begun, processorTime() - between, shared.equals(alone));
        } finally {
            FolderTree.delete(out);
        }
    }

    private static Grid grid(int branches, int trunk, int rounds) {
        ObjectNode grid = Json.object();
        grid.putObject("base")
                .put(Setting.DATASET_KEYWORD.name(), "digits")
                .put(Setting.MODEL_KEYWORD.name(), "mlp")
                .put(Setting.AGGREGATION_STRATEGY_KEYWORD.name(), "trimmed_mean")
                .put(Setting.TRIM_RATIO.name(), 0.2)
                .put(Setting.NUM_OF_CLIENTS.name(), 10)
                .put(Setting.NUM_OF_ROUNDS.name(), trunk + rounds)
                .put(Setting.NUM_OF_MALICIOUS_CLIENTS.name(), 2)
                .put("seed", 1);
        var attacks = grid.putObject("axes").putArray("attack");
        for (int branch = 0; branch < branches; branch++) {
            attacks.addObject()
                    .put("name", "branch " + branch)
                    .put(Setting.ATTACK_TYPE.name(), branch % 2 == 0 ? "sign_flip" : "ipm")
                    .put("start_round", trunk + 1)
                    .put("selection_strategy", "random")
                    .put("malicious_client_count", 2)
                    .put(Setting.RANDOM_SEED.name(), branch);
        }
        Grid.Reading reading = Grid.read(grid);
        return reading.grid()
                .orElseThrow(() -> new IllegalStateException(reading.problems().toString()));
    }

    private static List<Double> swept(Grid grid, Path out) throws IOException {
        RunDirectory run =
                new RunDirectory(Files.createDirectories(out.resolve("sweeps").resolve("sweep")));
        Json.write(run.config(), grid.source());
        SweepRun sweep = new SweepRun(
                grid,
                new SweepDirectory(run),
                RunOrder.next(run, out.resolve("datasets"), 1),
                new SweepListener() {},
                new Cancellation());
        if (sweep.execute() != SimulationRun.Outcome.COMPLETED) {
            throw new IllegalStateException(Files.readString(run.log()));
        }
        List<Double> accuracies = new ArrayList<>();
        for (JsonNode row : Json.MAPPER.readTree(Files.readAllBytes(run.root().resolve("cells.json")))) {
            accuracies.add(row.path("final_accuracy").doubleValue());
        }
        return accuracies;
    }

    private static List<Double> alone(Grid grid, Path out) {
        List<Double> accuracies = new ArrayList<>();
        for (Cell cell : grid.cells()) {
            accuracies.add(alone(cell.strategy(), out));
        }
        return accuracies;
    }

    private static double alone(StrategyConfig strategy, Path out) {
        LastAccuracy last = new LastAccuracy();
        try (Workers one = new Workers(1)) {
            ExperimentSetup ground =
                    ExperimentSetup.of(strategy, new Datasets(out.resolve("datasets")).load(strategy.dataRequest()));
            Simulation simulation = new Simulation(strategy, ground, Optional.empty(), one, new Cancellation());
            simulation.run(simulation.initial(), last);
        }
        return last.accuracy;
    }

    private static long processorTime() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private static void print(Grid grid, long shared, long alone, boolean equal) {
        System.out.printf(
                Locale.ROOT,
                "%d cells of %d rounds, %s: %.2f s of processor time as a sweep with its twin, %.2f s each by itself:"
                        + " %.1f times%n",
                grid.cells().size(),
                grid.cells().getFirst().strategy().rounds(),
                equal ? "the same accuracies" : "OTHER ACCURACIES",
                shared / NANOS,
                alone / NANOS,
                (double) alone / shared);
    }

    /** Judges the last round alone, as a sweep does without a clean twin. */
    private static final class LastAccuracy implements SimulationListener {

        private double accuracy = Double.NaN;

        @Override
        public void heard(SimulationEvent event) {
            switch (event) {
                case SimulationEvent.RoundEnded ended ->
                    accuracy = ended.report().testAccuracy();
                case SimulationEvent.Message message -> throw new IllegalStateException(message.text());
                default -> {}
            }
        }

        @Override
        public RoundDetail wants(int round) {
            return new RoundDetail(false, true, false, false, _ -> false);
        }
    }
}
