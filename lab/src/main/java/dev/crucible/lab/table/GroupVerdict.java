package dev.crucible.lab.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.verdict.Bite;
import dev.crucible.engine.verdict.Opponent;
import dev.crucible.engine.verdict.StrategyResult;
import dev.crucible.engine.verdict.Trial;
import dev.crucible.engine.verdict.Verdict;
import dev.crucible.engine.verdict.Word;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Verdict on a group of strategies over all seeds. Each seed's measurements are in hidden cells, so that a verdict reads no files. */
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

    /** Scenario and seeds of a mean without a defence, which is the control of other rules. */
    private static final String MEAN = "trial_mean";

    /** Scenario and seeds, in which a mean is the control. */
    private static final String SCENARIO = "trial_scenario";

    /** The rules of its controls, in one text. */
    private static final String CONTROLS = "trial_controls";

    /** Prefix of the measurements of a control, followed by its rule. */
    private static final String CONTROL = "control_";

    private static final int DIGEST_BYTES = 12;
    private static final ObjectWriter SORTED = Json.MAPPER.writer().with(JsonNodeFeature.WRITE_PROPERTIES_SORTED);

    private GroupVerdict() {}

    /** Adds the measurements of {@code result} and of its {@code controls}, by rule, to the cells of its strategy. */
    static void put(StrategyResult result, Map<String, Trial> controls, Cells.Gathering cells)
            throws JsonProcessingException {
        cells.put(EXPERIMENT, digest(SORTED.writeValueAsString(result.experiment())))
                .put(SEEDS, result.seeds().toString())
                .put(CHANCE, result.chance());
        String scenario = digest(SORTED.writeValueAsString(result.scenario()) + result.seeds());
        cells.put(result.isMean() ? MEAN : SCENARIO, scenario);
        // Only if there was an attack.
        result.trial().ifPresent(trial -> put("", trial, cells));
        cells.put(CONTROLS, String.join(" ", new TreeSet<>(controls.keySet())));
        controls.forEach((rule, trial) -> put(CONTROL + rule + "_", trial, cells));
    }

    private static void put(String prefix, Trial trial, Cells.Gathering cells) {
        cells.put(prefix + SEED, (double) trial.seed())
                .put(prefix + ATTACKED, trial.attacked())
                .put(prefix + CLEAN, trial.clean())
                .put(prefix + SUCCESS, trial.attackSuccess())
                .put(prefix + NATURAL, trial.naturalRate())
                .put(prefix + WEIGHT, trial.attackerWeight());
    }

    /** Returns the distinct verdicts on the experiments among {@code strategies}, in the order of {@link Word}; none without measurements. */
    static List<Word> of(List<Cells> strategies) {
        Map<String, Cells> means = new HashMap<>();
        Map<String, Map<String, Cells>> experiments = new LinkedHashMap<>();
        for (Cells strategy : strategies) {
            String experiment = strategy.text(EXPERIMENT);
            String seeds = strategy.text(SEEDS);
            String mean = strategy.text(MEAN);
            if (mean != null && !Double.isNaN(strategy.number(CLEAN))) {
                means.putIfAbsent(mean, strategy);
            }
            if (experiment != null && seeds != null) {
                experiments
                        .computeIfAbsent(experiment, _ -> new LinkedHashMap<>())
                        .putIfAbsent(seeds, strategy);
            }
        }
        return experiments.values().stream()
                .map(bySeed -> word(new ArrayList<>(bySeed.values()), means))
                .distinct()
                .sorted()
                .toList();
    }

    private static Word word(List<Cells> strategies, Map<String, Cells> means) {
        double chance = strategies.getFirst().number(CHANCE);
        List<Map<String, Trial>> controls =
                strategies.stream().map(cells -> controls(cells, means)).toList();
        List<Trial> trials =
                strategies.stream().flatMap(cells -> trial(cells, "")).toList();
        Bite bite = Bite.ofSeeds(controls, chance);
        return Verdict.of(trials, chance, OptionalDouble.empty(), bite, new Opponent.Suite(1))
                .word();
    }

    /** Returns the controls of a seed by rule: those of its run, and a mean of the group if there is none among them. */
    private static Map<String, Trial> controls(Cells cells, Map<String, Cells> means) {
        Map<String, Trial> controls = new HashMap<>();
        String scenario = cells.text(SCENARIO);
        Stream.ofNullable(scenario == null ? null : means.get(scenario))
                .flatMap(mean -> trial(mean, ""))
                .forEach(trial -> controls.put(StrategyConfig.WEIGHTED_MEAN, trial));
        Stream.ofNullable(cells.text(CONTROLS))
                .flatMap(rules -> Stream.of(rules.split(" ")))
                .forEach(rule -> trial(cells, CONTROL + rule + "_").forEach(trial -> controls.put(rule, trial)));
        return controls;
    }

    /** Returns the measurements of a seed; none without an attack. */
    private static Stream<Trial> trial(Cells cells, String prefix) {
        double seed = cells.number(prefix + SEED);
        return Double.isNaN(seed)
                ? Stream.empty()
                : Stream.of(new Trial(
                        (long) seed,
                        cells.number(prefix + ATTACKED),
                        cells.number(prefix + CLEAN),
                        cells.number(prefix + SUCCESS),
                        cells.number(prefix + NATURAL),
                        cells.number(prefix + WEIGHT)));
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
