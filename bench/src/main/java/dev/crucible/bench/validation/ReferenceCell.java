package dev.crucible.bench.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.statistics.StudentT;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.ArrayList;
import java.util.List;

/**
 * A cell of a reference table: how somebody trained, and the test accuracy that came of it, in percent.
 *
 * @param bestSince 0 when the table tells the accuracy of the last round; otherwise it tells the best of all rounds from this one on
 * @param mean over their runs
 * @param deviation of one run, mixed with that of like cells
 * @param runs how many runs they made
 * @param given the tolerances that come with the table, by the number of our seeds; empty for others
 * @param diverges whether they never got further than {@link #CHANCE}
 * @param caveat what is known to be done otherwise there, so that a difference is explained; empty when nothing is
 * @param training trains here as they did
 */
public record ReferenceCell(
        String name,
        JsonNode settings,
        int bestSince,
        double mean,
        double deviation,
        int runs,
        JsonNode given,
        boolean diverges,
        String caveat,
        Training training) {

    /** Turns the settings of a cell into a config. */
    @FunctionalInterface
    public interface Training {

        /**
         * The config that trains as cell {@code name} was trained.
         *
         * @throws DataException when a setting is missing or has no counterpart here
         */
        StrategyConfig config(String name, JsonNode settings, long seed);
    }

    /** What a model that learned nothing reaches at most, in percent. */
    static final double CHANCE = 15;

    private static final String FINAL = "final_accuracy";
    private static final String BEST = "best_accuracy";
    private static final double LEAST = 0.3;
    private static final double CONFIDENCE = 0.99;
    private static final int POOLED_DEGREES = 4;

    /**
     * The cells of a {@code table}.
     *
     * @param training trains here as they did
     * @throws DataException when it holds none, or one without a name or results
     */
    public static List<ReferenceCell> read(ObjectNode table, Training training) {
        List<ReferenceCell> cells = new ArrayList<>();
        for (JsonNode node : table.path("cells")) {
            String told = node.has(FINAL) || !node.has(BEST) ? FINAL : BEST;
            JsonNode reached = node.path(told);
            for (String key : List.of("mean", "shrunk_sd", "n")) {
                if (!reached.path(key).isNumber()) {
                    throw new DataException("cells[%d].%s.%s: must be a number".formatted(cells.size(), told, key));
                }
            }
            cells.add(new ReferenceCell(
                    node.path("cell").asText("cell " + cells.size()),
                    node.path("settings"),
                    told.equals(BEST) ? Math.max(1, reached.path("since_round").asInt(1)) : 0,
                    reached.get("mean").doubleValue(),
                    reached.get("shrunk_sd").doubleValue(),
                    reached.get("n").intValue(),
                    reached,
                    node.path("diverges").asBoolean()
                            || reached.path("diverges").asBoolean(),
                    node.path("caveat").asText(),
                    training));
        }
        if (cells.isEmpty()) {
            throw new DataException("cells: the table holds none");
        }
        return cells;
    }

    /** By how many points the mean of {@code seeds} runs of ours may differ. */
    public double tolerance(int seeds) {
        JsonNode told = given.path("tolerance_for_%d_seed%s".formatted(seeds, seeds == 1 ? "" : "s"));
        return told.isNumber()
                ? told.doubleValue()
                : Math.max(LEAST, StudentT.quantile(CONFIDENCE, POOLED_DEGREES + runs - 1) * standardError(seeds));
    }

    /** The standard error of the difference between their mean and that of {@code seeds} runs of ours. */
    double standardError(int seeds) {
        return deviation * Math.sqrt(1.0 / runs + 1.0 / seeds);
    }

    /** The same training here. */
    StrategyConfig config(long seed) {
        return training.config(name, settings, seed);
    }
}
