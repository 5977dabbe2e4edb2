package dev.crucible.sweep.redteam;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a campaign is asked for.
 *
 * @param source the config that is attacked, as it was given
 * @param target the same, read
 * @param budget how many runs it may take in all, those without attack included
 * @param seed the first of the search's seeds
 * @param grid whether the full grid is run as well, to compare with
 * @param countFailures whether an attack that makes runs fail counts as one that leaves no accuracy, and so may win
 */
public record CampaignSetup(
        ObjectNode source, AttackTarget target, int budget, long seed, boolean grid, boolean countFailures) {

    /** Of a stored campaign, and of what is asked for. */
    public static final String CONFIG = "config";

    public static final String BUDGET = "budget";
    public static final String SEED = "seed";
    public static final String GRID = "grid";
    public static final String COUNT_FAILURES = "count_failures";

    /** Four plans, and one of them confirmed on three seeds, each with its twin. */
    public static final int LEAST_BUDGET = 10;

    private static final int MOST_BUDGET = 20_000;
    private static final int SEARCH_SEEDS = 100;
    private static final int LEAST_CONFIRMATIONS = 3;
    private static final int MOST_CONFIRMATIONS = 10;

    /** A fifth of the budget confirms. */
    private static final int CONFIRMED_OF = 5;

    /**
     * What reading found.
     *
     * @param setup empty when there is any error
     */
    public record Reading(Optional<CampaignSetup> setup, List<Problem> problems) {

        public Reading {
            problems = List.copyOf(problems);
        }
    }

    /** Whether {@code stored} is the request for a campaign, and neither a config nor a grid. */
    public static boolean isCampaign(ObjectNode stored) {
        return stored.path(CONFIG).isObject() && stored.has(BUDGET);
    }

    /**
     * Reads {@code {"config": …, "budget": 200, "seed": 1, "grid": false, "count_failures": false}}; all but the first two may be
     * missing.
     */
    public static Reading read(ObjectNode node) {
        List<Problem> problems = new ArrayList<>();
        if (!(node.get(CONFIG) instanceof ObjectNode config)) {
            problems.add(Problem.error(CONFIG, "must be a config, an object"));
            return new Reading(Optional.empty(), problems);
        }
        JsonNode budget = node.path(BUDGET);
        if (!budget.isInt() || budget.intValue() < LEAST_BUDGET || budget.intValue() > MOST_BUDGET) {
            problems.add(Problem.error(
                    BUDGET,
                    "must be a number of runs, %d to %d, got %s; at least %d of them confirm what was found"
                            .formatted(
                                    LEAST_BUDGET,
                                    MOST_BUDGET,
                                    budget.isValueNode() ? budget.asText() : "none",
                                    2 * LEAST_CONFIRMATIONS)));
        }
        if (node.hasNonNull(SEED)
                && !(node.get(SEED).isIntegralNumber() && node.get(SEED).canConvertToLong())) {
            problems.add(Problem.error(SEED, "must be a whole number, got " + node.get(SEED)));
        }
        for (String flag : List.of(GRID, COUNT_FAILURES)) {
            if (node.hasNonNull(flag) && !node.get(flag).isBoolean()) {
                problems.add(Problem.error(flag, "must be true or false, got " + node.get(flag)));
            }
        }
        AttackTarget.Reading reading = AttackTarget.read(config);
        problems.addAll(reading.problems());
        boolean refused = problems.stream().anyMatch(Problem::isError);
        return new Reading(
                reading.target()
                        .filter(_ -> !refused)
                        .map(target -> new CampaignSetup(
                                config,
                                target,
                                budget.intValue(),
                                node.path(SEED).asLong(target.seed()),
                                node.path(GRID).asBoolean(),
                                node.path(COUNT_FAILURES).asBoolean())),
                problems);
    }

    /** What {@link #read} reads. */
    public ObjectNode json() {
        ObjectNode node = Json.object();
        node.set(CONFIG, source);
        return node.put(BUDGET, budget).put(SEED, seed).put(GRID, grid).put(COUNT_FAILURES, countFailures);
    }

    /** On how many fresh seeds the best attack is confirmed, each with a run without attack. */
    public int confirmations() {
        return Math.clamp(budget / CONFIRMED_OF / 2, LEAST_CONFIRMATIONS, MOST_CONFIRMATIONS);
    }

    /** How many runs the search may take. */
    int searchBudget() {
        return budget - 2 * confirmations();
    }

    /** A seed of the search. */
    long searchSeed(int number) {
        return seed + number;
    }

    /** A seed that the search has not seen. */
    long freshSeed(int number) {
        return seed + SEARCH_SEEDS + number;
    }
}
