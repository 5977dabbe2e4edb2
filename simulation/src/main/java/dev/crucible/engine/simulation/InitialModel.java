package dev.crucible.engine.simulation;

import dev.crucible.engine.compute.ClientTrainer;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.data.catalog.BundledModel;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.extension.Extensions;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.Lora;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.parameters.Suggestions;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.strategy.Llm;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.weights.AdapterFolder;
import dev.crucible.engine.weights.ModelFamily;
import dev.crucible.engine.weights.ModelFolder;
import dev.crucible.engine.weights.ModelSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The network of a strategy and all its parameters before the first round: newly drawn, or those of a language model's files.
 *
 * @param whole in the order of {@link ParameterLayout}
 * @param origin their origin, as text
 */
record InitialModel(Architecture architecture, float[] whole, String origin) {

    private static final String FRESH = "fresh weights";
    private static final String FRESH_HEAD = ", with a fresh head";
    private static final String WITHOUT_POOLER =
            "; they hold no pooler, so texts are classified by the mean over their words";

    static InitialModel of(StrategyConfig config, Dataset dataset) {
        Optional<ClientTrainer> brought = config.model().trainer().filter(ClientTrainer::ownModel);
        if (brought.isPresent()) {
            return brought(brought.get(), config, dataset);
        }
        String origin = config.model()
                .trainer()
                .map(trainer -> FRESH + ", trained by " + trainer.code())
                .orElse(FRESH);
        return config.model()
                .llm()
                .map(llm -> language(llm, config, dataset))
                .orElseGet(() -> fresh(named(config, dataset), config, origin));
    }

    private static InitialModel brought(ClientTrainer trainer, StrategyConfig config, Dataset dataset) {
        ClientTrainer.Model model =
                trainer.model(dataset.shape(), dataset.classes(), config.seed().stream(Purpose.INITIAL_WEIGHTS));
        Architecture architecture = new Architecture("external", dataset.shape(), List.of(model.layer()));
        layout(architecture);
        return new InitialModel(architecture, model.weights(), "model and training of " + trainer.code());
    }

    /** Returns {@code architecture} with newly drawn parameters. */
    static InitialModel fresh(Architecture architecture, StrategyConfig config, String origin) {
        float[] whole = layout(architecture).initial(config.seed().stream(Purpose.INITIAL_WEIGHTS));
        return new InitialModel(architecture, whole, origin);
    }

    private static InitialModel language(Llm llm, StrategyConfig config, Dataset dataset) {
        TokenVocabulary words = dataset.vocabulary().orElseThrow();
        int length = llm.hidesWords() ? llm.chunk() : dataset.shape().width();
        if (words.folder().isEmpty() && !llm.standIns()) {
            throw new DataException("llm_model: %s has no files in models/%s of the data sets; %s"
                    .formatted(llm.name(), llm.name(), Datasets.waysToAModel(llm.name())));
        }
        if (words.folder().isEmpty()) {
            if (config.data().text().adapter().isPresent()) {
                throw new DataException(
                        "lora_adapter: %s has no files that the adapters could stand beside; put them in, or leave lora_adapter out"
                                .formatted(llm.name()));
            }
            Encoder small = Encoder.small(words.tokens(), length);
            return fresh(
                    network(small, ModelFamily.BERT, llm, words, dataset.classes(), false),
                    config,
                    Manifest.Model.standIn(llm.name()));
        }
        Path place = words.folder().get();
        try (ModelFolder folder = new ModelFolder(place)) {
            Encoder encoder = ModelFit.encoder(folder, llm, words, length);
            words.adapter().ifPresent(own -> ModelFit.requireAdapter(own, folder.settings(), encoder, llm));
            boolean head = folder.hasHead(llm.hidesWords(), dataset.classes());
            InitialModel model = fresh(
                    network(encoder, folder.settings().family(), llm, words, dataset.classes(), head),
                    config,
                    "weights of %s, sha256 %s%s%s"
                            .formatted(
                                    title(folder, place),
                                    folder.digest(),
                                    head ? "" : FRESH_HEAD,
                                    withoutPooler(folder, encoder) && !llm.hidesWords() ? WITHOUT_POOLER : ""));
            folder.load(model.architecture, model.whole);
            return words.adapter()
                    .map(adapter -> model.startingFrom(adapter, folder.settings()))
                    .orElse(model);
        }
    }

