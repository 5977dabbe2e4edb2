package dev.crucible.bench.runs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bench.BenchArguments;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.setting.Setting;
import dev.crucible.sweep.Grid;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;

/**
 * Time of the plan of a sweep: ten rules, five attacks, three splits and two counts of attackers, each with ten seeds. Prints the time on the
 * wall and of the processor for each reading of the grid; the first ones also load and compile.
 *
 * <p>BenchArguments: seeds (10, for 3,000 cells), readings (10).
 */
public final class SweepPlan {

    private static final double MILLI = 1e6;

    private SweepPlan() {}

    /** Runs the benchmark. */
    public static void main(String[] args) {
        BenchArguments given = BenchArguments.of(args);
        ObjectNode grid = grid(given.number(0, "seeds", 10));
        for (int reading = 1; reading <= given.number(1, "readings", 10); reading++) {
            long begun = System.nanoTime();
            long used = processorTime();
            Grid.Reading read = Grid.read(grid);
            System.out.printf(
                    Locale.ROOT,
                    "%d cells: %.0f ms, %.0f ms of the processor%n",
                    read.grid()
                            .orElseThrow(() ->
                                    new IllegalStateException(read.errors().toString()))
                            .cells()
                            .size(),
                    (System.nanoTime() - begun) / MILLI,
                    (processorTime() - used) / MILLI);
        }
    }

    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static ObjectNode grid(int seeds) {
        ObjectNode grid = Json.object();
        ObjectNode base = grid.putObject("base");
        base.put(Setting.DATASET_KEYWORD.name(), "digits");
        base.put(Setting.NUM_OF_ROUNDS.name(), 10);
        base.put(Setting.NUM_OF_CLIENTS.name(), 20);
        ObjectNode axes = grid.putObject("axes");
        ArrayNode rules = axes.putArray("rule");
        List.of("fedavg", "median", "trimmed_mean", "krum", "multi_krum", "bulyan", "geometric_median", "signguard")
                .forEach(rules::add);
        rules.add("centered_clipping").add("flame");
        ArrayNode attacks = axes.putArray("attack");
        List.of("none", "sign_flip", "alie", "ipm", "min_max").forEach(attacks::add);
        axes.putArray("heterogeneity").add(0.1).add(0.5).add(1.0);
        axes.putArray("f").add(1).add(2);
        ArrayNode seed = axes.putArray("seed");
        for (int number = 1; number <= seeds; number++) {
            seed.add(number);
        }
        return grid;
    }
}
