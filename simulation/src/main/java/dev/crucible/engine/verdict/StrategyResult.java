package dev.crucible.engine.verdict;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.io.JsonValues;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.random.RandomSource;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.Setting.Effect;
import dev.crucible.engine.setting.SettingTable;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.strategy.StrategyIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Results so far of a strategy of a run.
 *
 * @param run the run's id
 * @param number of the strategy, from 0
 * @param settings its effective settings
 * @param chance the accuracy of guessing, NaN if the run does not record it
 * @param rounds the measured rounds, in order
 * @param controls the controls, rules in its place that were run to show the attack's bite, by rule
 */
public record StrategyResult(
        String run,
        int number,
        ObjectNode settings,
        double chance,
        List<RoundReport> rounds,
        Map<String, Trial> controls) {

    private static final long USUAL_SEED = 42;

    private static final Set<String> MEANS = Set.of(StrategyConfig.WEIGHTED_MEAN, "average");

    /** Rules that filter or remove the clients that they hold to be hostile. */
    private static final Set<String> DETECTORS = Set.of(
            "trust",
            "pid",
            "pid_scaled",
            "pid_standardized",
            "pid_standardized_score_based",
            "fldetector",
            "flame",
            "signguard",
            "alignins",
            "clipped_clustering",
            "dnc");

    public StrategyResult {
        rounds = List.copyOf(rounds);
        controls = Map.copyOf(controls);
    }

    /** Creates the results of a strategy without trained controls. */
    public StrategyResult(String run, int number, ObjectNode settings, double chance, List<RoundReport> rounds) {
        this(run, number, settings, chance, rounds, Map.of());
    }

    /** Reads the started strategies of {@code run} from its directory. */
    public static List<StrategyResult> read(RunDirectory run) throws IOException {
        return read(run, new EventLog(run).read());
    }

    /** Reads the started strategies of {@code run}, with rounds that are known already. */
    public static List<StrategyResult> read(RunDirectory run, List<EventLog.Entry> events) throws IOException {
        ObjectNode manifest = Files.exists(run.manifest()) ? Json.readObject(run.manifest()) : Json.object();
        List<StrategyResult> results = new ArrayList<>();
        while (Files.exists(run.strategyConfig(results.size()))) {
            int number = results.size();
            JsonNode provenance = manifest.path("strategies").path(number);
            ObjectNode settings = withVersions(Json.readObject(run.strategyConfig(number)), provenance);
            results.add(new StrategyResult(
                    run.id(),
                    number,
                    settings,
                    Chance.of(run, manifest, number),
                    events.stream()
                            .filter(event -> event.strategy() == number)
                            .map(EventLog.Entry::report)
                            .toList(),
                    ControlFile.trials(run, number, settings)));
        }
        return results;
    }

    /** Adds the versions of changed attacks and rules in the manifest's {@code strategy} to its settings: other versions are other experiments. */
    public static ObjectNode withVersions(ObjectNode settings, JsonNode strategy) {
        return strategy.has(StrategyIdentity.AS_OF)
                ? settings.set(StrategyIdentity.AS_OF, strategy.get(StrategyIdentity.AS_OF))
                : settings;
    }

    /** Returns the root of its randomness. */
    public long seed() {
        return seeds().value();
    }

    /** Returns the seeds of all sources of its randomness. */
    public Seed seeds() {
        long root = Setting.SEED.in(settings, Setting.RANDOM_SEED.in(settings, USUAL_SEED));
        Map<RandomSource, Long> own = new EnumMap<>(RandomSource.class);
        for (RandomSource source : RandomSource.values()) {
            own.put(source, Setting.SEEDS.node(settings).path(source.key()).asLong(root));
        }
        return new Seed(root, own);
    }

    /** Returns the test accuracy after its last round, NaN before the first. */
    double accuracy() {
        return rounds.isEmpty() ? Double.NaN : rounds.getLast().testAccuracy();
    }

    /** Returns its mean test accuracy without attack in the last judged rounds: of the clean twin, or its own if no client attacks; NaN if unknown. */
    double cleanAccuracy() {
        return trial().map(Trial::clean).orElseGet(() -> {
            List<RoundReport> judged =
                    rounds.stream().filter(RoundReport::isJudged).toList();
            return judged.stream()
                    .skip(Math.max(0, judged.size() - Thresholds.ROUNDS))
                    .mapToDouble(RoundReport::testAccuracy)
                    .average()
                    .orElse(Double.NaN);
        });
    }

    /**
     * Returns its settings without those of the randomness and those that change no result, with the defaults that an earlier version did not write. Strategies with equal experiments
     * are judged together.
     */
    public ObjectNode experiment() {
        return SettingTable.without(StrategyIdentity.completed(settings), Effect.SEED, Effect.NONE);
    }

    /** Returns its settings without seed, names and those of the rule; rules with equal scenarios meet the same attack. */
    public ObjectNode scenario() {
        return StrategyIdentity.scenario(experiment());
    }

    /** Returns true if its rule is a mean without a defence before it. */
    public boolean isMean() {
        return isMean(settings);
    }

    /** Returns true if the rule of {@code settings} is a mean without a defence before it. */
    public static boolean isMean(ObjectNode settings) {
        return MEANS.contains(Setting.AGGREGATION_STRATEGY_KEYWORD.in(settings))
                && Setting.PRE_AGGREGATION.node(settings).isEmpty();
    }

    /** Returns the number of different attacks in its schedule. */
    int attacks() {
        return (int) Setting.ATTACK_SCHEDULE
                .node(settings)
                .valueStream()
                .map(phase -> Setting.ATTACK_TYPE.in(phase))
                .distinct()
                .count();
    }

    /** Returns the keyword of its rule. */
    public String rule() {
        return Setting.AGGREGATION_STRATEGY_KEYWORD.in(settings);
    }

    /** Returns true if the rule of {@code settings} gives all clients equal weight, however many samples they have. */
    public static boolean isUnweighted(ObjectNode settings) {
        return EntryFacts.isUnweighted(
                Setting.AGGREGATION_STRATEGY_KEYWORD.in(settings),
                JsonValues.of(settings.deepCopy().withObjectProperty(Setting.AGGREGATION_PARAMS.name())));
    }

    /** Returns true if its rule claims to tell attackers from honest clients; one that only selects or weighs updates does not. */
    public boolean detects() {
        String inner = Setting.AGGREGATION_PARAMS.node(settings).path("rule").asText();
        return DETECTORS.contains(rule()) || DETECTORS.contains(inner) || Setting.REMOVE_CLIENTS.in(settings);
    }

    /** Returns the success of its attack on a class after that ended; empty without one. */
    public Optional<Durability> durability() {
        return Durability.of(rounds);
    }

    /** Returns its result under attack; empty when there was no attack yet. */
    public Optional<Trial> trial() {
        return Trial.of(seed(), rounds);
    }
}