    /** Returns this model with the adapters in {@code place}. */
    private InitialModel startingFrom(Path place, ModelSettings settings) {
        try (AdapterFolder adapter = new AdapterFolder(place)) {
            boolean head = adapter.load(settings, architecture, whole);
            String told = "%s; adapters %sof %s, sha256 %s"
                    .formatted(
                            head ? origin.replace(FRESH_HEAD, "") : origin,
                            head ? "and head " : "",
                            place,
                            adapter.digest());
            return new InitialModel(architecture, whole, told);
        }
    }

    private static String title(ModelFolder folder, Path place) {
        return folder.source().filter(BundledModel.TITLE::equals).orElse(place.toString());
    }

    private static boolean withoutPooler(ModelFolder folder, Encoder encoder) {
        return encoder.form().pooling() == Encoder.Pooling.MEAN
                && !folder.settings().mean();
    }

    /**
     * Returns the network with its adapters. Heads for classes are trained together with the adapters, as in peft; a head for masked words
     * only if no file gave its weights.
     */
    private static Architecture network(
            Encoder encoder, ModelFamily family, Llm llm, TokenVocabulary words, int classes, boolean head) {
        Optional<Lora> lora = llm.adapters().map(adapters -> adapters.in(family));
        Tuning tuning =
                lora.isEmpty() ? Tuning.FULL : head && llm.hidesWords() ? Tuning.ADAPTERS : Tuning.ADAPTERS_AND_HEAD;
        if (llm.hidesWords() && encoder.form().causal()) {
            return encoder.forFollowingWords(lora, tuning);
        }
        return llm.hidesWords()
                ? encoder.forHiddenWords(
                        new Layer.Masked(llm.share(), words.mask(), words.tokens(), words.special()), lora, tuning)
                : encoder.forClasses(classes, lora, tuning);
    }

    private static Architecture named(StrategyConfig config, Dataset dataset) {
        Modality modality = dataset.vocabulary().isPresent() ? Modality.TEXT : Datasets.modality(dataset.keyword());
        String given = config.model().keyword();
        String keyword = given.isEmpty() ? Architectures.usual(modality) : given;
        Architectures.Options options = config.model().options();
        if (!Extensions.networks(modality).contains(keyword)) {
            throw unknown(keyword, modality);
        }
        Optional<Architecture> architecture = dataset.vocabulary()
                .map(words ->
                        Architectures.text(keyword, dataset.shape().width(), words.size(), dataset.classes(), options))
                .orElseGet(() -> Extensions.network(keyword, dataset.shape(), dataset.classes(), options));
        return architecture.orElseThrow(() -> unknown(keyword, modality));
    }

    private static DataException unknown(String keyword, Modality modality) {
        return new DataException("model_keyword: for %s data, %s"
                .formatted(modality, Suggestions.unknown(keyword, Extensions.networks(modality), "network")));
    }

    private static ParameterLayout layout(Architecture architecture) {
        try {
            return ParameterLayout.of(architecture);
        } catch (IllegalArgumentException e) {
            throw new DataException("model_keyword: the network does not fit the data: " + e.getMessage(), e);
        }
    }

    /** Returns all parameters with the trained ones replaced by {@code weights}. */
    float[] with(float[] weights) {
        float[] all = whole.clone();
        ParameterLayout.of(architecture).copyTrained(all, weights, false);
        return all;
    }

    /** Returns true if some of the parameters are frozen. */
    boolean frozen() {
        return architecture.tuning() != Tuning.FULL;
    }
}
