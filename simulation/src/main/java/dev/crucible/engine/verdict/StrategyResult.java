package dev.crucible.engine.verdict;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.random.RandomSource;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a strategy of a run gave so far.
 *
 * @param run the run's id
 * @param number of the strategy, from 0
 * @param settings its effective settings
 * @param chance the accuracy of guessing, NaN for a run that does not tell it
 * @param rounds what was measured, in order
 */
public record StrategyResult(String run, int number, ObjectNode settings, double chance, List<RoundReport> rounds) {

    private static final long USUAL_SEED = 42;

    /** Settings that change neither what is learned nor from whom. */
    private static final Set<String> OF_A_SEED = Set.of(
            "seed",
            "random_seed",
            "seeds",
            "start_from",
            "checkpoint_every",
            "display_name",
            "strategy_number",
            "save_plots",
            "save_csv",
            "show_plots");

    public StrategyResult {
        rounds = List.copyOf(rounds);
    }

    /** The strategies of {@code run} that have begun, as its directory tells them. */
    public static List<StrategyResult> read(RunDirectory run) throws IOException {
        return read(run, new EventLog(run).read());
    }

    /** The same with rounds that are known already. */
    public static List<StrategyResult> read(RunDirectory run, List<EventLog.Entry> events) throws IOException {
        ObjectNode manifest = Files.exists(run.manifest()) ? Json.readObject(run.manifest()) : Json.object();
        List<StrategyResult> results = new ArrayList<>();
        while (Files.exists(run.strategyConfig(results.size()))) {
            int number = results.size();
            JsonNode dataset = manifest.path("strategies").path(number).path("dataset");
            results.add(new StrategyResult(
                    run.id(),
                    number,
                    Json.readObject(run.strategyConfig(number)),
                    dataset.path("chance").asDouble(Double.NaN),
                    events.stream()
                            .filter(event -> event.strategy() == number)
                            .map(EventLog.Entry::report)
                            .toList()));
        }
        return results;
    }

    /** The root of its randomness. */
    public long seed() {
        return seeds().value();
    }

    /** The seeds of all sources of its randomness. */
    public Seed seeds() {
        long root = settings.path("seed").asLong(settings.path("random_seed").asLong(USUAL_SEED));
        Map<RandomSource, Long> own = new EnumMap<>(RandomSource.class);
        for (RandomSource source : RandomSource.values()) {
            own.put(source, settings.path("seeds").path(source.key()).asLong(root));
        }
        return new Seed(root, own);
    }

    /** Test accuracy after its last round, NaN before the first. */
    double accuracy() {
        return rounds.isEmpty() ? Double.NaN : rounds.getLast().testAccuracy();
    }

    /** Its settings but those of its seed and its name: strategies whose experiments are equal are judged together. */
    public ObjectNode experiment() {
        return settings.deepCopy().without(OF_A_SEED);
    }

    /** Its rule, by its keyword. */
    public String rule() {
        return settings.path("aggregation_strategy_keyword").asText();
    }

    /** What it shows under attack; empty when nobody attacked yet. */
    public Optional<Trial> trial() {
        return Trial.of(seed(), rounds);
    }
}
