package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.Diagnostic.Kind;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.data.catalog.BundledModel;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.data.catalog.MissingData;
import dev.crucible.engine.data.file.VocabularyFile;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.simulation.ModelFit;
import dev.crucible.engine.strategy.Llm;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.weights.ModelFolder;
import dev.crucible.engine.weights.ModelSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Environment in which a config is to run, with checks for obstacles there: missing data and weights, a wrong number of attackers, and
 * settings without effect.
 *
 * @param datasets the folder of data files and language models
 * @param elsewhere true if other machines, with their own files, may run it
 * @param cluster true if a cluster trains its clients
 */
public record Surroundings(Path datasets, boolean elsewhere, boolean cluster) {

    /** Creates an environment without a cluster. */
    public Surroundings(Path datasets, boolean elsewhere) {
        this(datasets, elsewhere, false);
    }

    /** Returns the same environment with a cluster that trains the clients. */
    public Surroundings onCluster() {
        return new Surroundings(datasets, elsewhere, true);
    }

    /**
     * Returns the problems of one strategy.
     *
     * @param merged its settings as given
     * @param config the strategy, empty if reading failed
     */
    List<Diagnostic> diagnostics(ObjectNode merged, Optional<StrategyConfig> config) {
        List<Problem> problems = new ArrayList<>();
        data(merged, config).ifPresent(problems::add);
        weights(merged, config).ifPresent(problems::add);
        config.ifPresent(read -> problems.addAll(AttackerCounts.problems(merged, read)));
        List<Diagnostic> diagnostics = new ArrayList<>(Unread.in(merged));
        problems.forEach(problem -> diagnostics.add(new Diagnostic(problem, Kind.RULE, List.of())));
        return diagnostics;
    }

    private Optional<Problem> data(ObjectNode merged, Optional<StrategyConfig> config) {
        String keyword = config.map(read -> read.data().keyword()).orElseGet(() -> Setting.DATASET_KEYWORD.in(merged));
        Optional<HubSet> set = config.flatMap(read -> read.data().hub()).or(() -> HubKeys.set(merged));
        if (set.filter(named -> !HubSet.isName(named.name())).isPresent()) {
            return Optional.empty();
        }
        return new Datasets(datasets).missing(keyword, set).map(missing -> problem(missing, set));
    }

    private Problem problem(MissingData missing, Optional<HubSet> set) {
        String key = set.isPresent() ? Setting.HF_DATASET_NAME.name() : Setting.DATASET_KEYWORD.name();
        String message = set.map(named -> named.name() + " is not in " + missing.place())
                .orElseGet(() -> "no data in " + missing.place());
        String brings = missing.command()
                .map(command -> "; `" + command + "` brings it")
                .orElse("");
        String ways = missing.command().isPresent() ? brings + ", or put" : "; put";
        if (missing.fetchedByRuns()) {
            return Problem.warning(key, message + "; the run fetches it, or" + brings.substring(1) + " before")
                    .of(Problem.Code.MISSING_DATA);
        }
        String otherwise = set.isPresent()
                ? ", and downloads are switched off there"
                : ways + " the files there, or use a set that needs none, such as digits or breast_cancer";
        Problem problem = elsewhere
                ? Problem.warning(key, message + otherwise + ", unless a worker on another machine has it")
                : Problem.error(key, message + otherwise);
        return problem.of(Problem.Code.MISSING_DATA);
    }

    private Optional<Problem> weights(ObjectNode merged, Optional<StrategyConfig> config) {
        if (!LanguageKeys.asked(merged)) {
            return Optional.empty();
        }
        String name = LanguageKeys.model(merged);
        if (!LlmReader.isName(name)) {
            return Optional.empty();
        }
        String key = Stream.of(Setting.LLM_MODEL.name(), Setting.TRANSFORMER_MODEL.name(), Setting.USE_LLM.name())
                .filter(merged::has)
                .findFirst()
                .orElse(Setting.USE_LORA.name());
        Path folder = new Datasets(datasets).model(name).toAbsolutePath();
        if (Files.isDirectory(folder)) {
            return unfit(folder, config, key);
        }
        if (BundledModel.NAME.equals(name)) {
            return unfit(config, key);
        }
        String missing = "%s has no files in %s".formatted(name, folder);
        if (Setting.ALLOW_STANDINS.in(merged)) {
            return Optional.of(Problem.warning(key, missing + "; a small encoder with random weights stands in for it")
                    .of(Problem.Code.STAND_IN_WEIGHTS));
        }
        return Optional.of(problem(key, missing + "; " + Datasets.waysToAModel(name)));
    }

    private Problem problem(String key, String message) {
        Problem problem = elsewhere
                ? Problem.warning(key, message + ", unless a worker on another machine has it")
                : Problem.error(key, message);
        return problem.of(Problem.Code.MISSING_WEIGHTS);
    }

    /**
     * Returns the reason why the model in {@code folder} cannot do what {@code config} asks for, from its settings, the head of its weights
     * and its vocabulary.
     */
    private Optional<Problem> unfit(Path folder, Optional<StrategyConfig> config, String key) {
        try (ModelFolder model = new ModelFolder(folder)) {
            TokenVocabulary words = VocabularyFile.of(folder).orElseThrow();
            Optional<Llm> llm = config.flatMap(read -> read.model().llm());
            if (llm.isPresent()) {
                Encoder encoder = ModelFit.encoder(model, llm.get(), words, length(config.get(), llm.get()));
                return unfitAdapter(config.get(), llm.get(), model.settings(), encoder);
            }
            model.encoder(words.tokens(), 1);
            return Optional.empty();
        } catch (DataException e) {
            return Optional.of(problem(key, Objects.requireNonNull(e.getMessage())));
        }
    }

    /** Returns the same for the built-in model, before it is unpacked. */
    private Optional<Problem> unfit(Optional<StrategyConfig> config, String key) {
        try {
            Optional<Llm> llm = config.flatMap(read -> read.model().llm());
            if (llm.isPresent()) {
                int length = length(config.get(), llm.get());
                ModelSettings settings = ModelSettings.of(BundledModel.config(), BundledModel.NAME);
                ModelFit.require(settings, llm.get(), length);
                Encoder encoder = settings.encoder(length, Encoder.Pooling.MEAN);
                return unfitAdapter(config.get(), llm.get(), settings, encoder);
            }
            return Optional.empty();
        } catch (DataException e) {
            return Optional.of(problem(key, Objects.requireNonNull(e.getMessage())));
        }
    }

    /** Returns the reason why the adapters that {@code config} names do not fit {@code encoder}. */
    private Optional<Problem> unfitAdapter(StrategyConfig config, Llm llm, ModelSettings settings, Encoder encoder) {
        try {
            config.data()
                    .text()
                    .adapter()
                    .map(name -> new Datasets(datasets).model(name).toAbsolutePath())
                    .ifPresent(place -> ModelFit.requireAdapter(place, settings, encoder, llm));
            return Optional.empty();
        } catch (DataException e) {
            return Optional.of(problem(Setting.LORA_ADAPTER.name(), Objects.requireNonNull(e.getMessage())));
        }
    }

    private static int length(StrategyConfig config, Llm llm) {
        return llm.hidesWords() ? llm.chunk() : config.data().text().length();
    }
}
