package dev.crucible.lab.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.verdict.StrategyResult;
import dev.crucible.engine.verdict.Trial;
import dev.crucible.engine.verdict.Verdict;
import dev.crucible.engine.verdict.Word;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The verdict on a group of strategies, its seeds taken together: what a seed showed is kept in cells of no column, so that judging opens
 * no file.
 */
final class GroupVerdict {

    private static final String EXPERIMENT = "trial_experiment";
    private static final String SEEDS = "trial_seeds";
    private static final String SEED = "trial_seed";
    private static final String CHANCE = "trial_chance";
    private static final String ATTACKED = "trial_attacked";
    private static final String CLEAN = "trial_clean";
    private static final String SUCCESS = "trial_success";
    private static final String NATURAL = "trial_natural";
    private static final String WEIGHT = "trial_weight";

    private static final int DIGEST_BYTES = 12;
    private static final ObjectWriter SORTED = Json.MAPPER.writer().with(JsonNodeFeature.WRITE_PROPERTIES_SORTED);

    private GroupVerdict() {}

    /** Adds what {@code result} shows to the cells of its strategy. */
    static void put(StrategyResult result, Cells.Gathering cells) throws JsonProcessingException {
        cells.put(EXPERIMENT, digest(SORTED.writeValueAsString(result.experiment())))
                .put(SEEDS, result.seeds().toString())
                .put(CHANCE, result.chance());
        // Only where somebody attacked.
        result.trial().ifPresent(trial -> cells.put(SEED, (double) trial.seed())
                .put(ATTACKED, trial.attacked())
                .put(CLEAN, trial.clean())
                .put(SUCCESS, trial.attackSuccess())
                .put(NATURAL, trial.naturalRate())
                .put(WEIGHT, trial.attackerWeight()));
    }

    /** The verdicts on the experiments among {@code strategies}, each once, in the order of the words; none where nothing was measured. */
    static List<Word> of(List<Cells> strategies) {
        Map<String, Map<String, Cells>> experiments = new LinkedHashMap<>();
        for (Cells strategy : strategies) {
            String experiment = strategy.text(EXPERIMENT);
            String seeds = strategy.text(SEEDS);
            if (experiment != null && seeds != null) {
                experiments
                        .computeIfAbsent(experiment, _ -> new LinkedHashMap<>())
                        .putIfAbsent(seeds, strategy);
            }
        }
        return experiments.values().stream()
                .map(bySeed -> word(new ArrayList<>(bySeed.values())))
                .distinct()
                .sorted()
                .toList();
    }

    private static Word word(List<Cells> strategies) {
        List<Trial> trials = strategies.stream().flatMap(GroupVerdict::trial).toList();
        return Verdict.of(trials, strategies.getFirst().number(CHANCE), OptionalDouble.empty())
                .word();
    }

    /** What a seed showed; nothing where nobody attacked. */
    private static Stream<Trial> trial(Cells cells) {
        double seed = cells.number(SEED);
        return Double.isNaN(seed)
                ? Stream.empty()
                : Stream.of(new Trial(
                        (long) seed,
                        cells.number(ATTACKED),
                        cells.number(CLEAN),
                        cells.number(SUCCESS),
                        cells.number(NATURAL),
                        cells.number(WEIGHT)));
    }

    private static String digest(String text) {
        try {
            byte[] whole = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(whole, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
