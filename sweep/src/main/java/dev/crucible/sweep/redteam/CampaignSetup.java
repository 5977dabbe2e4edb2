package dev.crucible.sweep.redteam;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Suggestions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Settings of a campaign.
 *
 * @param source the attacked config, as given
 * @param target the parsed config
 * @param budget the maximum number of runs, including those without attack
 * @param seed the first of the search's seeds
 * @param grid true if the full grid is run as well, for comparison
 * @param countFailures true if an attack that makes runs fail counts as one with accuracy 0, and so may win
 * @param warnings keys of the config without effect
 */
public record CampaignSetup(
        ObjectNode source,
        AttackTarget target,
        int budget,
        long seed,
        boolean grid,
        boolean countFailures,
        List<Problem> warnings) {

    public CampaignSetup {
        warnings = List.copyOf(warnings);
    }

    /** Keys of a stored campaign and of a request. */
    public static final String CONFIG = "config";

    public static final String BUDGET = "budget";
    public static final String SEED = "seed";
    public static final String GRID = "grid";
    public static final String COUNT_FAILURES = "count_failures";

    private static final List<String> KEYS = List.of(CONFIG, BUDGET, SEED, GRID, COUNT_FAILURES);

    /** Minimum budget: a clean run and three plans on the seed of the search, and one of them on three fresh seeds with their twins. */
    public static final int LEAST_BUDGET = 10;

    private static final int MOST_BUDGET = 20_000;
    private static final int SEARCH_SEEDS = 100;
    private static final int LEAST_CONFIRMATIONS = 3;
    private static final int MOST_CONFIRMATIONS = 10;

    /** Divisor of the budget that gives the runs for confirmation. */
    private static final int CONFIRMED_OF = 5;

    /**
     * Result of reading settings.
     *
     * @param setup empty when there is any error
     */
    public record Reading(Optional<CampaignSetup> setup, List<Problem> problems) {

        public Reading {
            problems = List.copyOf(problems);
        }
    }

    /** Returns true if {@code stored} is the request for a campaign, and neither a config nor a grid. */
    public static boolean isCampaign(ObjectNode stored) {
        return stored.path(CONFIG).isObject() && stored.has(BUDGET);
    }

    /** Reads {@code {"config": …, "budget": 200, "seed": 1, "grid": false, "count_failures": false}}; only the first two are required. */
    public static Reading read(ObjectNode node) {
        List<Problem> problems = new ArrayList<>();
        node.fieldNames().forEachRemaining(key -> {
            if (!KEYS.contains(key) && !key.startsWith("_")) {
                problems.add(Problem.error(key, Suggestions.stray(key, "a campaign", KEYS)));
            }
        });
        if (!(node.get(CONFIG) instanceof ObjectNode config)) {
            problems.add(Problem.error(CONFIG, "must be a config, an object"));
            return new Reading(Optional.empty(), problems);
        }
        JsonNode budget = Json.whole(node.path(BUDGET));
        if (!budget.isIntegralNumber()
                || !budget.canConvertToInt()
                || budget.intValue() < LEAST_BUDGET
                || budget.intValue() > MOST_BUDGET) {
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
                && !(Json.whole(node.get(SEED)).isIntegralNumber()
                        && node.get(SEED).canConvertToLong())) {
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
                                node.path(COUNT_FAILURES).asBoolean(),
                                reading.problems())),
                problems);
    }

    /** Returns the settings in the form that {@link #read} reads. */
    public ObjectNode json() {
        ObjectNode node = Json.object();
        node.set(CONFIG, source);
        return node.put(BUDGET, budget).put(SEED, seed).put(GRID, grid).put(COUNT_FAILURES, countFailures);
    }

    /** Returns the number of fresh seeds that confirm the best attack, each with a run without attack. */
    public int confirmations() {
        return Math.clamp(budget / CONFIRMED_OF / 2, LEAST_CONFIRMATIONS, MOST_CONFIRMATIONS);
    }

    /** Returns the maximum number of runs of the search; one more goes to the search's seed without attack. */
    int searchBudget() {
        return budget - 2 * confirmations() - 1;
    }

    /** Returns a seed of the search. */
    long searchSeed(int number) {
        return seed + number;
    }

    /** Returns a seed that the search has not seen. */
    long freshSeed(int number) {
        return seed + SEARCH_SEEDS + number;
    }
}
